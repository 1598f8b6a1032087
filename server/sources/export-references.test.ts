import { spawn, spawnSync } from 'node:child_process'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SourceList } from '#contract/sources.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
let projectId: string
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
  projectId = (await student.createProject()).project.id
})
afterEach(async () => {
  await server.dependencies.db.execute(sql`delete from sources`)
})
afterAll(() => server.dispose())

const path = () => `/api/projects/${projectId}/sources`
const list = async () => (await student.call<SourceList>('GET', path())).body.sources
const add = (body: unknown) => student.call('POST', path(), body)
async function upload(bytes: Uint8Array, name: string) {
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  await student.fetch(path(), { method: 'POST', body: form })
}

// In CI it must be there.
const hasReader = process.env['CI'] === 'true' || spawnSync('pandoc', ['--version']).status === 0

describe('the exported list', () => {
  const exported = async (format: string) => {
    const response = await student.fetch(`/api/projects/${projectId}/references.${format}`)
    expect(response.headers.get('content-disposition')).toContain(`.${format}`)
    return Buffer.from(await response.arrayBuffer())
  }

  it.each(['bib', 'ris', 'json'])('in .%s is read again as the same works', async (format) => {
    await add({
      csl: [
        {
          type: 'article-journal',
          title: 'El páramo: agua y suelo',
          author: [
            { family: 'Mora Vélez', given: 'Ana Lucía' },
            { family: 'Paz', given: 'Luis' },
          ],
          issued: { 'date-parts': [[2021]] },
          'container-title': 'Revista Andina',
          volume: '3',
          issue: '1',
          page: '4-9',
          DOI: '10.1234/abc',
        },
        {
          type: 'thesis',
          title: 'Riego',
          author: [{ family: 'Vera', given: 'Íñigo' }],
          issued: { 'date-parts': [[2019]] },
          publisher: 'Universidad de Cuenca',
          genre: 'Tesis de maestría',
        },
        {
          type: 'book',
          title: 'El 100 % de I&D: A_B, {C}, #1 y $5 ~ \\ ^',
          author: [{ literal: 'Ríos & Hijos' }],
          translator: [
            { family: 'Sol', given: 'Mónica' },
            { family: 'Paz', given: 'Luis' },
          ],
          edition: '2',
          issued: { 'date-parts': [[2015]] },
          publisher: 'Alba & Cía. 50 %',
        },
      ],
    })
    const before = (await list()).map(({ csl }) => csl)
    const bytes = await exported(format)
    await server.dependencies.db.execute(sql`delete from sources`)
    await upload(bytes, `lista.${format}`)
    // BibTeX knows no translators.
    const kept = before.map(({ translator, ...csl }) =>
      format === 'bib' ? csl : { ...csl, translator },
    )
    expect((await list()).map(({ csl }) => csl)).toEqual(kept)
    expect(bytes.toString()).toContain('Ana Lucía')
    expect(before[2]).toMatchObject({ translator: 'M. Sol y L. Paz', edition: '2.ª ed.' })
  })

  it.skipIf(!hasReader).each(['bib', 'json'] as const)(
    'in .%s says the same to another reader',
    async (format) => {
      const title = 'El 100 % de los ríos & lagos_secos, #1 y $5'
      const address = 'https://a.ec/x_y%20z'
      await add({
        csl: [
          {
            type: 'book',
            title,
            author: [{ family: 'Mora Vélez', given: 'Ana' }, { literal: 'Ríos & Hijos' }],
            issued: { 'date-parts': [[2015]] },
            publisher: 'Alba & Cía.',
            DOI: '10.1234/a_b(c)<1>x',
          },
          { type: 'webpage', title: 'Agua', issued: { 'date-parts': [[2020]] }, URL: address },
        ],
      })
      const read = await readWithPandoc(await exported(format), format)
      expect(read).toMatchObject([
        {
          title,
          author: [{ family: 'Mora Vélez', given: 'Ana' }, { literal: 'Ríos & Hijos' }],
          issued: { 'date-parts': [[2015]] },
          publisher: 'Alba & Cía.',
          DOI: '10.1234/a_b(c)<1>x',
        },
        { title: 'Agua', issued: { 'date-parts': [[2020]] } },
      ])
      expect(JSON.stringify(read[1])).toContain(address)
    },
  )
})

/** What pandoc, which shares no code with us, reads in a list. */
async function readWithPandoc(list: Buffer, format: 'bib' | 'json') {
  const from = format === 'bib' ? 'biblatex' : 'csljson'
  const child = spawn('pandoc', ['-f', from, '-t', 'csljson'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(list)
  const chunks: Buffer[] = []
  for await (const chunk of child.stdout) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>[]
}
