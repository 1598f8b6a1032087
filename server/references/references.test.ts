import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import {
  type CheckReferencesResult,
  maxReferencesPerCheck,
  type ReferenceCheck,
} from '#contract/references.ts'
import { readConfig } from '#server/config.ts'
import { rowsOf } from '#server/db/database.ts'
import { turnsOf } from '#test/cpu-time.ts'
import {
  type Fault,
  type ReferenceServices,
  startReferenceServices,
} from '#test/reference-services.ts'
import { allWorks, realWorks } from '#test/references/works.ts'
import { writeWork } from '#test/references/write-work.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { checkReferences } from './check-references.ts'

let services: ReferenceServices
let server: TestServer
let student: Student
beforeAll(async () => {
  services = await startReferenceServices(allWorks)
  server = await startTestServer({
    environment: {
      ...services.environment,
      CONTACT_EMAIL: 'biblioteca@correo.ec',
      OPENALEX_API_KEY: 'clave',
    },
  })
  student = await Student.register(server.url)
})
afterEach(async () => {
  services.reset()
  await server.dependencies.db.execute(sql`delete from reference_lookups`)
})
afterAll(async () => {
  await server.dispose()
  await services.close()
})

async function check(...references: string[]): Promise<ReferenceCheck[]> {
  const path = '/api/references/check'
  const { status, body } = await student.call<CheckReferencesResult>('POST', path, { references })
  expect(status).toBe(200)
  return body.results
}

const workOf = (start: string) => {
  const work = realWorks.find(({ title }) => title.startsWith(start))
  if (work === undefined) throw new Error(`no work ${start}`)
  return work
}
const prospect = writeWork(workOf('Prospect theory'), 0)
const unknown = 'Vera, P. (2020). Caminos que nadie anduvo todavía. *Revista Perdida*, *1*(2), 3–9.'

it('returns a result for each reference, in the given order', async () => {
  const freire = writeWork(workOf('Pedagogía del oprimido'), 0)
  const results = await check(
    prospect,
    prospect.replace('Econometrica', 'The Lancet'),
    freire,
    'Constitución de la República del Ecuador. (2008). Registro Oficial 449.',
    writeWork(workOf('Ileal-lymphoid'), 0),
    writeWork(workOf('Adam'), 0),
    prospect,
  )
  expect(results.map(({ state }) => state)).toEqual([
    'verificada',
    'difiere',
    'no_encontrada',
    'no_encontrada',
    'retractada',
    'verificada',
    'verificada',
  ])
  expect(results[1]).toMatchObject({
    source: 'crossref',
    retracted: false,
    differences: [{ field: 'container', given: 'The Lancet', found: 'Econometrica' }],
    record: { title: workOf('Prospect theory').title, DOI: '10.2307/1914185' },
  })
  expect(results[4]).toMatchObject({ retracted: true, differences: [] })
  expect(results[5]).toMatchObject({ source: 'datacite' })
})

it('a DOI that leads to nothing is reported with the work that the reference means', async () => {
  const [result] = await check(prospect.replace('10.2307/1914185', '10.2307/0000000'))
  expect(result).toMatchObject({
    state: 'difiere',
    differences: [{ field: 'doi', given: '10.2307/0000000', found: '10.2307/1914185' }],
  })
})

it('a DOI of another work is reported with the work that the reference means', async () => {
  const [result] = await check(prospect.replace('10.2307/1914185', '10.1038/nature14539'))
  expect(result).toMatchObject({
    state: 'difiere',
    differences: [{ field: 'doi', found: '10.2307/1914185' }],
  })
})

