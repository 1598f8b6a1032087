import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#web/paths.ts'
import { BrandName } from '#web/ui/brand.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import type { LoginState } from './login-state.ts'
import './auth-frame.css'

type Props = {
  /** The link at the top right. */
  other: { to: string; label: string; state?: LoginState }
  /** A drawing beside the form. */
  side: ReactNode
  sideClass?: string
  children: ReactNode
}

export function AuthFrame({ other, side, sideClass = '', children }: Props) {
  return (
    <div className="auth">
      <div className="auth-main">
        <header className="bar">
          <Link className="brand" to={paths.landing} aria-label="Cuartilla, inicio">
            <BrandName />
          </Link>
          <nav aria-label="Cuenta">
            <Link className="btn btn-ghost" to={other.to} state={other.state}>
              {other.label}
            </Link>
          </nav>
        </header>
        <main id={mainId} tabIndex={-1} className="auth-form">
          {children}
        </main>
      </div>
      <div className={`auth-side ${sideClass}`} aria-hidden="true">
        {side}
      </div>
    </div>
  )
}
