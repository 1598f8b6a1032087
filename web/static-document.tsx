import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { mainId } from './ui/focus-main.ts'

/** A page that the build writes as finished HTML. */
export type StaticPage = {
  title: string
  description: string
  /** Its path; null for the offline page, which is shown at any path. */
  path: string | null
  /** Its structured data, as JSON-LD. */
  structuredData?: object
  body: ReactElement
}

/** The parts of the build that a static page needs. */
export type Build = {
  css: string
  /** Runs before the first paint. */
  inlineScripts: string[]
  /** The page's module; null when it has only inline scripts. */
  module: string | null
  /** The files of the next screen, prefetched when the page is idle. */
  next: { href: string; as: 'script' | 'style' }[]
}

/** The server replaces it with the site's origin. */
export const originMark = '__ORIGIN__'

export function renderDocument(page: StaticPage, build: Build): string {
  return `<!doctype html>${renderToStaticMarkup(<Document page={page} build={build} />)}`
}

function Document({ page, build }: { page: StaticPage; build: Build }) {
  return (
    <html lang="es-EC">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#eceeeb" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f141c" media="(prefers-color-scheme: dark)" />
        <title>{page.title}</title>
        <meta name="description" content={page.description} />
        {build.inlineScripts.map((script) => (
          <script key={script} {...raw(script)} />
        ))}
        <style {...raw(build.css)} />
        {build.module && <script type="module" src={build.module} fetchPriority="low" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        {page.path === null ? (
          <meta name="robots" content="noindex" />
        ) : (
          <Sharing page={page} path={page.path} />
        )}
        {page.structuredData && (
          <script type="application/ld+json" {...raw(jsonInMarkup(page.structuredData))} />
        )}
      </head>
      <body>
        <a className="skip" href={`#${mainId}`}>
          Saltar al contenido
        </a>
        <MemoryRouter>{page.body}</MemoryRouter>
        {build.next.length > 0 && (
          <template id="next">
            {build.next.map(({ href, as }) => (
              <link key={href} rel="prefetch" href={href} as={as} />
            ))}
          </template>
        )}
      </body>
    </html>
  )
}

/** The metadata for search engines and shared links. */
function Sharing({ page, path }: { page: StaticPage; path: string }) {
  const picture = `${originMark}/cuartilla.png`
  return (
    <>
      <link rel="manifest" href="/manifest.webmanifest" />
      <link rel="canonical" href={`${originMark}${path}`} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Cuartilla" />
      <meta property="og:locale" content="es_EC" />
      <meta property="og:url" content={`${originMark}${path}`} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:image" content={picture} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta
        property="og:image:alt"
        content="Cuartilla: tu tarea, pasada a limpio. Una página en APA 7 marcada con lápiz rojo y azul."
      />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** Escaped, so that no text can close the script element. */
function jsonInMarkup(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}

function raw(text: string) {
  // Written by our own build, without any input of users.
  return { dangerouslySetInnerHTML: { __html: text } }
}
