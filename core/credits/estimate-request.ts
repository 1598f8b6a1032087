import type { AcademicText } from '#core/document/model.ts'
import { numberPattern, readNumber } from '#core/document/spanish-numbers.ts'
import { aboutPages, pagesOf, pageWords, unitsPerPage } from './pages.ts'
import {
  generationCostUnits,
  maxGenerationUnits,
  messageCostUnits,
  minGenerationUnits,
} from './tariff.ts'
import { centsOf, creditsFromUnits, unitsFromCredits, unitsPerCredit } from './units.ts'

/** Average characters of a word in Spanish prose, including the space after it. */
const unitsPerWord = 6.4

const lengthPattern = new RegExp(
  `(${numberPattern})\\)?\\s+(páginas?|paginas?|hojas?|carillas?|planas?|cuartillas?|palabras?)(\\s+y\\s+media)?(?!\\p{L})`,
  'giu',
)

/**
 * The length that a request asks for, in characters; null if it names none. The longest of several, the upper end of a
 * range.
 */
export function askedLengthUnits(request: string): number | null {
  let longest: number | null = null
  for (const [, written = '', noun = '', half] of request.matchAll(lengthPattern)) {
    const count = readNumber(written) + (half === undefined ? 0 : 0.5)
    const units = count * (noun.toLowerCase().startsWith('palabra') ? unitsPerWord : unitsPerPage)
    longest = Math.max(longest ?? 0, Math.round(units))
  }
  return longest
}

/** The length the prompt asks for when the student names none: 900 to 1,500 words. */
const usualUnits = Math.round(1_200 * unitsPerWord)
/** Typical length of an answer's comments, in units. */
const commentUnits = 400

const addition =
  /(?<!\p{L})(?:agreg|añad|añád|anad|sum[ae]|inclu[iy]|incorpor|complet|desarroll|contin[uú]|ampl[ií]|profundi|más)/iu
/** What a request may be about instead of the whole text, and how many characters of it come back. */
const parts: readonly [RegExp, number][] = [
  [/(?<!\p{L})(?:t[ií]tulo|subt[ií]tulo|encabezado)(?!\p{L})/iu, 80],
  [/(?<!\p{L})(?:oraci[oó]n|frase|l[ií]nea|cita|referencia)(?!\p{L})/iu, 700],
  [/(?<!\p{L})p[áa]rrafo(?!\p{L})/iu, 800],
  [
    /(?<!\p{L})(?:introducci[oó]n|conclusi[oó]n|conclusiones|apartado|secci[oó]n)(?!\p{L})/iu,
    unitsPerPage,
  ],
]
const shortening = /(?<!\p{L})(?:reduc|reduz|acort|recort|resum|abrevi|sintetiz)/iu

/** The approximate cost of a request. `besideUnits`: the part of it that is not text of the document. */
export type Estimate = { units: number; pages: number; besideUnits: number }

/**
 * Estimates what a request costs before it is sent. Without a document: the length asked for, else the usual one. With
 * a document: what the request adds, or the part that it is about, because what comes back unchanged is free; if it may
 * change the whole text, its size. The server decides the actual charge.
 */
export function estimateRequest(request: string, document: AcademicText | null): Estimate {
  const size = document === null ? 0 : generationCostUnits('', document)
  const asked = askedLengthUnits(request)
  const text = size === 0 ? (asked ?? usualUnits) : revisionUnits(request, size, asked)
  const messageUnits = messageCostUnits(request)
  return {
    units: messageUnits + Math.min(commentUnits + text, maxGenerationUnits),
    pages: pagesOf(text),
    besideUnits: messageUnits + commentUnits,
  }
}

function revisionUnits(request: string, size: number, asked: number | null): number {
  if (shortening.test(request) && asked !== null) return Math.min(asked, size)
  const isTotal = /(?<!\p{L})(?:a|hasta)(?:\s+las?)?\s+\S+\s+(?:p[áa]ginas?|palabras?)/iu.test(
    request,
  )
  if (addition.test(request) && !isTotal) return asked ?? partUnits(request) ?? unitsPerPage
  return Math.max(Math.min(partUnits(request) ?? size, size), asked ?? 0)
}

function partUnits(request: string): number | null {
  return parts.find(([pattern]) => pattern.test(request))?.[1] ?? null
}

/** An estimate compared with the balance, in words. `tight`: less than a tenth of the balance would be left. */
type Price = {
  state: 'enough' | 'tight' | 'short'
  cost: string
  balance: string
  note: string
  /** Percentage of the balance, 0 to 100. */
  percent: number
}

export function priceOf(estimate: Estimate, balanceCredits: number): Price {
  const { units, pages } = estimate
  const balance = Math.max(0, unitsFromCredits(balanceCredits))
  const state = units > balance ? 'short' : balance - units < balance / 10 ? 'tight' : 'enough'
  const lack = lackOf(units, balanceCredits)
  const notes = {
    enough: aboutPages(pages),
    tight: `alcanza justo, ${aboutPages(pages)}`,
    short: reachNote(estimate, balance) ?? `te faltan ${lack.missing}`,
  }
  return {
    state,
    cost: state === 'short' ? lack.cost : dollars(Math.max(1, centsOf(units))),
    balance: lack.balance,
    note: notes[state],
    percent: state === 'short' ? 100 : Math.max(1, Math.round((units / balance) * 100)),
  }
}

/**
 * What a request costs that the balance does not suffice for, the balance and what is missing, to the cent. The three
 * figures add up, and what is missing is never too little.
 */
export function lackOf(
  units: number,
  balanceCredits: number,
): { cost: string; balance: string; missing: string } {
  const balance = Math.max(0, unitsFromCredits(balanceCredits))
  const missing = Math.max(1, Math.ceil((units - balance) / (unitsPerCredit / 100)))
  return {
    cost: dollars(centsOf(balance) + missing),
    balance: dollars(centsOf(balance)),
    missing: dollars(missing),
  }
}

/** How much of the text the balance pays for; null when an answer cannot even begin, or is not written in pages. */
function reachNote({ besideUnits }: Estimate, balance: number): string | null {
  if (balance < besideUnits + minGenerationUnits) return null
  return `te alcanza para ${pageWords(creditsFromUnits(balance - besideUnits))}`
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
