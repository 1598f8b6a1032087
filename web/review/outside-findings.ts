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
    severity: 'aviso',
    message: `«${label}» no está entre las fuentes que marcaste.`,
  }
}

/** A work that the text cites and that is no source. */
export type OutsideWork = {
  /** "Stapel y Lindenberg, 2011". */
  label: string
  /** The marks of its citations, in the order of the text. */
  keys: readonly string[]
  /** Its reference in the list, if it has one alone. */
  reference: string | null
  /** Whether the model cited it although sources were ticked. */
  isByModel: boolean
}

/** "Stapel y Lindenberg, 2011". */
export const labelOf = ({ message }: ReviewFinding) => /«(.*)»/.exec(message)?.[1] ?? ''

/** The works of the citations, each once: those that the model cited first, then in the order of the text. */
export function outsideWorks(
  text: CitingText,
  found: readonly ReviewFinding[],
  { works }: Pick<DocumentFacts, 'works'>,
  byModel: ReadonlySet<string>,
): OutsideWork[] {
  const keys = keysOf(text, found)
  const references = new Map<string, readonly string[]>()
  for (const { index, work, matches } of works) {
    const contents = new Set(matches.map(({ facts }) => facts.content))
    references.set(`${index} ${work.start} ${work.end}`, [...contents])
  }
  const byLabel = new Map<string, OutsideWork>()
  for (const [at, finding] of found.entries()) {
    const { index, start, end } = finding
    const label = labelOf(finding)
    const [reference = null, ...others] = references.get(`${index} ${start} ${end}`) ?? []
    const known = byLabel.get(label)
    byLabel.set(label, {
      label,
      keys: [...(known?.keys ?? []), keys[at] ?? ''],
      reference: known?.reference ?? (others.length === 0 ? reference : null),
      isByModel: byModel.has(label),
    })
  }
  const all = [...byLabel.values()]
  return [...all.filter((one) => one.isByModel), ...all.filter((one) => !one.isByModel)]
}

/**
 * The underlines and margin marks of citations outside the sources: red where the model cited the work although sources
 * were ticked, else graphite.
 */
export function outsideMarks(
  text: CitingText,
  findings: readonly ReviewFinding[],
  places: readonly (Place | null)[],
  byModel: ReadonlySet<string>,
): MarkedPlace[] {
  const keys = keysOf(text, findings)
  return findings.flatMap((finding, at) => {
    const { list, index, start, end } = finding
    const isByModel = byModel.has(labelOf(finding))
    const kind = isByModel ? 'review-outside' : 'review-gray'
    const place = places[at]
    if (!place || index === null) return []
    const words = text[list][index]?.content.slice(start, end).replaceAll('*', '') ?? ''
    return [
      {
        key: keys[at] ?? '',
        label: `Fuera de lista: ${words}`,
        place,
        appearance: {
          shape: isByModel ? ('outside' as const) : ('outside-gray' as const),
          word: 'fuera de lista',
        },
        spots: place.text ? [{ stretch: place.text, kind }] : [],
      },
    ]
  })
}
