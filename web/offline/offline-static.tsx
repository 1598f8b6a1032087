import '#web/ui/base-styles.ts'
import type { StaticPage } from '#web/static-document.tsx'
import { BrandName } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import '#web/ui/styles/offline.css'

/** What the service worker answers with when a page could not be fetched. */
export const page: StaticPage = {
  title: 'Sin conexión · Cuartilla',
  description: 'No hay conexión a internet.',
  path: null,
  body: (
    <div className="offline">
      <header className="bar">
        <span className="brand">
          <BrandName />
        </span>
      </header>
      <main id={mainId} tabIndex={-1}>
        <svg className="torn" viewBox="0 0 120 120" aria-hidden="true">
          <path className="page" d="M22 4h76v112H22z" />
          <path className="text" d="M40 30h40M34 46h52M34 56h52M34 66h31" />
          <path className="lapiz" d="M72 62l4 9 6-6 3 9M96 88c6-1 10-4 13-9" />
        </svg>
        <h1>Sin conexión</h1>
        <p>
          No pudimos abrir esta página porque no hay internet. Nada de lo que ya enviaste se pierde:
          tus proyectos están guardados en tu cuenta.
        </p>
        <Button variant="primary" id="reintentar">
          Reintentar
        </Button>
        <p className="muted">En cuanto vuelva la conexión, la página se abrirá sola.</p>
      </main>
    </div>
  ),
}
