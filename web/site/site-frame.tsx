import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { BrandName } from '#web/ui/brand.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import './site.css'

/** The header of the public pages. */
export function SiteHeader({ isSignedIn = false }: { isSignedIn?: boolean }) {
  return (
    <header className="bar site-bar">
      <Link
        className="brand"
        to={isSignedIn ? paths.home : paths.landing}
        aria-label="Cuartilla, inicio"
      >
        <BrandName />
      </Link>
      <nav aria-label="Cuenta">
        {isSignedIn ? (
          <Link className="btn btn-ghost" to={paths.home}>
            Tus proyectos
          </Link>
        ) : (
          <>
            <Link className="btn btn-ghost" to={paths.login}>
              Ingresar
            </Link>
            <Link className="btn btn-primary" to={paths.register}>
              Registrarse
            </Link>
          </>
        )}
      </nav>
    </header>
  )
}

/** The footer of the public pages. */
export function SiteFooter() {
  return (
    <footer className="foot">
      <div className="wrap">
        <Link className="brand" to={paths.landing} aria-label="Cuartilla, inicio">
          <BrandName />
        </Link>
        <Link to={paths.terms}>Términos y condiciones</Link>
        <ThemeSwitch />
        <p>© 2025 Cuartilla</p>
      </div>
    </footer>
  )
}
