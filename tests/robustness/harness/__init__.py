"""Breaks homes on purpose and looks at what is left: `python -m tests.robustness.harness`.

Real work runs in a forked process and is killed, files are damaged, disks fill up; then the home
is opened again and everything in it is counted. Every round is drawn from the seed that is printed
and can be run again from the folder that a fault leaves.
"""
