import type { ReadWork } from './citation.ts'
import {
  documentWords,
  eventWords,
  exhibitWords,
  groupHeads,
  isOrganisation,
  lawHeads,
  placeNouns,
  thingInitials,
  thingNouns,
  timeWords,
  toolNames,
} from './citation-words.ts'
import { placeKind } from './place-names.ts'
import type { Tokens } from './tokens.ts'

/** Whether text that looks like a citation is one; 'doubtful' if it is one only where a reference matches. */
type Verdict = 'citation' | 'doubtful' | 'none'

/** Classifies "(X, 2018)" by what X is: a month, a table, an event or a program is no author; a place may be one. */
export function classifyWork(work: ReadWork): Verdict {
  if (work.kind === 'personal' || work.kind === 'law') return 'citation'
  const verdicts = work.authors.map((author) => judgeAuthor(author, work))
  if (verdicts.includes('none')) return 'none'
  return verdicts.includes('doubtful') ? 'doubtful' : 'citation'
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
/** Words for events that are also surnames. */
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
 * Decides whether "X (2018)" cites a work. It does not where the words before X say that X is a thing or a place and no
 * author: "la película Roma (2018)", "la ciudad de Ambato (1949)".
 */
export function classifyNarrative(work: ReadWork, tokens: Tokens, from: number): Verdict {
  const verdict = classifyWork(work)
  if (verdict === 'none' || work.kind === 'law') return verdict
  if (isOrganisation(work.authors[0] ?? '')) return verdict
  const [before, further] = [tokens.lower(from - 1), tokens.lower(from - 2)]
  if (thingNouns.has(before)) return 'none'
  if (/^(?:de|del)$/.test(before) && placeNouns.has(further)) return 'none'
  const isNamed = /^(?:la|el)$/.test(before) && further === 'de'
  return isNamed && placeNouns.has(tokens.lower(from - 3)) ? 'none' : verdict
}
