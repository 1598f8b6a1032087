import { ArrowUp } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { pageWords } from '#core/credits/pages.ts'
import { defaultFreeMonthlyCredits } from '#core/credits/tariff.ts'
import { paths } from '#web/paths.ts'
import { PageMarks } from './page-marks.tsx'
import '#web/ui/prompt-box.css'
import './landing-story.css'
import './landing.css'

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
            <button type="submit" className="btn btn-primary send" aria-label="Enviar">
              <ArrowUp className="i" aria-hidden="true" />
            </button>
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
