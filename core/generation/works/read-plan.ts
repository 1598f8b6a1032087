import { isReferencesHeading } from '#core/document/references-heading.ts'
import { cutText } from '#core/document/truncate-text.ts'
import { objectsIn } from '#core/generation/reading/objects-in.ts'
import {
  maxPurpose,
  maxSections,
  maxSectionTitle,
  maxThesis,
  maxWorkWords,
  minSectionWords,
} from './work-limits.ts'
import { maxWordsPerStep, WorkPlan, type WorkSection } from './work-plan.ts'

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
