import type { CslItem } from '#core/apa/csl.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import { isMatch } from '#core/apa/match-works.ts'
import { readInParts } from '#core/apa/read-reference.ts'
import { referenceKeys } from '#core/apa/reference-keys.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { arrangeReferences } from '#core/document/arrange-references.ts'
import type { AcademicText, Reference } from '#core/document/model.ts'
import { type CitingText, citationsByBlock, citedWorks } from './citations-outside.ts'
import { withYearLetters } from './cite-work.ts'
import { workKey } from './work-key.ts'

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
  let list: readonly Reference[] = text.referencias
  const listed = [...text.cuerpo.filter(({ role }) => role === 'ref'), ...list].map(({ content }) =>
    readInParts(content),
  )
  for (const { index, work } of works) {
    if (index < proposed.from || index >= proposed.to) continue
    const [source, ...others] = sources.filter(({ keys }) => isMatch(work, keys, aliases))
    if (!source || others.length > 0) continue
    const key = workKey(source.csl)
    const isListed = listed.some(
      (read) => workKey(read.csl) === key || isMatch(work, referenceKeys(read), aliases),
    )
    if (isListed) continue
    listed.push(readInParts(source.content))
    list = withReference(list, { content: source.content })
  }
  return list === text.referencias ? text : { ...text, referencias: [...list] }
}

/** Inserts a reference after the one that precedes it in APA 7 order. */
function withReference(list: readonly Reference[], added: Reference): Reference[] {
  const ordered = arrangeReferences([...list, added])
  const place = ordered.indexOf(added)
  // The same words are there already.
  if (place < 0) return [...list]
  const before = ordered[place - 1]
  const at = before ? list.indexOf(before) + 1 : 0
  return [...list.slice(0, at), added, ...list.slice(at)]
}
