import { ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { pageWords } from '#core/credits/pages.ts'
import { defaultFreeMonthlyCredits } from '#core/credits/tariff.ts'
import { paths } from '#web/paths.ts'
import '#web/ui/prompt-box.css'
import './landing-story.css'
import './landing.css'
import { Button } from '#web/ui/button.tsx'

const rows = 3
const freePages = pageWords(defaultFreeMonthlyCredits)

/** What the product does, the prompt box and a marked sample page. */
export function Hero({ sheet }: { sheet: ReactNode }) {
  return (
    <section className="hero">
      <div className="wrap">
        <div className="hero-copy">
          <h1>
            Tu tarea, pasada{' '}
            <span className="clean-word">
              a limpio.
              <svg
                className="pencil"
                viewBox="0 0 300 30"
                preserveAspectRatio="none"
                aria-hidden="true"
              >
                <path
                  strokeWidth="4.6"
                  vectorEffect="non-scaling-stroke"
                  d="M4 15C58 7 132 5 190 7.5c38 1.6 72 3.2 106 3.5-52 .8-118 2.6-170 6.4-22 1.6-40 3.6-58 6.6"
                />
              </svg>
            </span>
          </h1>
          <p className="lead">
            Cuenta en un chat lo que te pidieron. Cuartilla redacta un texto académico en APA 7 y lo
            ves crecer página por página, listo para descargar en DOCX.
          </p>
          <form className="prompt" action={paths.register}>
            <label className="sr" htmlFor="tarea">
              Describe tu tarea
            </label>
            <textarea
              id="tarea"
              rows={rows}
              style={{ '--rows': rows } as CSSProperties}
              placeholder="Describe tu tarea..."
              enterKeyHint="send"
            />
            <span className="hint">
              <span className="keys">
                <kbd>Enter</kbd> envía · <kbd>Mayús</kbd> + <kbd>Enter</kbd> cambia de línea
              </span>
            </span>
            <Button variant="primary" type="submit" className="send" aria-label="Enviar">
              <ArrowUp className="i" aria-hidden="true" />
            </Button>
          </form>
          <p className="after">
            Empieza con los créditos gratis de cada mes. Son {freePages} gratis al mes.
          </p>
        </div>
        <figure className="hero-fig" aria-hidden="true">
          <div className="hero-paper">
            {sheet}
            <PageMarks />
          </div>
        </figure>
      </div>
    </section>
  )
}

/** The pencil marks on the sample page. */
function PageMarks() {
  return (
    <>
      <svg className="mk pencil" viewBox="0 0 560 680" strokeWidth="2.2" aria-hidden="true">
        <path d="M474 37c5-9 21-12 26-2 4 10-8 18-18 15-8-2-11-10-6-16 4-4 10-5 14-4" />
        <path className="leader" d="M408 21C426 16 450 20 468 30M459 22.5l9.5 7.8-12 2.2" />
        <path d="M69 158h31M69 153v10M100 153v10" />
        <path className="leader" d="M62 160C48 163 37 172 33 186" />
        <path d="M325 324.5C366 320.5 408 320.5 446 323M333 327.5c30-1.6 60-2.2 86-2" />
        <path className="blue" strokeWidth="3" d="M503 314c4 3 7 6 9 10 4-10 10-19 18-27" />
        <path d="M508 435c6 1 8 4 8 9v4c0 4 2 7 6 7-4 0-6 3-6 7v4c0 5-2 8-8 9" />
        <path className="out" d="M527 455c14-2 28-2 40-1" />
      </svg>
      <span className="mk note note-number">número de página</span>
      <span className="mk note note-indent">
        sangría
        <br />
        1,27 cm
      </span>
      <span className="mk note note-spacing out">doble espacio</span>
    </>
  )
}
