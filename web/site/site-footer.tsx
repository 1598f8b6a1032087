import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { BrandName } from '#web/ui/brand.tsx'
import { ThemeSwitch } from '#web/ui/theme-switch.tsx'
import './site.css'

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
