import { pagesFor, pagesPrice, planWords, workPages } from '#core/generation/works/plan-size.ts'
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
  const whole = workPages(planWords({ secciones: left }) - inHand)
  // The title page is written with the first section.
  const titlePages = done === 0 && begun === 0 ? 1 : 0
  const pages = whole - 1 + titlePages
  const price = pagesPrice(pages)
  const reach = credits === null ? pages : Math.min(pages, pagesFor(credits))
  const isShort = reach < pages
  const missing = isShort ? Math.max(0.01, price - (credits ?? 0)) : 0
  return { pages, price, reach, missing, isShort, canBegin: reach > titlePages }
}
