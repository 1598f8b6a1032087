import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AddSourcesResult, SourceText } from '#contract/sources.ts'
import { maxSourceCharacters } from '#core/sources/describe-sources.ts'
import { fittingPassages, type Passage } from '#core/sources/source-passages.ts'
import { rowsOf } from '#server/db/database.ts'
import { answer, type FakeModel, sampleAnswer, startFakeModel } from '#test/fake-model-server.ts'
import { variant } from '#test/length.ts'
import { seededBelow } from '#test/seeded.ts'
import { textDocx, textPdf } from '#test/source-files.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { addSources, type ReadSource } from './add-sources.ts'
import { findPassages } from './passages.queries.ts'
import { readPromptMaterial } from './read-prompt-material.ts'

let fake: FakeModel
let server: TestServer
let student: Student
let userId: string
// Made before there are connections, because it takes longer than an idle one lives.
const longParagraphs = Array.from({ length: 25 }, (_, at) => prose(100_000, at))
let longFile: Uint8Array
beforeAll(async () => {
  longFile = await textDocx(longParagraphs)
  fake = await startFakeModel()
  server = await startTestServer({
    environment: { MODEL_PROVIDER: 'gemini', GEMINI_API_KEY: 'k', GEMINI_BASE_URL: fake.url },
  })
  student = await Student.register(server.url)
  userId = (await student.me()).id
})
afterEach(async () => {
  await server.dependencies.db.execute(sql`delete from sources`)
})
afterAll(async () => {
  await server.dispose()
  await fake.close()
})

const upload = (projectId: string, bytes: Uint8Array) =>
  student.sendFiles<AddSourcesResult>(`/api/projects/${projectId}/sources`, bytes, 'lectura.pdf')

const file = (name: string, text: string[], pages: number | null = null): ReadSource => ({
  kind: 'upload',
  workKey: `file:${name}`,
  csl: { type: 'report', title: name },
  names: [],
  pages,
  hasFullText: true,
  text,
})

/** Made-up prose of a few thousand words, the first of which are frequent. */
function prose(characters: number, seed: number): string {
  const below = seededBelow(seed)
  let text = ''
  while (text.length < characters) {
    const word = `voc${Math.min(below(4_000), below(4_000)).toString(36)}o`
    text += `${word}${below(12) === 0 ? '. ' : ' '}`
  }
  return text.slice(0, characters)
}

const project = async () => (await student.createProject()).project.id
const add = (projectId: string, works: ReadSource[]) =>
  addSources(server.dependencies, { userId, projectId }, { works })
const read = (projectId: string, request: string, maxCharacters = maxSourceCharacters) =>
  readPromptMaterial(server.dependencies, { userId, projectId }, { request, maxCharacters })

