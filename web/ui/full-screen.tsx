import type { ReactNode } from 'react'
import { BrandMark } from './brand.tsx'

/** The whole screen while there is nothing to show yet, or when it could not be shown. */
export function FullScreen({ children }: { children: ReactNode }) {
  return (
    <main className="full-screen">
      <BrandMark />
      {children}
    </main>
  )
}

export function LoadingScreen() {
  return (
    <FullScreen>
      <p role="status">Cargando...</p>
    </FullScreen>
  )
}
