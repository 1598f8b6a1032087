import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { comparedWords } from '#core/references/compared-text.ts'
import { crossrefItem, dataciteAnswer, openalexWork } from './references/deposits.ts'
import type { Work } from './references/work.ts'

/** How the stand-in fails instead of answering. */
export type Fault =
  | { kind: 'status'; status: number; headers?: Record<string, string> }
  | { kind: 'html' }
  | { kind: 'json'; body: unknown }
  | { kind: 'cut' }
  | { kind: 'silence' }
  | { kind: 'redirect'; to: string }

/** The fields that Crossref lets a search select; it refuses any other. */
const selectable = new Set(
  `DOI,type,title,subtitle,original-title,author,editor,issued,published,published-print,published-online,created,abstract,
container-title,short-container-title,publisher,volume,issue,page,article-number,group-title,relation,update-to,updated-by`.split(
    /[,\s]+/,
  ),
)

type Service = 'crossref' | 'datacite' | 'openalex'

export type ReferenceServices = {
  /** The environment variables that point a server to this stand-in. */
  environment: Record<string, string>
  /** Every request, in order: "crossref /works?…". */
  requests: string[]
  headers: IncomingMessage['headers'][]
  /** The largest number of requests at once. */
  maxAtOnce(): number
  /** Faults for the next requests of a service, one each; `always` until `reset`. */
  fail(service: Service, fault: Fault, times?: 'once' | 'always'): void
  /** Holds every answer until the returned function is called. */
  hold(): () => void
  /** A DOI that an agency besides Crossref and DataCite has registered. */
  registerElsewhere(doi: string): void
  reset(): void
  close(): Promise<void>
}

