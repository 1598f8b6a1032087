import '#web/ui/base-styles.ts'
import { paths } from '#web/paths.ts'
import { originMark, type StaticPage } from '#web/static-document.tsx'
import { LandingPage, landingTitle } from './landing-page.tsx'
import { structuredData } from './structured-data.ts'

const description =
  'Cuenta en un chat lo que te pidieron. Cuartilla redacta un texto académico en APA 7, listo para descargar en DOCX.'

export const page: StaticPage = {
  title: landingTitle,
  description,
  path: paths.landing,
  structuredData: structuredData(originMark, description),
  body: <LandingPage />,
}
