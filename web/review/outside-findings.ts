import type { DocumentFacts } from '#core/apa/facts.ts'
import {
  type CitingText,
  type OutsideCitation,
  outsideOf,
  type SourceKeys,
} from '#core/sources/citations-outside.ts'
import type { Place } from '#web/pages/find-places.ts'
import { keysOf, type ReviewFinding } from './group-findings.ts'
import type { MarkedPlace } from './marked-place.ts'

/** The citations outside the ticked sources of the project; none if no source is ticked. */
export function outsideFindings(
  document: DocumentFacts | null,
  sources: SourceKeys,
): ReviewFinding[] {
  if (document === null || sources.length === 0) return []
  return outsideOf(document.blocks, sources).map(findingOf)
}

export function findingOf({ label, ...place }: OutsideCitation): ReviewFinding {
  return {
    ...place,
    rule: 'CIT-SOURCE',
    severity: 'error',
    message: `«${label}» no está entre las fuentes que marcaste.`,
  }
}

/** Their underlines, and their marks in the margin while the drawer is closed. */
export function outsideMarks(
  text: CitingText,
  findings: readonly ReviewFinding[],
  places: readonly (Place | null)[],
): MarkedPlace[] {
  const keys = keysOf(text, findings)
  return findings.flatMap(({ list, index, start, end }, at) => {
    const place = places[at]
    if (!place || index === null) return []
    const words = text[list][index]?.content.slice(start, end).replaceAll('*', '') ?? ''
    return [
      {
        key: keys[at] ?? '',
        label: `Fuera de lista: ${words}`,
        place,
        appearance: { shape: 'outside' as const, word: 'fuera de lista' },
        spots: place.text ? [{ stretch: place.text, kind: 'review-outside' as const }] : [],
      },
    ]
  })
}
