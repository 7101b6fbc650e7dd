"""The words of Keepsake as frozen values without I/O.

A **message** is one utterance. Contiguous messages on one topic form a **segment**, the unit
that recall returns. Segments of one evolving event form a **trajectory**. A **fact** is a
normalised statement with its source messages. Each is a **unit** of the one SemanticMap and
keeps the same id everywhere; **edges** join units; **spaces** are named sets of them.
"""
