import type { PlanToChange, PlanToWrite } from '#contract/generation.ts'
import { askedWords } from '#core/assignment/asked-length.ts'
import { wantedLength } from '#core/assignment/wanted-length.ts'
import { maxGenerationUnits, minGenerationUnits } from '#core/credits/tariff.ts'
import { unitsPerWord } from '#core/credits/text-price.ts'
import { askedPlanLength } from '#core/generation/works/plan-length.ts'
import {
  freePlansOfDay,
  freePlansOfProject,
  planPriceUnits,
} from '#core/generation/works/plan-price.ts'
import { planWords } from '#core/generation/works/plan-size.ts'
import {
  maxPurpose,
  maxSectionTitle,
  maxThesis,
  maxWordsInOnePass,
  maxWordsUnplanned,
  maxWorkWords,
  minWorkUnits,
  sectionsFor,
} from '#core/generation/works/work-limits.ts'
import type { WorkPlan } from '#core/generation/works/work-plan.ts'
import {
  newRevision,
  newWork,
  type WorkState,
  wordsLeft,
} from '#core/generation/works/work-state.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { findRequest, type MessageReference } from '#server/projects/asked-message.ts'
import { textProgram } from '#server/texts/text-work.ts'
import { countPlans } from './runs.queries.ts'

/** What a section of a plan may cost. */
const maxSectionUnits = maxSectionTitle + maxPurpose
/** What a range of 900 words may cost, with the comments. */
const rangeUnits = 8_000
const tooLong = `Un trabajo tiene como mucho ${maxWorkWords / wordsPerPage} páginas: el plan es de esa extensión.`
const maxPlansPerHour = 12

/**
 * Whether a request is written in steps, and how it begins: with the plan that the student sends; for a caller that can
 * show one, with a plan of the model where the request asks for more than one answer gives. Null: one answer.
 */
export async function planWork(
  dependencies: Pick<Dependencies, 'db' | 'texts' | 'readPromptMaterial'>,
  userId: string,
  reference: MessageReference,
  plan: 'auto' | PlanToChange | PlanToWrite | undefined,
): Promise<WorkState | null> {
  if (plan === undefined) return null
  if (plan !== 'auto' && 'cambia' in plan) {
    return changePlan(dependencies, userId, reference, plan)
  }
  if (plan !== 'auto') {
    const { desde, sigue, ...work } = plan
    const state = newWork(planWords(work), work satisfies WorkPlan, desde)
    return { ...state, goesOn: sigue || desde > 0 }
  }
  const { db, texts, readPromptMaterial } = dependencies
  const request = await findRequest(db, userId, reference)
  if (request === null) return null
  if (request.document !== null) {
    const asked = { document: request.document, request: request.content }
    const words = await texts.run(userId, textProgram, 'wordsOfRevision', asked)
    return words === null ? null : newRevision(words)
  }
  const { content, pages, project_id: projectId } = request
  const assignmentItems = async () => {
    const nothing = { request: '', maxCharacters: 0 }
    return (await readPromptMaterial({ userId, projectId }, nothing)).assignment?.items
  }
  const asked = { chosen: pages, request: content }
  const wanted =
    wantedLength({ ...asked, items: undefined }) ??
    wantedLength({ ...asked, items: await assignmentItems() })
  const words = wanted ? askedWords(wanted) : 0
  if (words <= maxWordsInOnePass) return null
  const state = newWork(Math.min(words, maxWorkWords))
  if (words <= maxWordsUnplanned) return state
  const isCharged = await isPlanCharged(db, { userId, projectId })
  const notes = words > maxWorkWords ? [tooLong] : []
  return { ...state, isPlanOnly: true, isCharged, notes }
}

/** Another plan in place of the one that waits. */
async function changePlan(
  { db }: Pick<Dependencies, 'db'>,
  userId: string,
  reference: MessageReference,
  { cambia: _, ...plan }: PlanToChange,
): Promise<WorkState | null> {
  const request = await findRequest(db, userId, reference)
  if (request === null) return null
  const { content, pages } = request
  const wanted = pages
    ? wantedLength({ chosen: pages, request: content, items: undefined })
    : askedPlanLength(content, plan)
  const words = Math.min(maxWorkWords, wanted ? askedWords(wanted) : planWords(plan))
  const isCharged = await isPlanCharged(db, { userId, projectId: request.project_id })
  const changing = { plan: plan satisfies WorkPlan, isSized: wanted !== null }
  return { ...newWork(words), isPlanOnly: true, isCharged, changing }
}

type PlanOwner = { userId: string; projectId: string | null }

/** Whether another plan is charged. Throws generation.too_many_plans. */
async function isPlanCharged(db: Dependencies['db'], owner: PlanOwner): Promise<boolean> {
  const counts = await countPlans(db, owner)
  if (counts.hour >= maxPlansPerHour) throw new AppError('generation.too_many_plans')
  return freeOf(counts) === 0
}

/** How many more plans of a project, or of a new one, are free. */
export async function countFreePlans(db: Dependencies['db'], owner: PlanOwner): Promise<number> {
  return freeOf(await countPlans(db, owner))
}

function freeOf({ day, project }: { day: number; project: number }): number {
  return Math.max(0, Math.min(freePlansOfDay - day, freePlansOfProject - project))
}

/** Units that a work may cost: as much again as a fifth of it, because sections turn out longer. */
export function workLimits(state: WorkState): [number, number] {
  if (state.isPlanOnly && !state.isCharged) return [minGenerationUnits, minGenerationUnits]
  if (state.isPlanOnly) {
    const least = planPriceUnits(state.changing && !state.changing.isSized ? 0 : state.words)
    const most = maxThesis + maxSectionTitle + sectionsFor(maxWorkWords) * maxSectionUnits
    return [Math.max(minGenerationUnits, least), most]
  }
  // Every range comes back at most as long as it was, and a little more.
  const units = Math.round(wordsLeft(state) * unitsPerWord * 1.2) + 2_000
  // With less, the run could not write even one range, or the beginning of a section.
  const min = Math.min(units, state.kind === 'revise' ? rangeUnits : minWorkUnits)
  return [min, Math.min(units, maxGenerationUnits)]
}
