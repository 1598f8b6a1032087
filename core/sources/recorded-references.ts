import { withYearLetters } from '#core/apa/cite-work.ts'
import { type CslItem, creditedNames } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { asWritten, type ListedReferences } from '#core/document/listed-references.ts'
import type { Reference } from '#core/document/model.ts'
import { addCitedSources } from './add-cited-sources.ts'
import { maxPromptSources } from './describe-sources.ts'
import { isSameWork, marksOf } from './same-work.ts'

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
    .map(marksOf)
  if (records.length === 0) return (reference) => reference
  const known = new Map<string, Reference>()
  return (reference) => {
    const { content } = reference
    if (kept.has(content)) return reference
    const before = known.get(content)
    if (before) return before
    const given = readReference(content)
    const marks = marksOf(given)
    const [record, ...others] = records.filter((one) => isSameWork(marks, one))
    const recorded =
      record && others.length === 0
        ? { content: writeReference(lettered(record.csl, given), options) }
        : reference
    known.set(content, recorded)
    return recorded
  }
}

/** The letter after the year is the one that the text has. */
function lettered(record: CslItem, { 'year-suffix': letter }: CslItem): CslItem {
  return letter ? { ...record, 'year-suffix': letter } : record
}

/** What APA 7 wants of a work of each kind, besides who, when and its title (§10). */
function isComplete(csl: CslItem): boolean {
  const hasNames = creditedNames(csl).length > 0
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
