import { addTo } from '#core/document/arrays.ts'
import { type CitedWork, type DocumentFacts, type PlacedReference, placeKey } from './facts.ts'
import type { Finding, RuleId, TextList } from './finding.ts'
import { intendedReferences } from './intended-references.ts'
import { keyText } from './match-works.ts'
import { unreadCitations } from './unread-citations.ts'

type Explanation = {
  cause: RuleId
  /** Which findings of the rule are a cause; all of them when absent. */
  isCause?: (finding: Finding) => boolean
  /** The rules that it explains, 'all' of them or some. */
  hides: 'all' | readonly RuleId[]
  /** Where: in the same block, where the places overlap, or in the next reference too. */
  where: 'block' | 'place' | 'next'
}

/**
 * Whether a finding starts at the first character of a reference. Then the author cannot be read, so findings about its
 * alphabetical order or its citations are only consequences.
 */
const isAtHead = ({ start, end }: Finding) => start === 0 && end > 0

/** The whole bracket cannot be read, not only its initials. */
const isWholeBracket = ({ message }: Finding) => message.startsWith('Primero va el nombre')

/** Which finding explains which others. */
const explanations: readonly Explanation[] = [
  { cause: 'REF-HANG', hides: 'all', where: 'block' },
  { cause: 'HEAD-SKIP', hides: ['HEAD-ONE'], where: 'block' },
  { cause: 'P-STAR', hides: ['REF-ITAL', 'REF-FORM', 'P-BULLET'], where: 'block' },
  { cause: 'REF-DUPYEAR', hides: ['REF-ORDER'], where: 'next' },
  { cause: 'REF-FORM', isCause: isAtHead, hides: ['REF-ORDER'], where: 'next' },
  { cause: 'REF-FORM', isCause: isAtHead, hides: ['REF-UNCITED'], where: 'block' },
  { cause: 'REF-FORM', hides: ['REF-ITAL'], where: 'place' },
  {
    cause: 'CIT-SIGLA',
    isCause: isWholeBracket,
    hides: ['CIT-ETAL', 'CIT-FORM', 'CIT-NOREF', 'CIT-AMP'],
    where: 'place',
  },
]

const blockOf = ({ list, index }: { list: TextList; index: number | null }) => `${list} ${index}`

/**
 * The findings without those that follow from another one: one mistake gives one finding. A hidden finding appears if
 * it is still there after its cause is corrected.
 */
export function hideConsequences(
  findings: readonly Finding[],
  document: DocumentFacts,
): readonly Finding[] {
  const byBlock = new Map<string, Finding[]>()
  for (const finding of findings) addTo(byBlock, blockOf(finding), finding)
  const hidden = new Set<Finding>()
  for (const explanation of explanations) {
    const { cause, isCause, hides, where } = explanation
    for (const finding of findings) {
      if (finding.rule !== cause || finding.index === null || hidden.has(finding)) continue
      if (isCause && !isCause(finding)) continue
      const { list, index, start, end } = finding
      const own = byBlock.get(blockOf(finding)) ?? []
      const next = where === 'next' ? byBlock.get(blockOf({ list, index: index + 1 })) : null
      for (const other of [...own, ...(next ?? [])]) {
        if (other === finding || (hides !== 'all' && !hides.includes(other.rule))) continue
        if (where === 'place' && (other.start >= end || start >= other.end)) continue
        hidden.add(other)
      }
    }
  }
  for (const finding of citationsOfUnread(findings, document)) hidden.add(finding)
  for (const finding of meantReferences(findings, document)) hidden.add(finding)
  return hidden.size === 0 ? findings : findings.filter((finding) => !hidden.has(finding))
}

const year = /\d{4}[a-z]?/g
/** How much of a reference is read for its authors and its year, in UTF-16 units. */
const headLength = 300

/** Citations that lack a reference only because the reference in the list cannot be read. */
function citationsOfUnread(findings: readonly Finding[], document: DocumentFacts): Finding[] {
  const { blocks, references, works } = document
  const listed = new Map(references.map((reference) => [blockOf(reference), reference.facts]))
  const heads = new Map<string, Set<string>[]>()
  for (const finding of findings) {
    const { rule, index, start } = finding
    if (index === null || !(rule === 'REF-HANG' || (rule === 'REF-FORM' && start === 0))) continue
    const { content } = listed.get(blockOf(finding)) ?? blocks[index] ?? { content: '' }
    const head = content.slice(0, headLength)
    const years = new Set(head.match(year) ?? [])
    const authors = head.split(/\(|\d{4}/)[0] ?? ''
    for (const word of new Set(keyText(authors).split(' '))) addTo(heads, word, years)
  }
  if (heads.size === 0) return []
  const isMeant = ({ work }: CitedWork) => {
    const [first = ''] = keyText(work.authors[0] ?? '').split(' ')
    const said = work.year ?? ''
    return (heads.get(first) ?? []).some((years) => years.size === 0 || years.has(said))
  }
  const meant = new Set(works.filter(isMeant).map(({ index, work }) => placeKey(index, work)))
  return findings.filter(
    (finding) => finding.rule === 'CIT-NOREF' && meant.has(placeKey(finding.index, finding)),
  )
}

/**
 * References that nothing cites because their citation has another year, a misspelt name, or a form that cannot be
 * read: that citation has a finding already.
 */
function meantReferences(findings: readonly Finding[], document: DocumentFacts): Finding[] {
  const uncited = findings.filter(({ rule }) => rule === 'REF-UNCITED')
  if (uncited.length === 0) return []
  const meant = new Set<PlacedReference>(intendedReferences(document).values())
  for (const { references } of unreadCitations(document))
    for (const reference of references) meant.add(reference)
  const named = namedInUnread(findings, document)
  const isMeant = (reference: PlacedReference) => {
    const { authors, year } = reference.facts.keys
    return meant.has(reference) || named.has(`${authors[0]?.split(' ')[0] ?? ''} ${year}`)
  }
  const blocks = new Set(document.references.filter(isMeant).map(blockOf))
  return uncited.filter((finding) => blocks.has(blockOf(finding)))
}

/** Every word with every year of the citations that cannot be read as one: "mora 2019". */
function namedInUnread(findings: readonly Finding[], { blocks }: DocumentFacts): Set<string> {
  const named = new Set<string>()
  for (const { rule, index, start, end } of findings) {
    if (rule !== 'CIT-FORM') continue
    const { content } = blocks[index ?? -1] ?? { content: '' }
    const said = content.slice(start, end).slice(0, headLength)
    const words = new Set(keyText(said.replace(year, ' ')).split(' '))
    for (const one of new Set(said.match(year) ?? []))
      for (const word of words) named.add(`${word} ${one}`)
  }
  return named
}
