import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import { maxSources } from '#contract/source-limits.ts'
import type {
  AddSourcesResult,
  SearchSourcesResult,
  SourceList,
  SourceRow,
  SourceText,
} from '#contract/sources.ts'
import { checkQuotation } from '#core/quotations/check-quotation.ts'
import { readSource } from '#core/quotations/source-text.ts'
import { times, variant } from '#test/length.ts'
import { type ReferenceServices, startReferenceServices } from '#test/reference-services.ts'
import type { Work } from '#test/references/work.ts'
import { bibList, columnsPdf, textDocx, textPdf } from '#test/source-files.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

const article = (more: Partial<Work>): Work => ({
  kind: 'article',
  authors: ['Cabrera, Lidia'],
  year: 2006,
  title: 'El problema del abandono de los estudios universitarios',
  venue: 'RELIEVE',
  volume: '12',
  issue: '2',
  page: '171–203',
  doi: '10.7203/relieve.12.2.4226',
  registry: 'crossref',
  flaws: [],
  ...more,
})
const open = article({
  isOpenAccess: true,
  abstract:
    'El abandono de los estudios universitarios preocupa a quienes gobiernan las universidades.',
})
const english = article({
  title: 'Abandono universitario: dropouts from higher education and the university',
  doi: '10.1007/bf02214313',
  venue: 'Interchange',
  year: 1970,
})
const odd = article({
  title: 'A work of the nineties with an odd name',
  doi: '10.1002/(sici)1097-4571(199806)49:8<693::aid-asi4>3.0.co;2-o',
})

let services: ReferenceServices
let server: TestServer
let student: Student
let projectId: string
beforeAll(async () => {
  services = await startReferenceServices([english, open, odd])
  server = await startTestServer({ environment: services.environment })
  student = await Student.register(server.url)
})
afterEach(async () => {
  services.reset()
  await server.dependencies.db.execute(sql`delete from sources`)
  await server.dependencies.db.execute(sql`delete from reference_lookups`)
})
afterAll(async () => {
  await server.dispose()
  await services.close()
})
beforeAll(async () => {
  projectId = (await student.createProject()).project.id
})

const path = (id = projectId) => `/api/projects/${id}/sources`
const list = async () => (await student.call<SourceList>('GET', path())).body.sources
const add = (body: unknown) => student.call<AddSourcesResult>('POST', path(), body)
const upload = (bytes: Uint8Array, name = 'articulo.pdf', at = path(), who = student) =>
  who.sendFiles<AddSourcesResult>(at, bytes, name)

describe('works by DOI', () => {
  it('come with their record and abstract, and only once', async () => {
    const { status, body } = await add({ dois: [`https://doi.org/${open.doi?.toUpperCase()}`] })
    expect(status).toBe(201)
    expect(body.sources).toMatchObject([
      {
        kind: 'record',
        has_text: 'abstract',
        pages: null,
        ticked: true,
        open_access: true,
        language: 'es',
        csl: { type: 'article-journal', title: open.title, DOI: open.doi },
      },
    ])
    expect((await add({ dois: [open.doi] })).body).toMatchObject({ sources: [], known: 1 })
    expect(await list()).toHaveLength(1)
    const { body: text } = await student.call<SourceText>(
      'GET',
      `${path()}/${body.sources[0]?.id}/text`,
    )
    expect(text.pages).toEqual([open.abstract])
  })

  it('with odd characters are sent unshortened, and only a wrong DOI is refused', async () => {
    const { body } = await add({
      dois: [
        `doi: ${odd.doi}`,
        '10.1234/no-existe',
        'hola',
        '10.1/../../works',
        'http://127.0.0.1/x',
      ],
    })
    expect(body.sources.map(({ csl }) => csl.DOI)).toEqual([odd.doi])
    expect(body.refused.map(({ given, code }) => [given, code])).toEqual([
      ['10.1234/no-existe', 'source.doi_unknown'],
      ['hola', 'source.doi_invalid'],
      ['10.1/../../works', 'source.doi_invalid'],
      ['http://127.0.0.1/x', 'source.doi_invalid'],
    ])
    expect(body.refused[0]?.message).toMatch(/DOI/)
  })

  it('are refused while the index is down, and can be added later', async () => {
    services.fail('crossref', { kind: 'status', status: 500 })
    expect((await add({ dois: [open.doi] })).body.refused).toMatchObject([
      { code: 'source.index_unavailable' },
    ])
    expect((await add({ dois: [open.doi] })).body.sources).toHaveLength(1)
  })
})

