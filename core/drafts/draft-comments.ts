/** `writtenAt`: ISO 8601 without a zone, as word processors write their clock; null where the file says nothing. */
export type SaidInDraft = { author: string; writtenAt: string | null; text: string }

type Thread = SaidInDraft & { isResolved: boolean; answers: SaidInDraft[] }

/** A paragraph of a word processor's file, in the order of the file. */
export type CommentedParagraph = {
  /** The visible text of the paragraph. */
  text: string
  isInTable: boolean
  /** What stands in it beside words. */
  shows: 'figure' | 'equation' | null
}

/** From a position in a paragraph to one in the `last` paragraph, in UTF-16 units; both are equal for a comment without words. */
export type SourcePlace = { paragraph: number; from: number; last: number; to: number }

/** `place`: null where the text has none. */
export type SourceComment = Thread & { place: SourcePlace | null }

/** `leftOut`: how many comments there are beyond those that can be kept. */
export type SourceComments = {
  paragraphs: CommentedParagraph[]
  comments: SourceComment[]
  leftOut: number
}

/**
 * A comment at its place in the text of a draft; `block` counts the body and then the references, and the rest is as in an
 * `Anchor`.
 */
export type DraftComment = Thread & { block: number; from: number; to: number; quoted: string }
