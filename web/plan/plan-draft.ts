import {
  maxSectionTitle,
  maxWorkWords,
  minSectionWords,
} from '#core/generation/works/work-limits.ts'
import type { WorkPlan, WorkSection } from '#core/generation/works/work-plan.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'

export type DraftSection = WorkSection & { key: number }

/** A plan while the student changes it. */
export type PlanDraft = {
  titulo: string
  tesis: string
  secciones: readonly DraftSection[]
  /** Sections that are written already: they stay as they are. */
  done: number
  /** The key of the one section that is open. */
  open: number | null
  /** What was deleted last, until the next change. */
  removed: { section: DraftSection; at: number } | null
}

export function draftOf(plan: WorkPlan, done: number): PlanDraft {
  const { titulo, tesis } = plan
  const secciones = plan.secciones.map((section, key) => ({ ...section, key }))
  return { titulo, tesis, secciones, done, open: null, removed: null }
}

/** The plan to write: a section counts once it has a name. */
export function planOfDraft({ titulo, tesis, secciones }: PlanDraft): WorkPlan {
  const named = secciones
    .map(({ key: _, ...section }) => ({ ...section, titulo: section.titulo.trim() }))
    .filter((section) => section.titulo !== '')
  return { titulo, tesis, secciones: named }
}

/** Opens a section, or closes it; without a name it is given up. */
export function toggleSection(draft: PlanDraft, key: number): PlanDraft {
  const named = draft.secciones.filter((one) => one.titulo.trim() !== '' || one.key === key)
  return { ...draft, secciones: named, open: draft.open === key ? null : key }
}

export function renameSection(draft: PlanDraft, key: number, titulo: string): PlanDraft {
  return changed(draft, key, { titulo: titulo.slice(0, maxSectionTitle) })
}

/** Gives a section its words, within what a section and a whole work may have. */
export function resizeSection(draft: PlanDraft, key: number, words: number): PlanDraft {
  const others = draft.secciones.reduce((sum, one) => sum + (one.key === key ? 0 : one.palabras), 0)
  const most = Math.max(minSectionWords, maxWorkWords - others)
  const palabras = Math.min(most, Math.max(minSectionWords, Math.round(words)))
  return changed(draft, key, { palabras })
}

export function citeSource(draft: PlanDraft, key: number, source: string): PlanDraft {
  const fuentes = draft.secciones.find((one) => one.key === key)?.fuentes ?? []
  const without = fuentes.filter((one) => one !== source)
  return changed(draft, key, {
    fuentes: without.length < fuentes.length ? without : [...fuentes, source],
  })
}

/** Moves a section to a place among those that are not written. */
export function moveSection(draft: PlanDraft, key: number, to: number): PlanDraft {
  const from = draft.secciones.findIndex((one) => one.key === key)
  const section = draft.secciones[from]
  const place = Math.min(draft.secciones.length - 1, Math.max(draft.done, to))
  if (!section || from < draft.done || place === from) return draft
  const secciones = draft.secciones.toSpliced(from, 1).toSpliced(place, 0, section)
  return { ...draft, secciones, removed: null }
}

/** The last section cannot be deleted. */
export function removeSection(draft: PlanDraft, key: number): PlanDraft {
  const at = draft.secciones.findIndex((one) => one.key === key)
  const section = draft.secciones[at]
  if (!section || at < draft.done || draft.secciones.length - draft.done < 2) return draft
  return {
    ...draft,
    secciones: draft.secciones.toSpliced(at, 1),
    open: null,
    removed: { section, at },
  }
}

export function restoreSection(draft: PlanDraft): PlanDraft {
  if (!draft.removed) return draft
  const { at, section } = draft.removed
  return { ...draft, secciones: draft.secciones.toSpliced(at, 0, section), removed: null }
}

/** A section of a page, open and without a name. */
export function addSection(draft: PlanDraft): PlanDraft {
  const key = draft.secciones.reduce((most, one) => Math.max(most, one.key + 1), 0)
  const taken = draft.removed ? Math.max(key, draft.removed.section.key + 1) : key
  const section = { titulo: '', nivel: 't1', palabras: wordsPerPage, contiene: '' } as const
  const secciones = [...draft.secciones, { ...section, fuentes: [], key: taken }]
  return { ...draft, secciones, open: taken, removed: null }
}

function changed(draft: PlanDraft, key: number, change: Partial<WorkSection>): PlanDraft {
  const secciones = draft.secciones.map((one) => (one.key === key ? { ...one, ...change } : one))
  return { ...draft, secciones, removed: null }
}
