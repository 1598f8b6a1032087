import { z } from 'zod'
import type { Block } from '#core/document/model.ts'
import { isReferencesHeading } from '#core/document/references-heading.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { objectsIn } from '#core/generation/objects-in.ts'
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
const maxWordsPerStep = 1_100

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
  // One of them may come from the database, which orders the keys of an object in its own way.
  const inOrder = ({ titulo, tesis, secciones }: WorkPlan) =>
    JSON.stringify([
      titulo,
      tesis,
      secciones.map((section) => sectionFields.map((key) => section[key])),
    ])
  return inOrder(one) === inOrder(other)
}

const sectionFields = ['titulo', 'nivel', 'palabras', 'contiene', 'fuentes'] as const

/** A larger answer is no plan. */
const maxPlanCharacters = 65_536

/**
 * Reads the plan in a model's answer: `{titulo, tesis, secciones}`, alone, in a fence, or with words around it.
 * Sections without a title, and the list of references, which the application writes itself, are left out. Null when
 * there is none.
 */
export function readPlan(answer: string): WorkPlan | null {
  const objects = objectsIn(answer.slice(0, maxPlanCharacters))
  // Of several plans the last one counts.
  for (const given of objects.reverse()) {
    const plan = planOf(given)
    if (plan !== null) return plan
  }
  return null
}

function planOf(given: unknown): WorkPlan | null {
  const root = isRecord(given) ? (isRecord(given['plan']) ? given['plan'] : given) : null
  if (root === null) return null
  const listed = root['secciones'] ?? root['apartados'] ?? root['sections']
  if (!Array.isArray(listed)) return null
  const secciones = listed
    .slice(0, maxSections)
    .flatMap((one) => (isRecord(one) ? [sectionOf(one)] : []))
    .filter(({ titulo }) => titulo !== '' && !isReferencesHeading(titulo))
  if (secciones.length === 0) return null
  const usual = Math.round(maxWordsPerStep / 2)
  const plan = {
    titulo:
      lineOf(root['titulo'] ?? root['title'], maxSectionTitle) || (secciones[0]?.titulo ?? ''),
    tesis: lineOf(root['tesis'] ?? root['thesis'], maxThesis),
    secciones: secciones.map((one) => ({ ...one, palabras: one.palabras || usual })),
  }
  return WorkPlan.safeParse(plan).data ?? null
}

function sectionOf(given: Record<string, unknown>): WorkSection {
  const keys = given['fuentes'] ?? given['sources']
  const written = given['palabras'] ?? given['words']
  const words = Number.parseInt(String(written ?? '').replace(/[.,\s]/g, ''), 10)
  const inRange = Math.min(maxWorkWords, Math.max(minSectionWords, words))
  return {
    titulo: lineOf(given['titulo'] ?? given['title'], maxSectionTitle).replace(numbering, ''),
    nivel: given['nivel'] === 't2' ? 't2' : 't1',
    palabras: Number.isFinite(words) && words > 0 ? inRange : 0,
    contiene: lineOf(given['contiene'] ?? given['content'], maxPurpose),
    fuentes: Array.isArray(keys)
      ? keys.filter((key): key is string => /^S\d{1,3}$/.test(String(key))).slice(0, 100)
      : [],
  }
}

/** '1. ', '2.3) ', 'IV. ' before a heading. */
const numbering = /^(?:\d{1,2}(?:\.\d{1,2}){0,3}[.)]?|[IVX]{1,6}[.)])\s+/

function lineOf(value: unknown, maxLength: number): string {
  if (typeof value !== 'string') return ''
  return cutText(
    value
      .slice(0, 4_000)
      .replace(/[\s*#]+/gu, ' ')
      .trim(),
    maxLength,
  ).trim()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The answer to a request for a plan as Gemini's `responseSchema`. */
export const geminiPlanSchema = {
  type: 'OBJECT',
  properties: {
    titulo: { type: 'STRING' },
    tesis: { type: 'STRING' },
    secciones: {
      type: 'ARRAY',
      items: {
        type: 'OBJECT',
        properties: {
          titulo: { type: 'STRING' },
          nivel: { type: 'STRING', enum: ['t1', 't2'] },
          palabras: { type: 'INTEGER' },
          contiene: { type: 'STRING' },
          fuentes: { type: 'ARRAY', items: { type: 'STRING' } },
        },
        required: ['titulo', 'nivel', 'palabras', 'contiene', 'fuentes'],
        propertyOrdering: ['titulo', 'nivel', 'palabras', 'contiene', 'fuentes'],
      },
    },
  },
  required: ['titulo', 'tesis', 'secciones'],
  propertyOrdering: ['titulo', 'tesis', 'secciones'],
} as const

/** The same as JSON Schema, within what OpenAI's strict mode accepts. */
export const jsonPlanSchema = {
  type: 'object',
  properties: {
    titulo: { type: 'string' },
    tesis: { type: 'string' },
    secciones: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          titulo: { type: 'string' },
          nivel: { type: 'string', enum: ['t1', 't2'] },
          palabras: { type: 'integer' },
          contiene: { type: 'string' },
          fuentes: { type: 'array', items: { type: 'string' } },
        },
        required: ['titulo', 'nivel', 'palabras', 'contiene', 'fuentes'],
        additionalProperties: false,
      },
    },
  },
  required: ['titulo', 'tesis', 'secciones'],
  additionalProperties: false,
} as const