it('a DOI that no agency registered is told; nothing is claimed of one registered elsewhere', async () => {
  const invented = `${unknown} https://doi.org/10.55555/nada.1`
  const elsewhere = `${unknown} https://doi.org/10.5281/otra.1`
  services.registerElsewhere('10.5281/otra.1')
  expect(await check(invented, elsewhere)).toMatchObject([
    {
      state: 'no_encontrada',
      differences: [{ field: 'doi', given: '10.55555/nada.1', found: null }],
    },
    { state: 'no_encontrada', differences: [] },
  ])
  expect(services.requests).toContain(
    'crossref /works/10.55555/nada.1/agency?mailto=biblioteca@correo.ec',
  )
})

it('a DOI with brackets, semicolons and angle brackets is sent unshortened', async () => {
  const [result] = await check(writeWork(workOf('Dynamic capabilities'), 0))
  expect(result).toMatchObject({ state: 'verificada', retracted: false })
  const doi = '10.1002/(sici)1097-0266(199708)18:7<509::aid-smj882>3.0.co;2-z'
  expect(services.requests[0]).toBe(`crossref /works/${doi}?mailto=biblioteca@correo.ec`)
})

it('a DOI with a comma is not checked for a retraction, and the result shows that', async () => {
  const text = writeWork({ ...workOf('Prospect theory'), doi: '10.2307/a,b' }, 0)
  const asked = await startReferenceServices([{ ...workOf('Prospect theory'), doi: '10.2307/a,b' }])
  const other = await startTestServer({ environment: asked.environment })
  const somebody = await Student.register(other.url)
  const { body } = await somebody.call<CheckReferencesResult>('POST', '/api/references/check', {
    references: [text],
  })
  expect(body.results[0]).toMatchObject({ state: 'verificada', retracted: null })
  expect(asked.requests.some((request) => request.includes('updates'))).toBe(false)
  await other.dispose()
  await asked.close()
})

it('a work that only OpenAlex finds is compared with the registry’s record', async () => {
  services.fail('crossref', { kind: 'json', body: { message: { items: [] } } })
  const [result] = await check(writeWork(workOf('Prospect theory'), 1))
  expect(result).toMatchObject({ state: 'verificada', source: 'crossref' })
  expect(services.requests.map((request) => request.split('?')[0])).toEqual([
    'crossref /works',
    'openalex /works',
    'crossref /works/10.2307/1914185',
    'crossref /works',
  ])
})

it('only titles, names and DOIs of references are sent, with the contact address', async () => {
  await check(unknown)
  expect(services.requests).toHaveLength(2)
  const query = new URLSearchParams(services.requests[0]?.split('?')[1])
  query.delete('select')
  expect(query).toEqual(
    new URLSearchParams({
      'query.title': 'Caminos que nadie anduvo todavía',
      'query.author': 'Vera',
      rows: '5',
      mailto: 'biblioteca@correo.ec',
    }),
  )
  expect(services.requests[1]).toContain('api_key=clave')
  for (const headers of services.headers) {
    expect(headers).toMatchObject({ 'user-agent': 'Cuartilla (mailto:biblioteca@correo.ec)' })
    expect(headers).not.toHaveProperty('cookie')
    expect(headers).not.toHaveProperty('authorization')
  }
})

it.each([
  'Ruiz, A. (2020).',
  'Mi abuela María Pérez vive en la calle Bolívar 5 y me contó que el agua subió. Nadie lo cree.',
  'Pérez, M. (comunicación personal, 3 de mayo de 2024).',
  'Hola profe, esta es mi nota (2020). No pude ir a clase porque estaba enferma. Gracias.',
  'Querida Dra. Mora, le escribo (2026). *No pude terminar el trabajo*. Atentamente.',
  'Mi mamá, M. (2020). Receta de locro.',
  'Hola, Profe (2020). Lo que pasó en casa. Quito.',
  'Ana María (2020). Mi diario de campo.',
  'Revisar esto antes del viernes (2020). Falta el capítulo dos.',
  'Nota: lo escribió Ana Ruiz, cédula 1712345678, para la Dra. Mora (2026). Gracias por leerlo.',
])('words in the list that are no reference are not sent to an index: %s', async (text) => {
  expect(await check(text)).toMatchObject([{ state: 'no_encontrada', record: null }])
  expect(services.requests).toEqual([])
})

