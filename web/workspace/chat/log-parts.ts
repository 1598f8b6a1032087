// What few logs have: one import, because each has a list of all files that it needs.
import { CutOffNote } from './cut-off-note.tsx'
import { DecidedProposals, DecidedSeries } from './decided-proposals.tsx'
import { OlderMessages } from './older-messages.tsx'
import { Reference } from './reference.tsx'
import { RevisionNote } from './revision-note.tsx'
import { ShortageCard } from './shortage-card.tsx'

export {
  CutOffNote,
  DecidedProposals,
  DecidedSeries,
  OlderMessages,
  Reference,
  RevisionNote,
  ShortageCard,
}
