import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { maxSources } from '#contract/source-limits.ts'
import type { AddSourcesResult, SourceList } from '#contract/sources.ts'
import { maxEntries } from '#core/sources/listed-works.ts'
import { drizzleStatements } from '#test/drizzle-statements.ts'
import { keptServer } from '#test/kept-server.ts'
import { Student } from '#test/student.ts'
import { postgresUrl } from '#test/test-database.ts'
import type { TestServer } from '#test/test-server.ts'
import { readSourceFile } from './read-source-file.ts'
import { lockSources } from './sources.queries.ts'

let server: TestServer
let student: Student
let projectId: string
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
  projectId = (await student.createProject()).project.id
})
afterEach(async () => {
  await server.dependencies.db.execute(sql`delete from sources`)
})

const path = () => `/api/projects/${projectId}/sources`
const list = async () => (await student.call<SourceList>('GET', path())).body.sources
const add = (body: unknown, at = path()) => student.call<AddSourcesResult>('POST', at, body)
const upload = (text: string) =>
  student.sendFiles<AddSourcesResult>(path(), Buffer.from(text), 'lista.json')
const book = (title: string, more: object = {}) => ({ type: 'book', title, ...more })
const books = (count: number, start = 0) =>
  Array.from({ length: count }, (_, at) => book(`Obra ${start + at} de la sierra`))

/** Milliseconds of this process's time, the reading child's apart. */
async function ownCpuMs(work: () => Promise<unknown>): Promise<number> {
  await nextTurn()
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}

describe('a list of millions of entries', () => {
  const zeros = `[${'0,'.repeat(2_500_000)}0]`

  it('is read in the child: what comes back is its number', async () => {
    const bytes = new TextEncoder().encode(zeros)
    let read: unknown
    const ms = await ownCpuMs(async () => {
      read = await readSourceFile('cuenta', { format: 'list', bytes })
    })
    expect(read).toEqual({ kind: 'list', works: [], keys: [], leftOut: 2_500_001 })
    expect(ms).toBeLessThan(1_500)
  })

  it('is refused with words as a file, and in the body', async () => {
    expect(await upload(zeros)).toMatchObject({ status: 422, code: 'source.no_list' })
    const body = await student.call('POST', path(), { csl: Array(900_000).fill(0) })
    expect([body.status, body.body.error.code]).toEqual([422, 'request.invalid'])
  })

  it('of one title is one work, added by one statement, and told', async () => {
    const text = JSON.stringify(Array(110_000).fill(book('El páramo')))
    let answer: Awaited<ReturnType<typeof upload>> | undefined
    const statements = await drizzleStatements(async () => {
      answer = await upload(text)
    })
    expect(answer?.body).toMatchObject({
      sources: [{ csl: { title: 'El páramo' } }],
      known: maxEntries - 1,
      left_out: 110_000 - maxEntries,
    })
    expect(statements.filter((statement) => /insert into "sources"/.test(statement))).toHaveLength(
      1,
    )
  })
})

describe('a list', () => {
  it('in the body is read as a file is, and its first 2,000 entries count', async () => {
    const { status, body } = await add({
      csl: [...Array(maxEntries).fill(book('Uno')), book('Dos')],
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ known: maxEntries - 1, left_out: 1 })
    expect((await list()).map(({ csl }) => csl.title)).toEqual(['Uno'])
  })

  it('of one title that repeats in BibTeX beyond 2,000 entries is told as left out', async () => {
    const text = '@book{a,\n title = {El páramo}\n}\n'.repeat(maxEntries + 500)
    const { body } = await add({ text })
    expect([body.sources.length, body.known, body.left_out]).toEqual([1, maxEntries - 1, 500])
  })

  it('that is full knows the works that it has, and only the others are left out', async () => {
    expect((await add({ csl: books(maxSources) })).body.sources).toHaveLength(maxSources)
    const { status, body } = await add({ csl: [...books(3), ...books(2, maxSources)] })
    expect(status).toBe(201)
    expect([body.sources.length, body.known, body.left_out]).toEqual([0, 3, 2])
  })

  it('keeps its order', async () => {
    await add({ csl: books(200) })
    expect((await list()).map(({ csl }) => csl.title)).toEqual(books(200).map(({ title }) => title))
  })

  it('with halves of characters, NUL, odd numbers and names of fields of ours is stored', async () => {
    const text = String.raw`[
      {"type": "constructor", "genre": "toString", "title": "Agua \ud800 y \u0000 suelo",
       "author": [{"family": "Mora\udfff", "given": "A\u0000na"}], "issued": {"date-parts": [[1e300]]}},
      {"type": "book", "title": "${'😀'.repeat(2_000)}", "issued": {"date-parts": [[99999999999]]},
       "author": ${JSON.stringify(Array(3_000).fill({ family: 'x'.repeat(5_000), given: 'y' }))},
       "abstract": "${'😀'.repeat(9_000)}", "DOI": "10.1234/a%00b"}]`
    const { status, body } = await upload(text)
    expect(status).toBe(201)
    const [agua, emoji] = body.sources
    expect(agua?.csl).toEqual({
      type: 'report',
      title: 'Agua y suelo',
      author: [{ family: 'Mora', given: 'A.' }],
      genre: 'toString',
    })
    expect(emoji?.csl).toMatchObject({ title: '😀'.repeat(500), DOI: '10.1234/ab' })
    expect(emoji?.csl.issued).toBeUndefined()
    expect(emoji?.csl.author).toHaveLength(100)
    expect(JSON.stringify(emoji).length).toBeLessThan(40_000)
  })

  it('of works that wait fills a project and no more: the others go on waiting', async () => {
    await add({ csl: books(maxSources - 1) })
    await add({ csl: books(4, maxSources - 2) }, '/api/sources')
    const { body } = await add({ take_waiting: true })
    expect([body.sources.length, body.left_out]).toEqual([maxSources, 2])
    const { body: waiting } = await student.call<SourceList>('GET', '/api/sources')
    expect(waiting.sources).toHaveLength(2)
  })

  it.skipIf(postgresUrl === undefined)(
    'that another change of the same student holds is answered with words and a time to try again',
    async () => {
      const { id } = await student.me()
      await server.dependencies.db.transaction(async (tx) => {
        // On a busy machine the call takes longer than a server may leave a transaction idle.
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
        await lockSources(tx, { userId: id, projectId: null })
        const { status, headers, body } = await student.call('POST', path(), { csl: books(1) })
        expect([status, body.error.code]).toEqual([409, 'request.in_progress'])
        expect(headers.get('retry-after')).toBe('3')
      })
      expect((await add({ csl: books(1) })).status).toBe(201)
    },
  )
})

describe('a list with a broken entry', () => {
  it('keeps what its other entries inherit from each other', async () => {
    const entries = `@string{editorial = "Abya-Yala"}
@incollection{a, author={Mora, Ana}, title={Los páramos}, crossref={libro}}
@article{rota, title={Sin fin, author={Gil, Eva}}
@xdata{lugar, publisher=editorial}
@book{libro, editor={Ruiz, Luis}, title={Los Andes}, year={2004}, xdata={lugar}}`
    const { body } = await student.sendFiles<AddSourcesResult>(
      path(),
      Buffer.from(entries),
      'lista.bib',
    )
    expect(body.left_out).toBe(1)
    expect(body.sources.map(({ csl }) => csl)).toMatchObject([
      { title: 'Los páramos', 'container-title': 'Los Andes', issued: { 'date-parts': [[2004]] } },
      { title: 'Los Andes', publisher: 'Abya-Yala' },
    ])
  })
})