it('of a note with a DOI only the DOI is sent', async () => {
  const note =
    'Hola profe, esta es mi nota (2020). No pude ir a clase. https://doi.org/10.1234/nada'
  expect(await check(note)).toMatchObject([{ state: 'no_encontrada' }])
  const other = note.replace('10.1234/nada', '10.2307/1914185')
  expect(await check(other)).toMatchObject([{ state: 'difiere' }])
  expect(services.requests.length).toBeGreaterThan(0)
  expect(services.requests.join('\n')).not.toMatch(/profe|nota|clase/i)
})

it.each([
  ['persons as APA 7 writes them', 'Vera, P. (2020). Caminos que nadie anduvo todavía.'],
  ['an organisation', 'Instituto nacional de estadística (2022). Censo de población. INEC.'],
  ['a person with the whole name', 'Gabriel García Márquez (1967). *Cien años de soledad*.'],
  ['many surnames', 'de la Torre, A. y von Hayek, F. (2001). Un libro. Sudamericana.'],
])('a reference of %s is sent', async (_, text) => {
  await check(text)
  expect(services.requests[0]).toContain('query.title')
})

it('answers are stored under a hash of the request: works for 30 days, that there is none for hours', async () => {
  const invented = prospect.replace('10.2307/1914185', '10.2307/0000000')
  await check(prospect, unknown, invented)
  const asked = services.requests.length
  const stateOf = async () => (await check(prospect, unknown, invented)).map(({ state }) => state)
  expect(await stateOf()).toEqual(['verificada', 'no_encontrada', 'difiere'])
  expect(services.requests).toHaveLength(asked)
  const { db } = server.dependencies
  const rows = await rowsOf<{ key: string; is_none: boolean }>(
    db,
    sql`select key, answer = '[]'::jsonb as is_none from reference_lookups`,
  )
  expect(rows).toHaveLength(asked)
  for (const { key } of rows) expect(key).toMatch(/^[\w-]{43}$/)
  const none = rows.filter((row) => row.is_none).length
  expect(none).toBeGreaterThanOrEqual(3)
  const age = (days: number, hours: number) =>
    db.execute(
      sql`update reference_lookups set asked_at = now() - make_interval(days => ${days}, hours => ${hours})`,
    )
  await age(0, 5)
  await stateOf()
  expect(services.requests).toHaveLength(asked)
  await age(0, 7)
  await stateOf()
  expect(services.requests).toHaveLength(asked + none)
  await age(29, 0)
  await stateOf()
  expect(services.requests).toHaveLength(asked + 2 * none)
  await age(31, 0)
  await stateOf()
  expect(services.requests).toHaveLength(2 * asked + 2 * none)
})

const outOfOrder: [string, Fault][] = [
  ['an error of its own', { kind: 'status', status: 500 }],
  ['a page instead of JSON', { kind: 'html' }],
  ['JSON of another form', { kind: 'json', body: { hola: 1 } }],
  ['half an answer', { kind: 'cut' }],
  ['a redirect to another host', { kind: 'redirect', to: 'http://localhost:1/works/x' }],
  ['a redirect without end', { kind: 'redirect', to: '/crossref/works/x' }],
]

it.each(outOfOrder)(
  'an index that answers with %s is queried again next time',
  async (_, fault) => {
    services.fail('crossref', fault, 'always')
    expect((await check(prospect))[0]).toMatchObject({ state: 'no_verificable', record: null })
    services.reset()
    expect((await check(prospect))[0]?.state).toBe('verificada')
  },
)

