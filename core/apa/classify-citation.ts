import type { ReadWork } from './citation.ts'
import {
  documentWords,
  eventWords,
  exhibitWords,
  groupHeads,
  lawHeads,
  placeNouns,
  thingInitials,
  thingNouns,
  timeWords,
  toolNames,
} from './citation-words.ts'
import { placeKind } from './place-names.ts'
import type { Token } from './tokens.ts'

/** Whether a text in the form of a citation is a citation; 'doubtful' where only the reference list can decide. */
export type Verdict = 'citation' | 'doubtful' | 'none'

/** Classifies a work in brackets by its authors: places, months, tables, events and programs are no authors. */
export function classifyWork(work: ReadWork): Verdict {
  if (work.kind === 'personal' || work.kind === 'law') return 'citation'
  let worst: Verdict = 'citation'
  for (const author of work.authors) {
    const verdict = judgeAuthor(author, work)
    if (verdict === 'none') return 'none'
    if (verdict === 'doubtful') worst = 'doubtful'
  }
  return worst
}

function judgeAuthor(author: string, work: ReadWork): Verdict {
  if (/^["“«]/.test(author)) return 'citation'
  const words = author.toLowerCase().split(' ')
  const [first = ''] = words
  if (groupHeads.has(first) && words.length > 1) return 'citation'
  if (timeWords.has(first) || (words.length === 1 && thingInitials.has(first))) return 'none'
  if (exhibitWords.has(first) || words.some((word) => toolNames.has(word))) return 'none'
  if (isEvent(words) && !lawHeads.has(first)) return 'none'
  if (documentWords.has(first)) return 'doubtful'
  const place = placeKind(author)
  if (place === null) return 'citation'
  const hasCompany = work.etAl || (work.authors.length === 2 && work.conjunction !== null)
  if (place === 'doubtful' && (hasCompany || /^pp?\./.test(work.locator ?? ''))) return 'citation'
  return 'doubtful'
}

const ordinal = /^(?:primer|primera|segundo|segunda|tercer|tercera|cuarta|quinta|gran|nueva)$/
const surnames = /^(?:guerra|conquista|campaña|colonia|reforma|plan|toma)$/

/** "Revolución Liberal", "Segunda Guerra Mundial", but not "Pérez Guerra". */
function isEvent(words: readonly string[]): boolean {
  return words.some((word, at) => {
    if (!eventWords.has(word)) return false
    const next = words[at + 1] ?? ''
    if (surnames.test(word) && at === 0)
      return /^(?:fría|mundial|civil|santa|del?|federal|sucia|agraria|nacional|decenal)$/.test(next)
    return at === 0 || ordinal.test(words[at - 1] ?? '')
  })
}

/**
 * Classifies names before a bracket with a year, also by the words before them: "la película Roma (2018)",
 * "la ciudad de Ambato (1949)".
 */
export function classifyNarrative(work: ReadWork, tokens: readonly Token[], from: number): Verdict {
  const verdict = classifyWork(work)
  if (verdict === 'none') return 'none'
  const before = tokens[from - 1]?.text.toLowerCase() ?? ''
  const further = tokens[from - 2]?.text.toLowerCase() ?? ''
  const farthest = tokens[from - 3]?.text.toLowerCase() ?? ''
  const isGroup = groupHeads.has((work.authors[0] ?? '').split(' ')[0]?.toLowerCase() ?? '')
  if (isGroup || work.kind === 'law') return verdict
  if (thingNouns.has(before)) return 'none'
  if (/^(?:de|del)$/.test(before) && placeNouns.has(further)) return 'none'
  if (/^(?:la|el)$/.test(before) && further === 'de' && placeNouns.has(farthest)) return 'none'
  return verdict
}
