import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { SamplePage } from '#web/site/sample-sheet.tsx'
import { SiteFooter } from '#web/site/site-footer.tsx'
import { SiteHeader } from '#web/site/site-header.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { attachPrompt } from './attach-prompt.ts'
import { Hero } from './hero.tsx'
import { How } from './how.tsx'
import { landingTitle } from './landing-title.ts'
import { questions } from './questions.ts'
import { What } from './what.tsx'
import { Why } from './why.tsx'
import './landing-story.css'
import './landing.css'

/** The landing. The build renders it to HTML for visitors; the app renders it after a session has ended. */
export function LandingPage() {
  usePageTitle(landingTitle)
  const navigate = useNavigate()
  const root = useRef<HTMLDivElement>(null)
  useEffect(
    () => (root.current ? attachPrompt(root.current, (path) => void navigate(path)) : undefined),
    [navigate],
  )
  return (
    <div className="landing" ref={root}>
      <SiteHeader />
      <main id={mainId} tabIndex={-1}>
        <Hero sheet={<SamplePage />} />
        <What />
        <Why />
        <How />
        <Proof />
        <Faq />
        <LastCall />
      </main>
      <SiteFooter />
    </div>
  )
}

/** At most one answer is open, at first the first one. Works without scripts (`<details name>`). */
function Faq() {
  return (
    <section className="band faq">
      <div className="wrap">
        <h2>Preguntas frecuentes</h2>
        <div>
          {questions.map(({ question, answer }, index) => (
            <details key={question} className="qa" name="faq" open={index === 0}>
              <summary>
                {question}
                <ChevronDown className="i" aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  )
}

function LastCall() {
  return (
    <section className="band band-paper">
      <div className="wrap last">
        <h2>¿Qué te pidieron esta semana?</h2>
        <Link className="btn btn-primary" to={paths.register}>
          Registrarse
        </Link>
      </div>
    </section>
  )
}

const statistics = [
  { figure: '+150', what: 'tareas terminadas' },
  { figure: '+109', what: 'estudiantes satisfechos' },
  { figure: '96%', what: 'de aprobación' },
]

/** The statistics of specification §1, and a testimonial marked as an example. */
function Proof() {
  return (
    <section className="proof" aria-label="Cuartilla en cifras">
      <div className="wrap">
        <dl className="stats">
          {statistics.map(({ figure, what }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
        <figure className="quote">
          <svg className="pencil" viewBox="0 0 48 48" aria-hidden="true">
            <path d="M22 10C12 13 6 21 7 30c.6 5 8 6 10 1s-2-9-8-7M43 9c-10 3-16 11-15 20 .6 5 8 6 10 1s-2-9-8-7" />
          </svg>
          <blockquote>
            Antes empezaba por la página en blanco. Ahora empiezo por corregir un borrador que ya
            tiene portada, citas y referencias en su sitio.
          </blockquote>
          <figcaption>Estudiante de Comunicación Social · testimonio de ejemplo</figcaption>
        </figure>
      </div>
    </section>
  )
}
