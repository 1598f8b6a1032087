import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { BrandName } from '#web/ui/brand.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import { usePageTitle } from '#web/ui/page-title.ts'
import '#web/ui/styles/landing.css'

export function LandingPage() {
  usePageTitle('Cuartilla')
  return (
    <div className="landing">
      <header className="bar">
        <Link className="brand" to={paths.landing} aria-label="Cuartilla, inicio">
          <BrandName />
        </Link>
        <nav aria-label="Cuenta">
          <Link className="btn btn-ghost" to={paths.login}>
            Ingresar
          </Link>
          <Link className="btn btn-primary" to={paths.register}>
            Registrarse
          </Link>
        </nav>
      </header>
      <main id={mainId} tabIndex={-1} className="wrap hero">
        <h1>
          Tu tarea, pasada{' '}
          <span className="limpio">
            a limpio.
            <svg
              className="lapiz"
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
      </main>
    </div>
  )
}