/** A stand-in for Crossref, DataCite and OpenAlex that knows the given works and answers in their forms. */
export async function startReferenceServices(works: readonly Work[]): Promise<ReferenceServices> {
  const requests: string[] = []
  const headers: IncomingMessage['headers'][] = []
  const elsewhere = new Set<string>()
  let once: { service: Service; fault: Fault }[] = []
  let always = new Map<Service, Fault>()
  let held: Promise<void> | null = null
  let underWay = 0
  let most = 0

  const server = createServer(async (request, response) => {
    const [, service = '', ...rest] = (request.url ?? '').split('/')
    const path = `/${rest.join('/')}`
    requests.push(`${service} ${decodeURIComponent(path)}`)
    headers.push(request.headers)
    underWay++
    most = Math.max(most, underWay)
    response.on('close', () => underWay--)
    if (held !== null) await held
    const at = once.findIndex((one) => one.service === service)
    const fault = at === -1 ? always.get(service as Service) : once.splice(at, 1)[0]?.fault
    if (fault) play(fault, response)
    else answer(service as Service, new URL(path, 'http://stand-in'), response)
  })

  function answer(service: Service, url: URL, response: ServerResponse): void {
    const found = answers[service](url)
    response.writeHead(found === null ? 404 : 200, { 'content-type': 'application/json' })
    response.end(found === null ? 'Resource not found.' : JSON.stringify(found))
  }

  const answers: Record<Service, (url: URL) => unknown> = {
    crossref(url) {
      const agency = doiOf(url, /^\/works\/(.+)\/agency$/)
      if (agency !== null) return elsewhere.has(agency) ? { message: { DOI: agency } } : null
      const doi = doiOf(url, /^\/works\/(.+)$/)
      if (doi !== null) {
        const work = byDoi(doi, 'crossref')
        return work && { status: 'ok', 'message-type': 'work', message: crossrefItem(work) }
      }
      const selected = url.searchParams.get('select')?.split(',') ?? []
      if (selected.some((field) => !selectable.has(field))) return null
      const updates = /updates:([^,]+),/.exec(url.searchParams.get('filter') ?? '')?.[1]
      const rows = Number(url.searchParams.get('rows') ?? 20)
      const items =
        updates === undefined
          ? searched(crossrefQuery(url), 'crossref', rows).map(crossrefItem)
          : notices(updates)
      const message = { 'total-results': items.length, items, 'items-per-page': rows }
      return { status: 'ok', 'message-type': 'work-list', message }
    },
    datacite(url) {
      const work = byDoi(doiOf(url, /^\/dois\/(.+)$/) ?? '', 'datacite')
      return work && dataciteAnswer(work)
    },
    openalex(url) {
      const doi = doiOf(url, /^\/works\/doi:(.+)$/)
      if (doi !== null) {
        const work = byDoi(doi, 'crossref') ?? byDoi(doi, 'datacite')
        return work && openalexWork(work)
      }
      const rows = Number(url.searchParams.get('per-page') ?? 25)
      const isSpanish = url.searchParams.get('filter')?.includes('language:es')
      const results = searched(url.searchParams.get('search') ?? '', null, rows)
        .map(openalexWork)
        .filter(({ language }) => !isSpanish || language === 'es')
      return { meta: { count: results.length }, results }
    },
  }

  const registered = new Map<string, Work>()
  for (const work of works) {
    if (work.doi) registered.set(`${work.registry} ${work.doi.toLowerCase()}`, work)
  }
  const byDoi = (doi: string, registry: string) => registered.get(`${registry} ${doi}`) ?? null

  function notices(doi: string): unknown[] {
    const isRetracted = byDoi(doi, 'crossref')?.isRetracted
    return isRetracted ? [{ DOI: `${doi}.r`, 'update-to': [{ DOI: doi, type: 'retraction' }] }] : []
  }

  const indexed = works
    .filter(({ registry }) => registry !== 'none')
    .map((work) => ({
      work,
      words: new Set(comparedWords(`${work.title} ${work.translatedTitle ?? ''}`)),
    }))

  /** The works that share most words with the title, as a search index returns them. */
  function searched(title: string, registry: Work['registry'] | null, rows: number): Work[] {
    const words = [...new Set(comparedWords(title))]
    return indexed
      .filter(({ work }) => registry === null || work.registry === registry)
      .map(({ work, words: own }) => ({
        work,
        score: words.filter((word) => own.has(word)).length / Math.sqrt(own.size),
      }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .slice(0, rows)
      .map(({ work }) => work)
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    environment: {
      REFERENCE_CHECKS: 'on',
      CROSSREF_BASE_URL: `${base}/crossref`,
      DATACITE_BASE_URL: `${base}/datacite`,
      OPENALEX_BASE_URL: `${base}/openalex`,
    },
    requests,
    headers,
    maxAtOnce: () => most,
    fail(service, fault, times = 'once') {
      if (times === 'once') once.push({ service, fault })
      else always.set(service, fault)
    },
    hold() {
      let open = () => {}
      held = new Promise((resolve) => {
        open = resolve
      })
      return () => {
        held = null
        open()
      }
    },
    registerElsewhere: (doi) => elsewhere.add(doi),
    reset() {
      elsewhere.clear()
      requests.length = 0
      headers.length = 0
      once = []
      always = new Map()
      most = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const crossrefQuery = ({ searchParams }: URL) =>
  searchParams.get('query.title') ?? searchParams.get('query.bibliographic') ?? ''

function doiOf({ pathname }: URL, pattern: RegExp): string | null {
  const found = pattern.exec(pathname)?.[1]
  return found ? decodeURIComponent(found).toLowerCase() : null
}

function play(fault: Fault, response: ServerResponse): void {
  if (fault.kind === 'status') {
    response.writeHead(fault.status, fault.headers)
    response.end('{"status":"error"}')
  } else if (fault.kind === 'html') {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Gateway</title>')
  } else if (fault.kind === 'json') {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(fault.body))
  } else if (fault.kind === 'cut') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"message":')
    response.destroy()
  } else if (fault.kind === 'redirect') {
    response.writeHead(302, { location: fault.to })
    response.end()
  }
}