describe('a search', () => {
  const search = (q: string) =>
    student.call<SearchSourcesResult>('GET', `/api/sources/search?q=${encodeURIComponent(q)}`)

  it('shows open and Spanish works first, queries once, and its works can be added', async () => {
    const { body } = await search('abandono universitario')
    expect(body.works.map(({ csl }) => csl.DOI)).toEqual([open.doi, english.doi])
    expect(body.works[0]).toMatchObject({ has_text: 'abstract', open_access: true, language: 'es' })
    const asked = services.requests.length
    await search('abandono universitario')
    expect(services.requests).toHaveLength(asked)
    const { body: added } = await add({ works: [body.works[0]?.work] })
    expect(added.sources).toMatchObject([{ csl: { DOI: open.doi }, has_text: 'abstract' }])
  })

  it('sends only the topic, and only to the configured hosts', async () => {
    services.fail('crossref', { kind: 'redirect', to: 'http://127.0.0.1:9/x' })
    const { body } = await search('abandono universitario')
    expect(body).toMatchObject({ is_partial: true })
    expect(services.requests.join('\n')).not.toMatch(/Andrade|correo\.ec/)
  })

  it('responds with a message when no index answers', async () => {
    for (const service of ['crossref', 'openalex'] as const)
      services.fail(service, { kind: 'status', status: 503 }, 'always')
    const { status, body } = await student.call<ErrorBody>('GET', '/api/sources/search?q=abandono')
    expect([status, body.error.code]).toEqual([503, 'source.index_unavailable'])
  })
})