describe('the passages of a long text', () => {
  it('about the request go to the model with their pages, in whatever form and accents the words have', async () => {
    const filler = 'El clima de la sierra cambia con la altura y con la hora del día. '.repeat(30)
    const pages = Array.from({ length: 60 }, (_, at) =>
      at === 41 ? `Los estudiantes abandonaron la universidad pública. ${filler}` : filler,
    )
    const { project, message } = await student.createProject(
      'Un ensayo sobre el estudiante que abandona las universidades publicas',
    )
    expect((await upload(project.id, await textPdf(pages))).status).toBe(201)
    fake.next(answer(sampleAnswer()))
    await (await student.generate(message)).text()
    const prompt = fake.requests.at(-1)?.prompt ?? ''
    expect(prompt).toContain('[p. 42] Los estudiantes abandonaron la universidad')
    expect(prompt).toContain('[p. 1] El clima')
    expect(prompt.length).toBeLessThan(maxSourceCharacters + 40_000)
    await student.save(project.id, 1)
  })

  it('name the printed pages, also of a file that was added before these were stored', async () => {
    const filler = 'El clima de la sierra cambia con la altura y con la hora del día. '.repeat(30)
    const pages = Array.from({ length: 60 }, (_, at) =>
      [`${310 + at}`, at === 41 ? 'Los estudiantes abandonaron la universidad.' : '', filler].join(
        '\n\n',
      ),
    )
    const { project, message } = await student.createProject('Sobre estudiantes que abandonan')
    expect((await upload(project.id, await textPdf(pages))).status).toBe(201)
    const ask = async (asked: typeof message, version: number) => {
      fake.next(answer(sampleAnswer()))
      await (await student.generate(asked)).text()
      await student.save(project.id, version)
      return fake.requests.at(-1)?.prompt ?? ''
    }
    const wanted = String.raw`[p. 351] 351\nLos estudiantes abandonaron`
    expect(await ask(message, 1)).toContain(wanted)
    await server.dependencies.db.execute(sql`update sources set page_labels = null`)
    expect(await ask(await student.write(project.id, 'Los estudiantes'), 2)).toContain(wanted)
    const [row] = await rowsOf<{ first: string }>(
      server.dependencies.db,
      sql`select page_labels ->> 0 as first from sources`,
    )
    expect(row?.first).toBe('310')
  })

  it('have no fewer words of the request than those that a comparison of all words would choose', async () => {
    const id = await project()
    const text = prose(400_000, 3)
    await add(id, [file('Largo', [text])])
    const below = seededBelow(5)
    for (let time = 0; time < 6; time++) {
      const words = Array.from({ length: 12 }, () => `voc${(1_000 + below(2_500)).toString(36)}o`)
      const { sources } = await read(id, `Un ensayo sobre ${words.join(' ')}`)
      const given = sources[0]?.text
      const chosen = fittingPassages(given?.passages ?? [], maxSourceCharacters)
      const [{ id: sourceId } = { id: '' }] = await rowsOf<{ id: string }>(
        server.dependencies.db,
        sql`select id from sources where project_id = ${id}`,
      )
      const all = await findPassages(server.dependencies.db, sourceId)
      const score = ({ text }: Passage) => {
        const found = new Set(text.split(/[ .]+/))
        return words.filter((word) => found.has(word)).length
      }
      const sum = (passages: readonly Passage[]) =>
        passages.reduce((total, passage) => total + score(passage), 0)
      const [first, ...others] = all
      const compared = fittingPassages(
        [first ?? { place: 0, page: 0, text: '' }, ...others.sort((a, b) => score(b) - score(a))],
        maxSourceCharacters,
      )
      expect(sum(chosen)).toBeGreaterThanOrEqual(0.97 * sum(compared))
      expect(sum(chosen)).toBeGreaterThan(0)
    }
  })
})

describe('many ticked texts', () => {
  it('are not all searched: ten, which seem to be about the request, and of the others the beginning', async () => {
    const id = await project()
    await add(
      id,
      Array.from({ length: 38 }, (_, at) =>
        file(at === 30 ? 'La deserción estudiantil' : `Texto ${at}`, [prose(30_000, at)]),
      ),
    )
    const { sources } = await read(id, 'La deserción de estudiantes')
    const counts = sources.map(({ text }) => text?.passages.length ?? 0)
    expect(counts.filter((count) => count > 1)).toHaveLength(10)
    expect(counts.filter((count) => count === 1)).toHaveLength(28)
    expect(counts[30]).toBeGreaterThan(1)
  })

  variant('cost a run little of this process, however long they are', async () => {
    const id = await project()
    const text = prose(600_000, 1)
    for (let at = 0; at < 12; at++) await add(id, [file(`Libro ${at}`, [text])])
    const before = process.cpuUsage()
    const { sources } = await read(id, text.slice(0, 20_000))
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1_000).toBeLessThan(1_000)
    // Two million characters are searched at the most.
    expect(sources.filter(({ text }) => (text?.passages.length ?? 0) > 1)).toHaveLength(3)
  })

  it('are limited for one student', async () => {
    const id = await project()
    const text = [prose(600_000, 1)]
    await add(id, [file('Uno', text)])
    await server.dependencies.db.execute(
      sql`update sources set text_characters = 14500000 where project_id = ${id}`,
    )
    await expect(add(id, [file('Dos', text)])).rejects.toThrow('file.quota')
    await add(id, [file('Tres', ['Un texto breve.'])])
  })
})

describe('a file of more text than is stored', () => {
  it('is cut in the process that reads it, and read again as it was stored', async () => {
    const id = await project()
    const { body } = await upload(id, longFile)
    const { body: text } = await student.call<SourceText>(
      'GET',
      `/api/projects/${id}/sources/${body.sources[0]?.id}/text`,
    )
    expect(text.pages).toHaveLength(1)
    expect(text.pages[0]).toHaveLength(600_000)
    expect(text.pages[0]?.startsWith(longParagraphs[0]?.slice(0, 5_000) ?? 'x')).toBe(true)
  })
})
