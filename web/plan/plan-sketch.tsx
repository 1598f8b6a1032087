import { Fragment } from 'react'
import { countLabel } from '#core/document/count-label.ts'
import type { Sketch } from '#web/panes/panes.ts'
import { sectionPlaces, spanWords } from './section-places.ts'
import '#web/ui/sheet.css'
import './plan-sketch.css'

/** The plan as it will stand on the pages, in pencil: a picture, which is in no file and is not copied. */
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
