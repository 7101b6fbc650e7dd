"""Where a game of pretence begins and ends: nothing that is said in one is meant."""

from __future__ import annotations

from assistant.memory.language.phrases import any_of

PLAY = any_of(
    """role-?\\s?play\\w* | pretend(?:ing)?(?! (?:that )?i (?:never|did|had))
    | (?:you|i) (?:will |shall )?act (?:as|like) | act as
    | (?:speak|talk|answer|respond) as if | play the (?:role|part) | in[- ]character | you are now
    | you're now | from now on you | let's play | simulat\\w+ | dungeon master | my character
    | text adventure | rollenspiel\\w* | tu so | tun wir so | spiele? (?:einen|eine|den|die)
    | du bist jetzt"""
)
_GAME = r"""(?:role-?\s?play\w*|game|games|pretend\w*|acting|act|simulation|story|scene|character
    |persona|adventure|scenario|bit|playing|fantasy|charade|nonsense|rollenspiel\w*|spiel\w*)"""
_NOT_TOLD = r"(?<!i )(?<!ve )(?<!we )(?<!to )"
"""What somebody says they did is no step out of a game."""
_STOP = rf"""{_NOT_TOLD}(?:stop|end|quit|exit|finish|leave|drop|pause|close|break|enough(?: of)?
    |no more|done with)"""
_IN_IT = "(?: (?:the|this|that|our|your|with|all|being in|here)){0,3}"
_ACTS = rf"{_NOT_TOLD}(?:stop|quit) (?:pretending|acting|playing)"
PLAY_ENDS = any_of(
    rf"""{_STOP}{_IN_IT} {_GAME}\b(?! (?:at|in|of|for|about)\b)
    | {_ACTS}(?=\W*$|\W*[.,;!]| now| please| here| and)
    | {_NOT_TOLD}(?:stop|quit) being (?:a|an|the|my)
    | (?:i['’]m|we['’]re|i am) done (?:playing|pretending|acting)
    | stop being (?:a|an|the) \w+ | enough (?:playing|pretending) | out of (?:character|role) | ooc
    | (?:break|breaking) character
    | back to (?:reality|normal|real life|the real world|being me
    |being yourself|my real \w+) | game over
    | end (?:of )?(?:the )?(?:scene|game|story|role-?\s?play)
    | exit (?:game|role-?\s?play|simulation) | be (?:yourself|normal|you) again
    | (?:talk|speak|answer|be) normal(?:ly)?(?: again)?
    | (?:seriously|serious) now | on a (?:more )?serious note
    | (?:jokes?|joking|kidding|games) aside
    | (?:in|for) real(?: life)?(?= now|,|:) | a (?:real|serious|genuine) question | irl
    | (?:new|different|another|other) (?:topic|subject)(?=\s*[:,.-]|$)
    | change (?:of )?(?:the )?(?:topic|subject)
    | (?:unrelated|off-?topic)(?: question)?(?=\s*[:,.-]) | (?:totally|completely) unrelated(?=[,:])
    | (?:no more|enough) \w+, (?:back to|let['’]?s (?:get|go) back to|now)
    | enough of that(?=\s*[.,;!]|$)
    | enough of this(?=\s*[.,;!]|$)
    | schluss (?:mit (?:dem|diesem) )?(?:rollenspiel|spiel|theater) | ende des (?:rollen)?spiels
    | schluss damit | genug (?:davon|gespielt)
    | zurück (?:zur realität|zum ernst|in die wirklichkeit|zur wirklichkeit)
    | jetzt mal im ernst | im ernst jetzt | aber im ernst | mal ernsthaft
    | (?:anderes|neues) thema | themawechsel
    | spiel vorbei | rede wieder normal
    | hör auf (?:damit|mit dem (?:spiel|rollenspiel|theater)|zu spielen)
    | fin du jeu | retour à la réalité | assez joué | arrête(?:z|ons)? (?:le jeu|de jouer)
    | une vraie question
    | (?:se acabó|fin d)el? juego | volvamos a la realidad | basta de juegos?
    | (?:ya|ahora) en serio | una pregunta de verdad
    | fine del gioco | torniamo alla realtà | basta giocare | fim do jogo
    | voltemos à realidade | chega de brincadeira
    | einde (?:van het )?spel | terug naar de (?:realiteit|werkelijkheid)"""
)
"""The person steps out of the game, or speaks of something that is plainly no part of it."""
