import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import {
  creditsBeforeHeader,
  neededBeforeHeader,
  nextCursorHeader,
} from '#contract/response-headers.ts'
import type { AcademicText } from '#core/document/model.ts'
import { keptServer } from '#test/kept-server.ts'
import { writeAnswers } from '#test/many-answers.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
})

const textOf = (n: number, characters = 40): AcademicText => ({
  cuerpo: [{ role: 'p', content: `Texto ${n}. ${'agua '.repeat(characters / 5)}` }],
  referencias: [],
})

/** A project with a first request and so many answered ones. */
async function projectOf(answers: number, characters?: number): Promise<ProjectRow> {
  const { project } = await student.createProject('Un ensayo')
  await writeAnswers(server.owner, project, answers, (n) => textOf(n, characters))
  return project
}

async function page(project: ProjectRow, query = '') {
  const path = `/api/projects/${project.id}/messages${query}`
  const { status, body, headers } = await student.call<MessageRow[]>('GET', path)
  const before = headers.get(nextCursorHeader)
  const creditsBefore = Number(headers.get(creditsBeforeHeader))
  return {
    status,
    rows: body,
    places: body.map?.((row) => row.sequence_order),
    before,
    creditsBefore,
  }
}

/** Every page from the newest to the oldest. */
async function pages(project: ProjectRow, query: string) {
  const read = [await page(project, query)]
  for (let last = read[0]; last?.before != null; ) {
    last = await page(project, `${query === '' ? '?' : `${query}&`}before=${last.before}`)
    read.push(last)
  }
  return read
}

const credits = (rows: readonly MessageRow[]) =>
  rows.reduce((sum, { credits_consumed }) => sum + credits_consumed, 0)
const upTo = (last: number, count: number) =>
  Array.from({ length: count }, (_, at) => last - count + 1 + at)

describe('the messages for the chat', () => {
  it('have the comments of answers and not their texts, and all else of the rows', async () => {
    const project = await projectOf(2)
    const { rows } = await page(project, '?content=comments')
    const whole = await page(project)
    expect(rows.map(({ content, ...row }) => row)).toEqual(
      whole.rows.map(({ content, ...row }) => row),
    )
    expect(rows.map(({ content }) => content)).toEqual([
      'Un ensayo',
      'Cambia el párrafo 1',
      '{"comentarios_del_modelo":"Cambié lo que pediste, vez 1."}',
      'Cambia el párrafo 2',
      '{"comentarios_del_modelo":"Cambié lo que pediste, vez 2."}',
    ])
  })

  it('come fifty at a time, the newest first, with what the older ones cost', async () => {
    const project = await projectOf(60)
    const read = await pages(project, '?content=comments')
    expect(read.map(({ places }) => places)).toEqual([upTo(121, 50), upTo(71, 50), upTo(21, 21)])
    const all = read.toReversed().flatMap(({ rows }) => rows)
    for (const { rows, creditsBefore, places } of read) {
      const older = all.filter((row) => row.sequence_order < (places[0] ?? 0))
      expect(creditsBefore).toBeCloseTo(credits(older), 4)
      expect(rows.length).toBeGreaterThan(0)
    }
    expect(read.at(-1)).toMatchObject({ before: null, creditsBefore: 0 })
    expect((await page(project, '?content=comments&limit=3')).places).toEqual([119, 120, 121])
    expect((await page(project, '?content=comments&before=2')).places).toEqual([1])
    expect((await page(project, '?content=comments&before=1')).places).toEqual([])
  })

  it('of forty changes of a long text are a few kilobytes, six times at once too', async () => {
    const project = await projectOf(40, 118_000)
    const chat = `/api/projects/${project.id}/messages?content=comments`
    const sizes = await Promise.all(
      Array.from({ length: 6 }, async () => {
        const response = await student.fetch(chat, { headers: { 'accept-encoding': 'identity' } })
        return (await response.arrayBuffer()).byteLength
      }),
    )
    expect(Math.max(...sizes)).toBeLessThan(40_000)
  })
})

describe('the places of older messages that a chat needs', () => {
  const needed = async ({ id }: ProjectRow, query: string) => {
    const { headers } = await student.call('GET', `/api/projects/${id}/messages?${query}`)
    return headers.get(neededBeforeHeader)
  }
  const change = ({ id }: ProjectRow, place: number, changes: SQL) =>
    server.owner.execute(
      sql`update messages set ${changes} where project_id = ${id} and sequence_order = ${place}`,
    )

  const seccion = { titulo: 'El agua', nivel: 't1', palabras: 500, contiene: '', fuentes: [] }
  const plan = JSON.stringify({ titulo: 'Agua', tesis: '', secciones: [seccion], hechas: 0 })

  it('are the newest request that may say a length, and the answer with the newest plan', async () => {
    const project = await projectOf(30)
    expect(await needed(project, 'content=comments')).toBeNull()
    await change(project, 2, sql`pages = 3`)
    await change(project, 4, sql`content = 'Que tenga 900 palabras'`)
    await change(project, 3, sql`plan = ${plan}`)
    await change(project, 7, sql`plan = ${plan}`)
    expect(await needed(project, 'content=comments')).toBe('4,7')
    expect(await needed(project, 'content=comments&before=6&limit=1')).toBe('3,4')
    // The page has a plan itself.
    expect(await needed(project, 'content=comments&before=4&limit=1')).toBe('2')
    await change(project, 41, sql`plan = ${plan}`)
    expect(await needed(project, 'content=comments')).toBe('4')
    expect(await needed(project, '')).toBeNull()
  })
})

describe('whole messages', () => {
  it('come twenty at a time, in their order, the newest page first', async () => {
    const project = await projectOf(12)
    const read = await pages(project, '')
    expect(read.map(({ places }) => places)).toEqual([upTo(25, 20), upTo(5, 5)])
    expect((await page(project, '?limit=50')).places).toEqual(upTo(25, 20))
    const answers = read[0]?.rows.filter(({ role }) => role === 'assistant') ?? []
    expect(answers.map(({ content }) => parsedContent(content))).toEqual(
      answers.map((_, at) => ({
        comentarios_del_modelo: `Cambié lo que pediste, vez ${at + 3}.`,
        texto_generado: textOf(at + 3),
      })),
    )
  })

  it('of a large text are two megabytes at a time and one message, and together they are all', async () => {
    const project = await projectOf(7, 700_000)
    const read = await pages(project, '')
    for (const { rows } of read) {
      const [, ...later] = rows.map(({ content }) => content.length)
      expect(later.reduce((sum, length) => sum + length, 0)).toBeLessThan(2_000_000)
    }
    expect(read.toReversed().flatMap(({ places }) => places)).toEqual(upTo(15, 15))
  })
})

it.each(['content=whole', 'before=0', 'before=x', 'limit=0', 'limit=51', 'limit=2.5'])(
  'a page that cannot be is refused in words: %s',
  async (query) => {
    const project = await projectOf(0)
    expect((await page(project, `?${query}`)).status).toBe(422)
  },
)
