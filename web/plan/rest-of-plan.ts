import { textPriceUnits } from '#core/credits/text-price.ts'
import { creditsFromUnits, unitsFromCredits } from '#core/credits/units.ts'
import { planWords, textPagesFor, titlePages, workPages } from '#core/generation/works/plan-size.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'

type Given = {
  plan: WorkPlan
  /** Sections that are whole. */
  done: number
  /** Words of the section after them that are there. */
  begun?: number
  /** Null while the balance is not known: then it suffices. */
  credits: number | null
}

/** What is left to write of a plan, what it costs, and how much of it the credits pay for. */
export type RestOfPlan = {
  pages: number
  /** Credits. */
  price: number
  /** Pages that the credits pay for. */
  reach: number
  /** Credits; 0 when there are enough. */
  missing: number
  isShort: boolean
  /** Whether the credits pay for a page of text. */
  canBegin: boolean
}

export function restOfPlan({ plan, done, begun = 0, credits }: Given): RestOfPlan {
  const left = plan.secciones.slice(done)
  const inHand = Math.min(begun, left[0]?.palabras ?? 0)
  const words = planWords({ secciones: left }) - inHand
  // The title page is written with the first section.
  const first = done === 0 && begun === 0 ? titlePages : 0
  const pages = workPages(words) - titlePages + first
  const units = textPriceUnits(words)
  const price = creditsFromUnits(units)
  const isShort = credits !== null && unitsFromCredits(credits) < units
  const reach = isShort ? Math.min(pages - 1, first + textPagesFor(credits)) : pages
  const missing = isShort ? Math.max(0.01, price - (credits ?? 0)) : 0
  return { pages, price, reach, missing, isShort, canBegin: reach > first }
}
