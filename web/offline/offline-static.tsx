import '#web/ui/base-styles.ts'
import type { StaticPage } from '#web/static-document.tsx'
import { BrandName } from '#web/ui/brand.tsx'
import { Button } from '#web/ui/button.tsx'
import { mainId } from '#web/ui/focus-main.ts'
import './offline.css'

/** The page that the service worker serves when a page could not be fetched. */
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
        <svg className="unfinished" viewBox="0 0 120 120" aria-hidden="true">
          <path className="page" d="M22 4h76v112H22z" />
          <path className="text" d="M44 28h32M34 44h52M34 54h52M34 64h24" />
          <path className="pencil" d="M61 76c3-5 5-9 7-14 2 5 4 9 8 14" />
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
