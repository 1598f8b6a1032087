import { withYearLetters } from '#core/apa/cite-work.ts'
import type { CslItem } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { keyText } from '#core/apa/match-works.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { asWritten, type ListedReferences } from '#core/document/listed-references.ts'
import type { Reference } from '#core/document/model.ts'
import { titleNearness } from '#core/references/compare-titles.ts'
import { comparedText } from '#core/references/compared-text.ts'
import { normalizeDoi } from '#core/references/given-reference.ts'
import { addCitedSources } from './add-cited-sources.ts'
import { maxPromptSources } from './describe-sources.ts'

type Options = {
  /** The works that the student has ticked. */
  sources: readonly { csl: CslItem }[]
  conjunction: Conjunction
  /** References that stand already: they stay as they are. */
  kept?: readonly Reference[]
}

/**
 * The references of ticked sources are written from their records, because a model that copies them may leave out an
 * author, change a year or forget one. A reference stays as it is where it is of no source, might be of several, or the
 * record lacks what the list has to say of such a work.
 */
export function recordedReferences({ kept = [], ...options }: Options): ListedReferences {
  const { sources, conjunction } = options
  if (sources.length === 0) return asWritten
  const of = referencesOf({ ...options, kept })
  return {
    of,
    withCited: (text, from) =>
      addCitedSources(text, { from, to: text.cuerpo.length }, sources, conjunction),
  }
}

function referencesOf(options: Required<Options>): ListedReferences['of'] {
  const kept = new Set(options.kept.map(({ content }) => content))
  const records = withYearLetters(options.sources.slice(0, maxPromptSources))
    .map(({ csl }) => csl)
    .filter(isComplete)
    .map((csl) => ({ csl, marks: marksOf(csl) }))
  if (records.length === 0) return (reference) => reference
  const known = new Map<string, Reference>()
  return (reference) => {
    const { content } = reference
    if (kept.has(content)) return reference
    const before = known.get(content)
    if (before) return before
    const given = readReference(content)
    const marks = marksOf(given)
    const [record, ...others] = records.filter((one) => isSameWork(marks, given, one))
    const recorded =
      record && others.length === 0
        ? { content: writeReference(lettered(record.csl, given), options) }
        : reference
    known.set(content, recorded)
    return recorded
  }
}

/** By what a reference is recognized as a source's. */
type Marks = { title: string; doi: string | null; author: string; year: number | null }

function marksOf(csl: CslItem): Marks {
  const [first] = csl.author ?? csl.editor ?? []
  const name = first === undefined ? '' : 'literal' in first ? first.literal : first.family
  return {
    title: comparedText(csl.title ?? ''),
    doi: csl.DOI ? normalizeDoi(csl.DOI) : null,
    author: keyText(name),
    year: csl.issued?.['date-parts'][0]?.[0] ?? null,
  }
}

function isSameWork(
  one: Marks,
  given: CslItem,
  { csl, marks: other }: { csl: CslItem; marks: Marks },
): boolean {
  const isSameDoi = one.doi !== null && one.doi === other.doi
  const isSameAuthor = one.author !== '' && isSameName(one.author, other.author)
  const isSameYear = one.year !== null && one.year === other.year
  // Most sources have neither of these, and titles are dear to compare.
  if (!isSameDoi && !isSameAuthor && one.title !== other.title) return false
  const title = titleNearness(given.title ?? '', csl.title ? [csl.title] : [])
  if (isSameDoi && (title !== 'far' || isSameAuthor)) return true
  if (title === 'same') return isSameAuthor || isSameYear || one.author === ''
  return title === 'near' && isSameAuthor && isSameYear
}

/** A second surname may be left out. */
function isSameName(one: string, other: string): boolean {
  return one === other || other.startsWith(`${one} `) || one.startsWith(`${other} `)
}

/** The letter after the year is the one that the text has. */
function lettered(record: CslItem, { 'year-suffix': letter }: CslItem): CslItem {
  return letter ? { ...record, 'year-suffix': letter } : record
}

/** What APA 7 wants of a work of each kind, besides who, when and its title (§10). */
function isComplete(csl: CslItem): boolean {
  const hasNames = (csl.author ?? csl.editor ?? []).length > 0
  const hasDate = csl.issued !== undefined || csl.status !== undefined
  if (!csl.title || !hasNames || !hasDate) return false
  const isFound = csl.DOI !== undefined || csl.URL !== undefined
  switch (csl.type) {
    case 'article-journal':
    case 'article-newspaper':
    case 'chapter':
    case 'paper-conference':
      return csl['container-title'] !== undefined
    case 'webpage':
      return isFound
    default:
      return csl.publisher !== undefined || isFound
  }
}
