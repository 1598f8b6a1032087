import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OfferedIssuer } from '#contract/sessions.ts'

/** Placeholder in the built files for the origin of the site. */
const originMark = /__ORIGIN__/g
/** Placeholder in the app's page for the issuers by which one may sign in. */
const issuersMark = '__ISSUERS__'

const names = {
  app: 'index.html',
  landing: 'landing.html',
  terms: 'terms.html',
  offline: 'offline.html',
  robots: 'robots.txt',
  sitemap: 'sitemap.xml',
} as const

export type PageName = keyof typeof names
export type ReadyPage = { etag: string; plain: Buffer; gzip: Buffer; br: Buffer }

export type BuiltPages = {
  /** The hashes of the pages' inline scripts, for the content security policy. */
  scriptHashes: string[]
  /** The page for this origin, in each encoding, kept for good: there are few (`pageOrigins`). */
  ready(name: PageName, origin: string): Promise<ReadyPage>
}

/** Reads the pages that the build made, and writes the issuers into the app's. Throws when one is missing. */
export function readBuiltPages(webRoot: string, issuers: OfferedIssuer[]): BuiltPages {
  const offered = escapeMarkup(JSON.stringify(issuers))
  const texts = new Map(
    Object.entries(names).map(([name, file]) => {
      const text = readFileSync(join(webRoot, file), 'utf8')
      return [name, text.replace(issuersMark, () => offered)]
    }),
  )
  const prepared = new Map<string, Map<string, Promise<ReadyPage>>>()
  return {
    scriptHashes: [...new Set([...texts.values()].flatMap(inlineScriptHashes))],
    ready(name, origin) {
      const ofOrigin = prepared.get(origin) ?? new Map<string, Promise<ReadyPage>>()
      prepared.set(origin, ofOrigin)
      const page = ofOrigin.get(name) ?? prepare(texts.get(name) ?? '', origin)
      ofOrigin.set(name, page)
      return page
    },
  }
}

function inlineScriptHashes(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
}

async function prepare(text: string, origin: string): Promise<ReadyPage> {
  const plain = Buffer.from(text.replace(originMark, () => escapeMarkup(origin)))
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    promisify(gzip)(plain, { level: 9 }),
  ])
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  return { etag: `W/"${hash}"`, plain, gzip: gz, br }
}

/** Escapes the origin for HTML: without PUBLIC_URL it comes from the request. */
function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
