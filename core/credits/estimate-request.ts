import {
  type AskedLength,
  askedChangeLength,
  askedLength,
  askedPages,
  askedWords,
} from '#core/assignment/asked-length.ts'
import { thousands } from '#core/document/count-label.ts'
import type { AcademicText } from '#core/document/model.ts'
import { planPriceUnits } from '#core/generation/works/plan-price.ts'
import { maxWordsUnplanned } from '#core/generation/works/work-limits.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'
import { aboutPages, pagesOf, pageWords, unitsPerPage } from './pages.ts'
import {
  generationCostUnits,
  maxGenerationUnits,
  messageCostUnits,
  minGenerationUnits,
} from './tariff.ts'
import { commentUnits, textPriceUnits, unitsPerWord } from './text-price.ts'
import { centsOf, creditsFromUnits, unitsFromCredits, unitsPerCredit } from './units.ts'

function unitsOf(asked: AskedLength): number {
  const amount = asked.max ?? asked.min ?? 0
  return Math.round(amount * (asked.unit === 'words' ? unitsPerWord : unitsPerPage))
}

/** The length that a change asks for, in characters: of what it adds or changes, else of all; null if it names none. */
export function askedUnits(request: string): number | null {
  const asked = askedChangeLength(request)
  return asked && unitsOf(asked)
}

/** The length the prompt asks for when the student names none: 900 to 1,500 words. */
const usualUnits = Math.round(1_200 * unitsPerWord)

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

/** The approximate cost of a request. */
export type Estimate = {
  units: number
  pages: number
  /** The part of it that is not text of the document. */
  besideUnits: number
  /** What its plan costs where plans are charged; absent if none comes before the text. */
  planUnits?: number
  /** The length that was asked for, in pages; null for a change, or where none was. */
  askedPages: number | null
}

/**
 * Estimates what a request costs before it is sent. Without a document: the length asked for, else the usual one;
 * `wanted` is the length that counts where it is not the request that says it. With a document: what the request adds,
 * or the part that it is about, because what comes back unchanged is free; if it may change the whole text, its size.
 * The server decides the actual charge.
 */
export function estimateRequest(
  request: string,
  document: AcademicText | null,
  wanted: AskedLength | null = askedLength(request),
): Estimate {
  const size = document === null ? 0 : generationCostUnits('', document)
  const isNew = size === 0
  const text = isNew
    ? wanted === null
      ? usualUnits
      : unitsOf(wanted)
    : revisionUnits(request, size, askedUnits(request))
  const words = isNew && wanted ? askedWords(wanted) : 0
  const price = words > 0 ? textPriceUnits(words) : commentUnits + text
  // A request that a plan answers costs nothing itself.
  const isPlanned = words > maxWordsUnplanned
  const messageUnits = isPlanned ? 0 : messageCostUnits(request)
  return {
    units: messageUnits + Math.min(price, maxGenerationUnits),
    pages: pagesOf(text),
    besideUnits: messageUnits + commentUnits,
    ...(isPlanned && { planUnits: planPriceUnits(words) }),
    askedPages: isNew && wanted ? askedPages(wanted) : null,
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
  const size = units < unitsPerPage / 2 ? 'menos de una página' : aboutPages(pages)
  const balance = Math.max(0, unitsFromCredits(balanceCredits))
  const state = units > balance ? 'short' : balance - units < balance / 10 ? 'tight' : 'enough'
  const lack = lackOf(units, balanceCredits)
  const notes = {
    enough: size,
    tight: `alcanza justo, ${size}`,
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

/**
 * How much of the text the balance pays for, and of how much, where that was asked; null when an answer cannot even
 * begin, or is not written in pages.
 */
function reachNote({ besideUnits, askedPages }: Estimate, balance: number): string | null {
  if (balance < besideUnits + minGenerationUnits) return null
  const credits = creditsFromUnits(balance - besideUnits)
  const reached = pageWords(credits)
  if (askedPages === null || askedPages < 2) return `te alcanza para ${reached}`
  const start = reached.replace(/ páginas?$/u, '')
  return credits < creditsFromUnits(unitsPerPage)
    ? `te alcanza para ${reached} de ${thousands(askedPages)}`
    : `te alcanza para ${start} de ${thousands(askedPages)} páginas`
}

/** Approximate price of some pages of text, in credits: '0.25'. */
export function pagesPrice(pages: number): string {
  return creditsFromUnits(textPriceUnits(pages * wordsPerPage)).toFixed(2)
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}