it('an index that asks for a pause of an hour gets no further request', async () => {
  const own = await startTestServer({ environment: services.environment })
  const somebody = await Student.register(own.url)
  const ask = async (reference: string) => {
    const { body } = await somebody.call<CheckReferencesResult>('POST', '/api/references/check', {
      references: [reference],
    })
    return body.results[0]?.state
  }
  services.fail('crossref', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } })
  expect(await ask(prospect)).toBe('no_verificable')
  expect(await ask(writeWork(workOf('Prospect theory'), 1))).toBe('no_verificable')
  expect(services.requests.map((request) => request.split('?')[0])).toEqual([
    'crossref /works/10.2307/1914185',
    'openalex /works',
  ])
  await own.dispose()
})

it('a silent index takes at most its time limit, and a list at most the limit of a list', async () => {
  const slow = await startTestServer({
    environment: {
      ...services.environment,
      REFERENCE_CALL_TIMEOUT_MS: '400',
      REFERENCE_CHECK_TIMEOUT_MS: '1000',
    },
  })
  const somebody = await Student.register(slow.url)
  services.fail('crossref', { kind: 'silence' }, 'always')
  const references = allWorks.slice(0, 60).map((work) => writeWork(work, 0))
  const { body } = await somebody.call<CheckReferencesResult>('POST', '/api/references/check', {
    references,
  })
  // The list's time is over before the index is asked for all of them.
  expect(services.requests.length).toBeLessThan(references.length)
  expect(body.results.map(({ state }) => state)).toEqual(references.map(() => 'no_verificable'))
  await slow.dispose()
})

it('the whole server sends three requests at once, each request once', async () => {
  const open = services.hold()
  const others = await Promise.all(Array.from({ length: 3 }, () => Student.register(server.url)))
  const lists = allWorks.slice(0, 12).map((work) => writeWork(work, 0))
  const checks = others.map((one) =>
    one.call('POST', '/api/references/check', { references: lists }),
  )
  open()
  await Promise.all(checks)
  expect(services.maxAtOnce()).toBeLessThanOrEqual(3)
  expect(services.requests.length).toBe(new Set(services.requests).size)
})

it('refuses lists that are empty or too long', async () => {
  for (const references of [
    [],
    Array.from({ length: maxReferencesPerCheck + 1 }, () => prospect),
    ['x'.repeat(3_001)],
  ]) {
    expect((await student.call('POST', '/api/references/check', { references })).status).toBe(422)
  }
})

it('references of which nothing is asked leave turns to other requests', async () => {
  const references = Array.from({ length: maxReferencesPerCheck }, (_, n) =>
    `Hola profe, esta es mi nota ${n} (2020). ${'Ayer no pude ir a clase. '.repeat(100)}`.trim(),
  )
  const account = (await student.me()).id
  const { count } = await turnsOf(() => checkReferences(server.dependencies, account, references))
  expect(services.requests).toEqual([])
  expect(count).toBeGreaterThan(maxReferencesPerCheck / 6)
})

it('with checks off no index is queried', async () => {
  const off = await server.restart({ REFERENCE_CHECKS: 'off' })
  const { body } = await student
    .at(off.url)
    .call<CheckReferencesResult>('POST', '/api/references/check', { references: [prospect] })
  expect(body.results).toEqual([
    { state: 'no_verificable', record: null, source: null, differences: [], retracted: null },
  ])
  expect(body.is_off).toBe(true)
  expect(services.requests).toEqual([])
  server = await off.restart()
})

it.each([
  ['CROSSREF_BASE_URL', 'api.crossref.org'],
  ['DATACITE_BASE_URL', 'ftp://datacite.org'],
  ['OPENALEX_BASE_URL', 'https://'],
  ['CROSSREF_BASE_URL', 'https://api.crossref.org/works/'],
  ['DATACITE_BASE_URL', 'https://api.datacite.org/?page=1'],
  ['CONTACT_EMAIL', 'nadie'],
  ['REFERENCE_CHECKS', 'quizás'],
])('a wrong %s stops the start with its name', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name)
})
