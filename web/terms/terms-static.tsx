import '#web/ui/base-styles.ts'
import { paths } from '#web/paths.ts'
import type { StaticPage } from '#web/static-document.tsx'
import { TermsPage, termsTitle } from './terms-page.tsx'

export const page: StaticPage = {
  title: `${termsTitle} · Cuartilla`,
  description:
    'Lo que aceptas al usar Cuartilla: edad, créditos, recargas, responsabilidad académica y datos personales.',
  path: paths.terms,
  body: <TermsPage />,
}
