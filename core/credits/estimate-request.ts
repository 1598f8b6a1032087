import type { AcademicText } from '#core/document/model.ts'
import { askedLengthUnits, unitsPerWord } from './asked-length.ts'
import { aboutPages, pagesOf, unitsPerPage } from './pages.ts'
import { generationCostUnits, maxGenerationUnits, messageCostUnits } from './tariff.ts'
import { unitsPerCredit } from './units.ts'

/** The length the prompt asks for when the student names none: 900 to 1,500 words. */
const usualUnits = Math.round(1_200 * unitsPerWord)
/** Typical length of an answer's comments, in units. */
const commentUnits = 400

const addition =
  /(?<!\p{L})(?:agreg|añad|añád|anad|sum[ae]|inclu[iy]|incorpor|complet|desarroll|contin[uú]|ampl[ií]|profundi|más)/iu
const shortening = /(?<!\p{L})(?:reduc|reduz|acort|recort|resum|abrevi|sintetiz)/iu

/** The approximate cost of a request. */
export type Estimate = { units: number; pages: number }

/**
 * Estimates what a request costs before it is sent. Without a document: the length asked for, else the usual one. With
 * a document: its size, because an answer writes the whole text again, plus or minus what the request changes. The
 * server decides the actual charge.
 */
export function estimateRequest(request: string, document: AcademicText | null): Estimate {
  const size = document === null ? 0 : generationCostUnits('', document)
  const asked = askedLengthUnits(request)
  const text = size === 0 ? (asked ?? usualUnits) : revisionUnits(request, size, asked)
  const units = messageCostUnits(request) + Math.min(commentUnits + text, maxGenerationUnits)
  return { units, pages: pagesOf(text) }
}

function revisionUnits(request: string, size: number, asked: number | null): number {
  if (shortening.test(request)) return asked === null ? size : Math.min(asked, size)
  const isTotal = /(?<!\p{L})(?:a|hasta)(?:\s+las?)?\s+\S+\s+(?:p[áa]ginas?|palabras?)/iu.test(
    request,
  )
  if (addition.test(request) && !isTotal) return size + (asked ?? unitsPerPage)
  return Math.max(size, asked ?? 0)
}

/** An estimate compared with the balance, in words. `tight`: less than a tenth of the balance would be left. */
export type Price = {
  state: 'enough' | 'tight' | 'short'
  cost: string
  balance: string
  note: string
  /** Percentage of the balance, 0 to 100. */
  percent: number
}

export function priceOf({ units, pages }: Estimate, availableCredits: number): Price {
  const available = Math.max(0, Math.round(availableCredits * unitsPerCredit))
  const state =
    units > available ? 'short' : available - units < available / 10 ? 'tight' : 'enough'
  const notes = {
    enough: aboutPages(pages),
    tight: `alcanza justo, ${aboutPages(pages)}`,
    short: `te faltan ${cents(units - available, Math.ceil)}`,
  }
  return {
    state,
    cost: cents(Math.max(units, unitsPerCredit / 100), Math.round),
    balance: cents(available, Math.floor),
    note: notes[state],
    percent: state === 'short' ? 100 : Math.max(1, Math.round((units / available) * 100)),
  }
}

function cents(units: number, round: (value: number) => number): string {
  return (round((units / unitsPerCredit) * 100) / 100).toFixed(2)
}
