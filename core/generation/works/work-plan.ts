import { z } from 'zod'
import type { Block } from '#core/document/model.ts'
import { planWords } from './plan-size.ts'
import {
  maxPurpose,
  maxSections,
  maxSectionTitle,
  maxThesis,
  maxWorkWords,
  minSectionWords,
} from './work-limits.ts'

/** The most to ask of one call. */
export const maxWordsPerStep = 1_100

export const WorkSection = z.object({
  titulo: z.string().trim().min(1).max(maxSectionTitle),
  nivel: z.enum(['t1', 't2']),
  palabras: z.int().min(minSectionWords).max(maxWorkWords),
  /** What the section says and no other does. */
  contiene: z.string().trim().max(maxPurpose),
  /** Keys of the ticked sources that it cites: "S2". */
  fuentes: z.array(z.string().max(8)).max(100),
})
export type WorkSection = z.infer<typeof WorkSection>

/** The plan of a long work, as the model writes it and the student corrects it. */
export const WorkPlan = z.object({
  titulo: z.string().trim().min(1).max(maxSectionTitle),
  tesis: z.string().trim().max(maxThesis),
  secciones: z.array(WorkSection).min(1).max(maxSections),
})
export type WorkPlan = z.infer<typeof WorkPlan>

export function titleOf({ titulo }: WorkPlan): Block {
  return { role: 'title-main', content: titulo }
}

/** One call of the model, or more: a section, or a part of a long one. */
export type WorkStep = {
  /** The number of the section in the plan. */
  section: number
  /** Whether the section's heading stands before it. */
  isFirst: boolean
  words: number
  /** The number of the part and of all parts; 1 of 1 for most sections. */
  part: number
  parts: number
}

/** The steps in which a plan is written: sections longer than one call writes come in parts. */
export function stepsOf({ secciones }: WorkPlan): WorkStep[] {
  return secciones.flatMap(({ palabras }, section) => {
    const parts = Math.max(1, Math.ceil(palabras / maxWordsPerStep))
    return Array.from({ length: parts }, (_, at) => ({
      section,
      isFirst: at === 0,
      words: Math.round(palabras / parts),
      part: at + 1,
      parts,
    }))
  })
}

/** The plan with words that add up to `words`, each section in proportion; models add up badly. */
export function fitPlan(plan: WorkPlan, words: number): WorkPlan {
  const sum = Math.max(1, planWords(plan))
  const secciones = plan.secciones.map((section) => ({
    ...section,
    palabras: Math.max(minSectionWords, Math.round((section.palabras / sum) * words)),
  }))
  return { ...plan, secciones }
}

export function isSamePlan(one: WorkPlan, other: WorkPlan): boolean {
  // A plan from the database has its keys in another order (jsonb).
  const inOrder = ({ titulo, tesis, secciones }: WorkPlan) =>
    JSON.stringify([
      titulo,
      tesis,
      secciones.map((section) => sectionFields.map((key) => section[key])),
    ])
  return inOrder(one) === inOrder(other)
}

const sectionFields = ['titulo', 'nivel', 'palabras', 'contiene', 'fuentes'] as const
