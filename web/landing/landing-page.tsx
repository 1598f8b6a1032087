import { ChevronDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { SamplePage } from '#web/site/sample-sheet.tsx'
import { SiteFooter, SiteHeader } from '#web/site/site-frame.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { attachPrompt } from './attach-prompt.ts'
import { Hero } from './hero.tsx'
import { How } from './how.tsx'
import { questions } from './questions.ts'
import './landing-story.css'
import './landing.css'
import '#web/ui/sheet.css'

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

export const landingTitle = 'Cuartilla: tu tarea, pasada a limpio'

const reasons = [
  {
    title: 'APA 7 desde la portada',
    text: 'Doble espacio, márgenes de una pulgada, títulos por nivel y referencias con sangría francesa. No tienes que pelear con el procesador de texto.',
    stroke: 'M22 5v25M16 5v25M28 5H15.5C10 5 7 8.2 7 12s3 6.8 8 6.8h1',
  },
  {
    title: 'Ves páginas, no un bloque de texto',
    text: 'La vista previa corta donde corta el documento: sabes cuántas hojas llevas y qué queda en cada una antes de descargar.',
    stroke: 'M5 19c3 2.6 5.6 5.6 7.6 9.2C16 19 21.5 11 30 5',
    approves: true,
  },
  {
    title: 'Se corrige conversando',
    text: '«Acorta la introducción», «agrega una conclusión». Cada pedido produce una versión nueva del documento.',
    stroke: 'M5 29C9 20.5 13 13 17.4 6 21 13.6 25 21 30 28.4',
  },
  {
    title: 'Pagas solo lo que se escribe',
    text: 'Un crédito son 10 000 caracteres, entre lo que pides y lo que se redacta. El consumo de cada trabajo está siempre a la vista.',
    stroke:
      'M9 31C16 22 22 13 24 7c.8-2.6-.4-4.4-2.4-3.6C17 5.2 10 14 10 20c0 3.4 2.6 5 6 4.4 5.6-1 10.4-5 13-8.4',
  },
]

/** Four reasons, each under a proofreader's mark. */
function Why() {
  return (
    <section className="band">
      <div className="wrap reasons">
        <h2>Por qué usar Cuartilla</h2>
        <ul>
          {reasons.map(({ title, text, stroke, approves }) => (
            <li key={title}>
              <svg
                className={approves ? 'pencil blue' : 'pencil'}
                viewBox="0 0 34 34"
                aria-hidden="true"
              >
                <path d={stroke} />
              </svg>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** What the product is, with a small drawing of the workspace. */
function What() {
  return (
    <section className="band band-paper">
      <div className="wrap what">
        <h2>
          A la izquierda conversas. <br className="wide-only" />A la derecha, la página se escribe.
        </h2>
        <div>
          <p>
            Cuartilla es un espacio para trabajos universitarios. Tú explicas el tema, la extensión
            y lo que pide tu docente; un modelo de inteligencia artificial propone el texto y te
            comenta lo que hizo.
          </p>
          <p>Pides cambios en el mismo chat hasta que quede como lo necesitas.</p>
        </div>
      </div>
      <div className="wrap">
        <figure className="tour" aria-hidden="true">
          <div className="tour-log">
            <p className="mine">
              Necesito un ensayo de tres páginas sobre la deserción universitaria: causas y qué
              pueden hacer las universidades. Con citas en APA 7, para Sociología de la Educación.
            </p>
            <p className="theirs">
              Preparé un ensayo con introducción, un apartado sobre el ingreso y lista de
              referencias. La tesis es que los primeros semestres deciden la permanencia.
            </p>
            <p className="mine">Agrega el DOI a las referencias que lo tengan.</p>
          </div>
          <div className="tour-stage">
            <SampleReferences />
          </div>
        </figure>
      </div>
    </section>
  )
}

/** The last page of the sample text: real works, as APA 7 lists them. */
function SampleReferences() {
  return (
    <div className="sheet">
      <div className="sheet-in sheet-flow">
        <span className="sheet-num">3</span>
        <p className="title">Referencias</p>
        <p className="ref">
          Bourdieu, P. y Passeron, J.-C. (2003).{' '}
          <em>Los herederos: Los estudiantes y la cultura</em>. Siglo XXI Editores.
        </p>
        <p className="ref">
          Cabrera, L., Bethencourt, J. T., Álvarez Pérez, P. y González Afonso, M. (2006). El
          problema del abandono de los estudios universitarios. <em>RELIEVE</em>, <em>12</em>(2),
          171–203. https://doi.org/10.7203/relieve.12.2.4226
        </p>
        <p className="ref">
          Spady, W. G. (1970). Dropouts from higher education: An interdisciplinary review and
          synthesis. <em>Interchange</em>, <em>1</em>(1), 64–85. https://doi.org/10.1007/BF02214313
        </p>
        <p className="ref">
          Tinto, V. (1975). Dropout from higher education: A theoretical synthesis of recent
          research. <em>Review of Educational Research</em>, <em>45</em>(1), 89–125.
          https://doi.org/10.3102/00346543045001089
        </p>
        <p className="ref">
          Tinto, V. (1993).{' '}
          <em>Leaving college: Rethinking the causes and cures of student attrition</em> (2.ª ed.).
          University of Chicago Press.
        </p>
      </div>
    </div>
  )
}
