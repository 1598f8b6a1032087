import type { Place, Stretch } from '#web/pages/find-places.ts'
import type { MarkShape } from './state-mark.tsx'

/** How words on the pages are underlined or struck out (`::highlight` of page-marks.css). */
export type Underline =
  | 'apa-error'
  | 'apa-warning'
  | 'review-gray'
  | 'review-ok'
  | 'review-retracted'
  | 'review-outside'

/** A mark in the margin, and the words underlined for it. */
export type MarkedPlace = {
  key: string
  /** For screen readers. */
  label: string
  place: Place
  appearance: { number: number; isSoft: boolean } | { shape: MarkShape; word: string | null }
  spots: readonly { stretch: Stretch; kind: Underline }[]
}
