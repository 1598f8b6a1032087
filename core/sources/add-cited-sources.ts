import { withYearLetters } from '#core/apa/cite-work.ts'
import type { CslItem } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { isMatch, referenceKeys } from '#core/apa/match-works.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import { addTo } from '#core/document/arrays.ts'
import type { AcademicText, Reference } from '#core/document/model.ts'
import { type CitingText, citationsByBlock, citedWorks } from './citations-outside.ts'
import { workKey } from './same-work.ts'

/**
 * Adds the references of the ticked sources that the proposed blocks cite and the list lacks, each in its APA 7 place.
 * The others keep their order. A citation that two sources match adds neither.
 */
export function addCitedSources<Text extends AcademicText>(
  text: Text,
  proposed: NonNullable<CitingText['proposed']>,
  ticked: readonly { csl: CslItem }[],
  conjunction: Conjunction,
): Text {
  if (ticked.length === 0) return text
  // With the year letters that the prompt had.
  const sources = withYearLetters(ticked).map(({ csl }) => {
    const content = writeReference(csl, { conjunction })
    return { csl, content, keys: referenceKeys(readInParts(content)) }
  })
  const { works, aliases } = citedWorks(citationsByBlock(text.cuerpo))
  const listed = [...text.cuerpo.filter(({ role }) => role === 'ref'), ...text.referencias].map(
    ({ content }) => listedWork(content),
  )
  const added: Reference[] = []
  const seen = new Set<string>()
  for (const { index, work } of works) {
    if (index < proposed.from || index >= proposed.to) continue
    // A work is cited many times.
    const form = JSON.stringify([work.authors, work.etAl, work.year])
    if (seen.has(form)) continue
    seen.add(form)
    const [source, ...others] = sources.filter(({ keys }) => isMatch(work, keys, aliases))
    if (!source || others.length > 0) continue
    const key = workKey(source.csl)
    const isListed = listed.some((one) => one.key === key || isMatch(work, one.keys, aliases))
    if (isListed) continue
    listed.push(listedWork(source.content))
    added.push({ content: source.content })
  }
  return added.length === 0 ? text : { ...text, referencias: inPlace(text.referencias, added) }
}

function listedWork(content: string) {
  const read = readInParts(content)
  return { key: workKey(read.csl), keys: referenceKeys(read) }
}

/** Inserts each reference after the one that precedes it in APA 7 order. */
function inPlace(list: readonly Reference[], added: readonly Reference[]): Reference[] {
  const isAdded = new Set(added)
  const after = new Map<Reference | null, Reference[]>()
  let before: Reference | null = null
  const ordered = arrangeReferences([...list, ...added])
  for (const one of ordered) {
    if (isAdded.delete(one)) addTo(after, before, one)
    else before = one
  }
  // Those left have the words of one that is there already.
  const first = after.get(null) ?? []
  return [...first, ...list.flatMap((one) => [one, ...(after.get(one) ?? [])]), ...isAdded]
}
