import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { report } from '#web/api/report.ts'
import { paths } from '#web/paths.ts'
import { BrandName } from '#web/ui/brand.tsx'
import { useMediaQuery, wide } from '#web/ui/breakpoints.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { onDemand } from '#web/ui/on-demand.ts'
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

const code = onDemand(() => import('#web/site/sample-sheet.tsx'))

/** The sample sheet beside a form, on wide screens; loaded after the form. */
export function SampleSide() {
  const isWide = useMediaQuery(wide)
  const [sample, setSample] = useState<typeof import('#web/site/sample-sheet.tsx') | null>(null)

  useEffect(() => {
    if (!isWide) return
    code.load().then(setSample, (error) => report('the sample page could not be loaded', error))
  }, [isWide])

  return sample && <sample.SamplePage />
}
