"""One turn: the table before against the table after, its jokers, the way back."""

from typing import TYPE_CHECKING

from engine.public_names import public_names

if TYPE_CHECKING:
    from engine.turn.assignment import best_pairs as best_pairs
    from engine.turn.jokers import (
        FREE as FREE,
        LOCKED as LOCKED,
        NEW_SET as NEW_SET,
        exchange_interpretations as exchange_interpretations,
        may_exchange as may_exchange,
    )
    from engine.turn.restore import (
        PLAY as PLAY,
        RESTORE as RESTORE,
        Move as Move,
        RestorePlan as RestorePlan,
        restore_plan as restore_plan,
        restore_sentences as restore_sentences,
    )
    from engine.turn.verdict import (
        ILLEGAL as ILLEGAL,
        LEGAL as LEGAL,
        PASS as PASS,
        Turn as Turn,
        Verdict as Verdict,
        judge as judge,
        require_rack as require_rack,
        same_table as same_table,
        verdict_of as verdict_of,
    )
else:
    __all__, __getattr__, __dir__ = public_names(__name__, __file__)
