import type { Row } from './group-findings.ts'

/** What can be done with a row of findings. */
export type RowActions = {
  /** Leads to a place by its key. */
  onJump: (key: string) => void
  /** Scrolls to a place by its key; the focus stays where it is. */
  onShow: (key: string) => void
  onCorrect: (row: Row) => void
  /** Takes what the row is about out of the text. */
  onRemove: (row: Row) => void
  /** Whether a reference is the one that the row's citations lack. */
  isReferenceOf: (row: Row, content: string) => boolean
  onAddReference: (row: Row, content: string) => void
  /** Lets the student search for a work; resolves to its reference if the one that the row lacks is now a source. */
  onFindWork: (row: Row, words: string) => Promise<string | null>
  onCompleteTitlePage: () => void
}