describe('a list', () => {
  it('of BibTeX, RIS and CSL-JSON gives its works, each once', async () => {
    const bib =
      '@book{f, title={Pedagogía del oprimido}, author={Freire, Paulo}, year={1970}, publisher={Siglo XXI}}'
    const ris =
      'TY  - BOOK\nAU  - Freire, Paulo\nPY  - 1970\nTI  - Pedagogía del oprimido\nER  - \n'
    const json = JSON.stringify([
      {
        type: 'book',
        title: 'Pedagogía del oprimido',
        author: [{ family: 'Freire', given: 'Paulo' }],
        issued: { 'date-parts': [[1970]] },
      },
      { type: 'book' },
    ])
    expect((await upload(Buffer.from(bib), 'a.bib')).body).toMatchObject({
      sources: [
        {
          kind: 'import',
          has_text: 'record',
          csl: { type: 'book', author: [{ family: 'Freire', given: 'P.' }] },
        },
      ],
    })
    expect((await upload(Buffer.from(ris), 'a.ris')).body).toMatchObject({ sources: [], known: 1 })
    expect((await upload(Buffer.from(json), 'a.json')).body).toMatchObject({
      known: 1,
      left_out: 1,
    })
    expect((await add({ text: bib })).body).toMatchObject({ known: 1 })
  })

  variant('of more works than a project may have is imported up to the limit', async () => {
    const count = times(5_000, maxSources + 20)
    const { body } = await upload(Buffer.from(bibList(count)), 'todo.bib')
    expect([body.sources.length, body.left_out]).toEqual([maxSources, count - maxSources])
    expect((await upload(Buffer.from('@book{x, title={Uno más}}'), 'a.bib')).code).toBe(
      'source.too_many',
    )
  })

  it('with a broken entry is imported without it', async () => {
    const { body } = await upload(Buffer.from(`${bibList(2)}\n@book{rota, title={Sin fin`), 'a.bib')
    expect([body.sources.length, body.left_out]).toEqual([2, 1])
  })

  it('that is an address fetches nothing', async () => {
    let visits = 0
    const trap = createServer((_, response) => {
      visits++
      response.end('@book{x, title={Traída de fuera}}')
    })
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(trap.address() as AddressInfo).port}/lista.bib`
    const asBib = `@book{x, title={${url}}, url={${url}}}`
    for (const text of [
      url,
      `@book{${url}`,
      `TY  - ${url}`,
      JSON.stringify([url]),
      `"${url}"`,
      asBib,
    ])
      await upload(Buffer.from(text), 'a.bib')
    expect((await list()).map(({ csl }) => csl.title)).toEqual([url])
    expect(visits).toBe(0)
    await new Promise((resolve) => trap.close(resolve))
  })
})

describe('a file', () => {
  const page = (topic: string) =>
    `${topic}. El páramo almacena agua y la entrega despacio a los ríos.`

  it('in PDF gives its text page by page, and its record by the DOI on its first page', async () => {
    const bytes = await textPdf([`doi: ${open.doi}\n${page('Uno')}`, page('Dos')])
    const { status, body } = await upload(bytes)
    expect(status).toBe(201)
    expect(body.sources).toMatchObject([
      {
        kind: 'upload',
        has_text: 'full',
        pages: 2,
        file_name: 'articulo.pdf',
        csl: { title: open.title },
      },
    ])
    const id = body.sources[0]?.id
    const { body: text } = await student.call<SourceText>('GET', `${path()}/${id}/text`)
    expect(text.pages).toHaveLength(2)
    expect(text.pages[1]).toContain('Dos. El páramo almacena agua')
    expect(services.requests.join('\n')).not.toContain('páramo')
  })

  it('in PDF with three columns is read column by column, and quotations are found in it', async () => {
    const lines = (name: string) =>
      Array.from({ length: 24 }, (_, at) => `${name} dice en el renglón ${at + 1} algo`)
    const columns = ['Ana', 'Luis', 'Marta'].map(lines)
    const title = 'Tres personas que hablan del agua y de los ríos de los Andes'
    const { body } = await upload(await columnsPdf(title, columns))
    const { body: text } = await student.call<SourceText>(
      'GET',
      `${path()}/${body.sources[0]?.id}/text`,
    )
    expect(text.pages[0]?.split('\n')).toEqual([title, ...columns.flat()])
    const source = readSource(text.pages)
    const said = 'Luis dice en el renglón 4 algo Luis dice en el renglón 5 algo'
    expect(checkQuotation(said, ['1'], source).state).toBe('found')
  })

  it('in DOCX has no pages, and the student completes its record', async () => {
    const { body } = await upload(await textDocx([page('Uno'), page('Dos')]), 'Mi_lectura.docx')
    expect(body.sources).toMatchObject([
      { has_text: 'full', pages: null, csl: { title: 'Mi lectura' } },
    ])
    const csl = { title: 'El páramo', author: [{ family: 'Paz', given: 'Luis Ángel' }], year: 2019 }
    const { body: row } = await student.call<SourceRow>(
      'PATCH',
      `${path()}/${body.sources[0]?.id}`,
      {
        csl,
        ticked: false,
      },
    )
    expect(row).toMatchObject({
      ticked: false,
      csl: {
        title: 'El páramo',
        author: [{ family: 'Paz', given: 'L. Á.' }],
        issued: { 'date-parts': [[2019]] },
      },
    })
  })
})

describe('works that wait for a project', () => {
  it('go with the next one', async () => {
    await student.call('POST', '/api/sources', { dois: [open.doi] })
    await add({ csl: [{ type: 'book', title: 'Un libro' }] })
    expect((await student.call<SourceList>('GET', '/api/sources')).body.sources).toHaveLength(1)
    const { body } = await add({ take_waiting: true })
    expect(body.sources.map(({ csl }) => csl.title)).toEqual([open.title, 'Un libro'])
    expect((await student.call<SourceList>('GET', '/api/sources')).body.sources).toEqual([])
  })
})

describe('another student', () => {
  it('finds no source, no text and no list', async () => {
    const { body } = await add({ csl: [{ type: 'book', title: 'Un libro' }] })
    const one = `${path()}/${body.sources[0]?.id}`
    const other = await Student.register(server.url)
    const otherProject = (await other.createProject()).project.id
    const refused = await Promise.all([
      other.call('GET', path()),
      other.call('POST', path(), { csl: [{ type: 'book', title: 'x' }] }),
      other.call('PATCH', one, { ticked: false }),
      other.call('DELETE', one),
      other.call('GET', `${one}/text`),
      other.call('PATCH', `${path(otherProject)}/${body.sources[0]?.id}`, { ticked: false }),
      other.call('DELETE', `/api/sources/${body.sources[0]?.id}`),
      other.call('GET', `/api/projects/${projectId}/references.bib`),
    ])
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
    expect(await list()).toHaveLength(1)
    expect((await student.call('DELETE', one)).status).toBe(204)
    expect(await list()).toEqual([])
  })
})
