; Inno Setup 6: iscc /DVersion=0.1.0 packaging\windows\keepsake.iss
; It packs build\package\keepsake, which build.py makes, and installs for one person without asking
; for an administrator. What is remembered lies in %LOCALAPPDATA%\keepsake and stays when it is removed.
#ifndef Version
  #error Name the version: /DVersion=0.1.0
#endif

[Setup]
AppId={{6A0F2C5E-3B1D-4C3B-9F0A-7C1F5B6D2E41}
AppName=Keepsake
AppVersion={#Version}
AppPublisher=The Keepsake authors
DefaultDirName={autopf}\Keepsake
DefaultGroupName=Keepsake
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
SourceDir=..\..
OutputDir=build\package
OutputBaseFilename=keepsake-{#Version}-setup
SetupIconFile=packaging\windows\keepsake.ico
UninstallDisplayIcon={app}\keepsake.exe
LicenseFile=LICENSE
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[Files]
Source: "build\package\keepsake\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\Keepsake"; Filename: "{app}\keepsake.exe"
Name: "{autodesktop}\Keepsake"; Filename: "{app}\keepsake.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.keepsake"; ValueType: string; ValueData: "Keepsake.Export"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Keepsake.Export"; ValueType: string; ValueData: "Keepsake export"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Keepsake.Export\DefaultIcon"; ValueType: string; ValueData: "{app}\keepsake.exe,0"
Root: HKA; Subkey: "Software\Classes\Keepsake.Export\shell\open\command"; ValueType: string; ValueData: """{app}\keepsake.exe"" open ""%1"""
; The entry that "Start when you log in" makes goes with the program.
Root: HKCU; Subkey: "Software\Microsoft\Windows\CurrentVersion\Run"; ValueName: "Keepsake"; ValueType: none; Flags: dontcreatekey uninsdeletevalue

[Run]
Filename: "{app}\keepsake.exe"; Description: "{cm:LaunchProgram,Keepsake}"; Flags: nowait postinstall skipifsilent
