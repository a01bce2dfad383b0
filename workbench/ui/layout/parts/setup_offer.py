"""The offer to set up a model where there is none: made until it is taken or put away."""

from __future__ import annotations

from workbench.chat.workbench import Workbench
from workbench.config.writing import write_setting
from workbench.errors import WorkbenchError
from workbench.ui.layout.composer import Composer
from workbench.ui.layout.parts.host import Host
from workbench.ui.text import line

OFFER = "No model is set up: an offline echo answers."


class SetupOffer:
    """One line above the input."""

    def __init__(self, host: Host, workbench: Workbench, composer: Composer) -> None:
        self._host, self._workbench, self._composer = host, workbench, composer

    def make(self) -> None:
        """Offer it to whoever has no model and was not asked before."""
        if not self._workbench.model.offline or self._workbench.settings.ui.setup_seen:
            return
        offer = line(
            (OFFER, "bold"), "  ", ("F8", "bold $text-accent"), " set one up · ",
            ("Esc", "bold $text-accent"), " hide",
        )  # fmt: skip
        self._composer.offer(offer)

    def taken(self) -> None:
        """A model may be set up now."""
        if not self._workbench.model.offline:
            self._composer.take_offer_away()

    def close(self) -> bool:
        """Put the offer away for good; False when there is none."""
        if not self._composer.take_offer_away():
            return False
        try:
            write_setting("ui.setup_seen", "true")
        except WorkbenchError as error:
            self._host.tell(str(error), "warning")
        return True
