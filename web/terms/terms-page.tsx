import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { SiteFooter, SiteHeader } from '#web/site/site-frame.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import { termsSections } from './terms-sections.tsx'
import './terms.css'

const essentials = [
  'Puedes usar Cuartilla desde los 13 años.',
  'Los créditos gratis de cada mes no se acumulan.',
  'Las recargas no se reembolsan.',
  'Revisa cada dato y cada referencia: el trabajo que entregas es tuyo.',
  'Si algo cambia aquí, lo publicamos con 30 días de anticipación.',
]

/** The terms, for anyone. The build renders this page to HTML for visitors. */
export function TermsPage({ isSignedIn = false }: { isSignedIn?: boolean }) {
  usePageTitle(termsTitle)
  return (
    <div className="terms">
      <SiteHeader isSignedIn={isSignedIn} />
      <main id={mainId} tabIndex={-1} className="wrap">
        <header>
          <h1>Términos y condiciones</h1>
          <p className="muted">
            Última actualización: <time dateTime="2025-10-08">8 de octubre de 2025</time>
          </p>
        </header>
        <nav aria-label="Secciones">
          <ol>
            {termsSections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article>
          <section className="essentials" aria-labelledby="esencial">
            <h2 id="esencial">Lo esencial</h2>
            <ul>
              {essentials.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
          {termsSections.map(({ id, title, text }, index) => (
            <section key={id} id={id} aria-labelledby={`${id}-titulo`}>
              <h2 id={`${id}-titulo`}>
                <b>{index + 1}.</b> {title}
              </h2>
              {text}
            </section>
          ))}
          {isSignedIn ? (
            <p className="agreed">
              <Link to={paths.home}>Volver a tus proyectos</Link>
            </p>
          ) : (
            <p className="agreed">
              ¿De acuerdo? <Link to={paths.register}>Crea tu cuenta</Link>
            </p>
          )}
        </article>
      </main>
      <SiteFooter />
    </div>
  )
}

export const termsTitle = 'Términos y condiciones'
