import type { UnfinishedWork } from '#contract/projects.ts'
import { countLabel, thousands } from '#core/document/count-label.ts'
import { pageReached, planWords, workPages } from '#core/generation/works/plan-size.ts'

/** What a project's card says of its long work: the state, and how far it came. */
export type CardWork = { state: string; size: string }

/** `kept`: the words of the sections of a waiting plan, as the student has changed them in this browser. */
export function cardWork(work: UnfinishedWork, kept: readonly number[] | null): CardWork {
  const { state, section, sections } = work
  const asked = kept ?? sections.map((one) => one.asked)
  const words = planWords({ secciones: asked.map((palabras) => ({ palabras })) })
  const pages = workPages(words)
  const all = countLabel(words, 'palabra', 'palabras')
  if (state === 'planned') {
    return { state: 'Plan por revisar', size: `${all} · ${countLabel(pages, 'página', 'páginas')}` }
  }
  const written = sections.reduce((sum, one) => sum + one.written, 0)
  const reached = pageReached(written, words)
  const far = written === 0 ? all : `${thousands(written)} de ${all}`
  if (state === 'stopped' || state === 'short') {
    const size =
      written === 0 ? all : `${far} · ${reached} de ${countLabel(pages, 'página', 'páginas')}`
    const how = state === 'short' ? 'Sin créditos desde el' : 'Detenido en el'
    return { state: `${how} apartado ${section}`, size }
  }
  return {
    state:
      state === 'resumed'
        ? `Se retomó en el apartado ${section}`
        : `Escribiendo el ${section} de ${sections.length}`,
    size: written === 0 ? far : `${far} · página ${reached} de ${thousands(pages)}`,
  }
}
