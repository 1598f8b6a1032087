import { planWords, referencePages, workPages } from '#core/generation/works/plan-size.ts'
import { wordsPerPage } from '#core/layout/words-per-page.ts'

/** The first page of a section and its last. */
export type Span = { from: number; to: number }

/** On which pages the sections of a plan will stand, and its references, about: after the title page, 275 words a page. */
export function sectionPlaces(sections: readonly { palabras: number }[]): {
  sections: Span[]
  references: Span
} {
  const all = planWords({ secciones: sections })
  const to = workPages(all)
  const lastOfText = to - referencePages(all)
  let words = 0
  // Pages of text are rounded, so the last words may stand on the page before the one they begin.
  const pageOf = (word: number) => Math.min(lastOfText, 2 + Math.floor(word / wordsPerPage))
  const spans = sections.map(({ palabras }) => {
    const from = pageOf(words)
    words += palabras
    return { from, to: pageOf(Math.max(0, words - 1)) }
  })
  return { sections: spans, references: { from: lastOfText + 1, to } }
}

/** 'páginas 2–3' */
export function spanWords({ from, to }: Span): string {
  return from === to ? `página ${from}` : `páginas ${from}–${to}`
}
