import type { ListedReferences } from '#core/document/listed-references.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import type { RunEffect, RunInput } from '#core/generation/run/run-machine.ts'
import { planWords } from './plan-size.ts'
import type { Range } from './ranges.ts'
import { maxWorkWords, sectionsFor } from './work-limits.ts'
import { fitPlan, stepsOf, type WorkPlan, type WorkStep } from './work-plan.ts'

/** The plan that waits and is to be changed; `isSized`: the request says how long the work is to be. */
export type PlanChange = { plan: WorkPlan; isSized: boolean }

/** What the model is asked for in one call. */
export type AskedStep =
  | { kind: 'plan'; changing: PlanChange | null }
  /** A range of the document's blocks is to be revised, as part of a revision of everything. */
  | { kind: 'range'; range: Range; base: AcademicText }
  | {
      kind: 'section'
      plan: WorkPlan
      step: WorkStep
      words: number
      /** The section broke off, or is short: go on after its last paragraph. */
      isRest: boolean
      /** All blocks so far. */
      written: readonly Block[]
    }

/** What is stored beside the text, so that any server can go on. */
export type WorkState = {
  /** A work that is written by sections, or a document that is revised range by range. */
  kind: 'write' | 'revise'
  /** Words asked for. */
  words: number
  plan: WorkPlan | null
  /** The section with which writing begins: the ones before it are in the document. */
  from: number
  /** Steps that are done, and the length of the JSON text (UTF-16 units) when the last of them was. */
  done: number
  at: number
  /** Words of each section at the last mark; states of earlier versions have none. */
  written?: readonly number[]
  /** Steps that were done at the last takeover. */
  resumed?: number
  /** References and notes of the calls so far, which are written at the end. */
  references: string[]
  notes: string[]
  /** The document is the beginning of the work: it comes first, unchanged and free. */
  goesOn: boolean
  /** The request changes a plan that waits. */
  changing?: PlanChange
  /** Only the plan is asked for: the student corrects it and sends it back. */
  isPlanOnly: boolean
  /** The plan costs its characters: the student has had those that are free. */
  isCharged?: boolean
}

export type WorkInput =
  | RunInput
  /** One call has taken longer than a call may. */
  | { type: 'call_deadline' }

export type WorkEffect =
  | Exclude<RunEffect, { type: 'ask' }>
  | { type: 'ask'; step: AskedStep }
  /** Store it with the text that was appended. */
  | { type: 'progress'; state: WorkState }
  /** No plan was to be had: the work is written in one answer, by a `RunMachine`. */
  | { type: 'one_pass' }
  /** The server ends: any server may go on from the log. */
  | { type: 'suspend' }

export const hangUp = { type: 'hang_up' } as const

export type WorkLimits = {
  /** Units (characters) that the answer may cost: what the hold allows. */
  outputUnits: number
  state: WorkState
  /** The document that the work goes on with: it comes first, unchanged and free. */
  base?: AcademicText | null
  /** What an earlier server has written. */
  log?: string | null
  /** What becomes of the references that the model writes. */
  references?: ListedReferences
}

/** The state of a work that begins. */
export function newWork(words: number, plan: WorkPlan | null = null, from = 0): WorkState {
  return {
    kind: 'write',
    words,
    plan,
    from,
    done: 0,
    at: 0,
    references: [],
    notes: [],
    goesOn: from > 0,
    isPlanOnly: false,
  }
}

/**
 * A plan of the model with the words that were asked for, and with no more sections than they need. A change that says no
 * length keeps the words of its sections, so that one more makes the work longer.
 */
export function sizedPlan(
  plan: WorkPlan,
  { words, changing }: Pick<WorkState, 'words' | 'changing'>,
): WorkPlan {
  const isFree = changing && !changing.isSized
  const size = isFree ? Math.min(planWords(plan), maxWorkWords) : words
  return fitPlan({ ...plan, secciones: plan.secciones.slice(0, sectionsFor(size)) }, size)
}

export function stepsLeft({ plan, from }: WorkState): WorkStep[] {
  return plan === null ? [] : stepsOf(plan).filter(({ section }) => section >= from)
}

/** The state of a revision of everything that begins; `words`: of the document. */
export function newRevision(words: number): WorkState {
  return { ...newWork(words), kind: 'revise' }
}

/** How many sections of the plan, from the first on, are whole. */
export function sectionsWritten(state: WorkState): number {
  const { plan, done } = state
  return stepsLeft(state)[done]?.section ?? plan?.secciones.length ?? 0
}

/** The section in which another server last took the work up, counted from 0; null while none has. */
export function sectionResumed(state: WorkState): number | null {
  return state.resumed === undefined ? null : (stepsLeft(state)[state.resumed]?.section ?? null)
}

/** The words that a stored state still asks for. */
export function wordsLeft({ plan, from, words }: WorkState): number {
  if (plan === null) return words
  return planWords({ ...plan, secciones: plan.secciones.slice(from) })
}
