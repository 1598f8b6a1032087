import { Fragment } from 'react'
import { countLabel } from '#core/document/count-label.ts'
import type { Sketch } from '#web/panes/panes.ts'
import '#web/ui/sheet.css'
import './plan-sketch.css'
import { planWords, referencePages, workPages } from '#core/generation/works/plan-size.ts'
import { wordsPerPage } from '#core/layout/page-rules.ts'

/** A pencil preview of the planned document, shown on a sheet before the text is written; exports and copies omit it. */
export function PlanSketch({ sketch: { plan, open, ends } }: { sketch: Sketch }) {
  const { titulo, secciones } = plan
  const places = sectionPlaces(secciones)
  return (
    <section className="sheet plan-sketch num" aria-label="Guion del documento">
      <div className="sheet-in">
        <h3>{titulo}</h3>
        {secciones.map(({ titulo: title, contiene, palabras }, at) => {
          const words = countLabel(palabras, 'palabra', 'palabras')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two sections may have one name
            <Fragment key={`${at} ${title}`}>
              <div className={at === open ? 'is-open' : undefined}>
                <h4>
                  {title}
                  <small>{places.sections[at] && spanWords(places.sections[at])}</small>
                </h4>
                <p>{contiene === '' ? words : `${contiene.replace(/\.$/, '')} · ${words}`}</p>
              </div>
              {at === ends?.section && (
                <p className="credits-end">
                  {ends.page > 1
                    ? `Con lo que tienes, hasta la página ${ends.page}`
                    : 'Tus créditos no alcanzan para empezar'}
                </p>
              )}
            </Fragment>
          )
        })}
        <div>
          <h4>
            Referencias
            <small>{spanWords(places.references)}</small>
          </h4>
          <p>Solo lo que quede citado en el texto</p>
        </div>
      </div>
    </section>
  )
}

/** The first page of a section and its last. */
type Span = { from: number; to: number }

/** Estimates the pages of a plan's sections and references: after the title page, 275 words a page. */
export function sectionPlaces(sections: readonly { palabras: number }[]): {
  sections: Span[]
  references: Span
} {
  const all = planWords({ secciones: sections })
  const to = workPages(all)
  const lastOfText = to - referencePages(all)
  let words = 0
  // The page count is rounded, so the last words may come on the page before the computed one.
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
