import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ListedVersion, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
let time = new Date('2026-11-22T15:00:00Z')
beforeAll(async () => {
  server = await startTestServer({ now: () => time })
})
afterAll(() => server.dispose())

const text = (...paragraphs: string[]): AcademicText => ({
  cuerpo: [
    { role: 'title-main', content: 'El título' },
    ...paragraphs.map((content) => ({ role: 'p' as const, content })),
  ],
  referencias: [],
})
type Save = {
  content: unknown
  base_version: number
  base_revision?: number
  ends_sitting?: boolean
}

/** A student with a project, and the calls on its document. */
async function writer() {
  const student = await Student.register(server.url)
  const { project } = await student.createProject()
  const path = `/api/projects/${project.id}`
  return {
    student,
    project,
    path,
    put: <T = VersionRow>(save: Save) => student.call<T>('PUT', `${path}/document`, save),
    latest: async () => (await student.call<VersionRow>('GET', `${path}/versions/latest`)).body,
    list: async () => (await student.call<ListedVersion[]>('GET', `${path}/versions`)).body,
  }
}

describe('the text that the student writes on the pages', () => {
  it('is the document, costs nothing and is counted', async () => {
    const { student, put, latest } = await writer()
    const before = (await student.me()).free_credits_balance
    const saved = await put({ content: text('Una frase de cinco palabras.'), base_version: 0 })
    expect(saved).toMatchObject({
      status: 200,
      body: { version_number: 1, author: 'student', revision: 1, word_count: 7, state: 'document' },
    })
    expect(parsedContent((await latest()).content)).toEqual(text('Una frase de cinco palabras.'))
    expect((await student.me()).free_credits_balance).toBe(before)
  })

  it('may be sent as JSON or as the string that a version holds', async () => {
    const { put } = await writer()
    const saved = await put({ content: JSON.stringify(text('Uno.')), base_version: 0 })
    expect(parsedContent(saved.body.content)).toEqual(text('Uno.'))
  })

  it('keeps a block whose role only a newer version knows, and takes it into the files', async () => {
    const { student, path, put, latest } = await writer()
    const content = {
      cuerpo: [
        { role: 'p', content: 'Uno.' },
        { role: 'hologram', content: 'Dos.' },
      ],
      referencias: [],
    }
    expect((await put({ content, base_version: 0 })).status).toBe(200)
    expect(parsedContent((await latest()).content)).toEqual(content)
    const next = { ...content, cuerpo: [...content.cuerpo, { role: 'p', content: 'Tres.' }] }
    expect((await put({ content: next, base_version: 1, base_revision: 1 })).status).toBe(200)
    expect((await student.fetch(`${path}/export.pdf`)).status).toBe(200)
  })

  it('is one version for a sitting, and another after half an hour without a change', async () => {
    const { put, list } = await writer()
    await put({ content: text('Uno.'), base_version: 0 })
    const second = await put({ content: text('Uno. Dos.'), base_version: 1, base_revision: 1 })
    expect(second.body).toMatchObject({ version_number: 1, revision: 2 })
    time = new Date(time.getTime() + 31 * 60_000)
    const later = await put({ content: text('Uno. Dos. Tres.'), base_version: 1 })
    expect(later.body).toMatchObject({ version_number: 2, revision: 1 })
    expect((await list()).map(({ author, request }) => [author, request])).toEqual([
      ['student', null],
      ['student', null],
    ])
  })

  it('is listed without its text, which is read by its number', async () => {
    const { student, path, put, list } = await writer()
    await put({ content: text('Uno.'), base_version: 0 })
    const { body } = await student.call<VersionRow>('GET', `${path}/versions/1`)
    const { content, ...summary } = body
    expect(parsedContent(content)).toEqual(text('Uno.'))
    const size = { pages: 2, words_added: null, words_gone: null }
    expect(await list()).toEqual([{ ...summary, request: null, ...size }])
  })

  it('is listed with its pages and its words against the document before, also after more writing', async () => {
    const { student, path, put, list } = await writer()
    const sizes = async () =>
      (await list()).map(({ pages, words_added, words_gone }) => [pages, words_added, words_gone])
    await put({ content: text('Uno dos tres cuatro.'), base_version: 0, ends_sitting: true })
    await put({ content: text('Uno dos siete.'), base_version: 1 })
    const short = [2, null, null]
    expect(await sizes()).toEqual([[2, 1, 2], short])
    const long = Array.from(
      { length: 60 },
      () => 'Diez palabras llenan con holgura una línea de la página.',
    )
    await put({ content: text('Uno dos siete.', ...long), base_version: 2 })
    expect(await sizes()).toEqual([[4, 601, 2], short])
    await put({ content: text('Uno dos.'), base_version: 2, ends_sitting: true })
    expect(await sizes()).toEqual([[2, 1, 3], short])
    await student.call('PATCH', path, { declaration: 'Usé un programa.' })
    expect(await sizes()).toEqual([
      [3, 1, 3],
      [3, null, null],
    ])
  })

  it('begins a new version after the sitting has ended, as after a download', async () => {
    const { put } = await writer()
    await put({ content: text('Uno.'), base_version: 0 })
    await put({ content: text('Uno.'), base_version: 1, ends_sitting: true })
    const next = await put({ content: text('Uno. Dos.'), base_version: 1 })
    expect(next.body.version_number).toBe(2)
  })

  it.each([
    ['over an older version', 0, undefined],
    ['over an older state of the same sitting', 1, 1],
  ])('is a conflict %s, with the newest text', async (_, base_version, base_revision) => {
    const { put, latest } = await writer()
    await put({ content: text('Uno.'), base_version: 0 })
    await put({ content: text('Lo de una pestaña.'), base_version: 1 })
    const late = await put<{ error: { code: string; details: { newest: VersionRow } } }>({
      content: text('Lo de otra.'),
      base_version,
      ...(base_revision === undefined ? {} : { base_revision }),
    })
    expect(late).toMatchObject({ status: 409, body: { error: { code: 'version.conflict' } } })
    expect(late.body.error.details.newest).toEqual(await latest().then(withoutAlternative))
    expect(parsedContent((await latest()).content)).toEqual(text('Lo de una pestaña.'))
  })

  it('saved again after a lost acknowledgement is not a conflict', async () => {
    const { put } = await writer()
    const save = { content: text('Uno.'), base_version: 0 }
    const [first, second] = [await put(save), await put(save)]
    expect(second).toEqual({ ...first, headers: second.headers })
  })

  it('saved by many tabs at once is saved for one, and a conflict for the others', async () => {
    const { put, list } = await writer()
    await put({ content: text('Inicio.'), base_version: 0 })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, tab) =>
        put({ content: text(`Pestaña ${tab}.`), base_version: 1, base_revision: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(11).fill(409)])
    expect(await list()).toHaveLength(1)
  })

  it.each([
    ['no text', { content: 'esto no es JSON', base_version: 0 }],
    [
      'an unknown role',
      { content: { cuerpo: [{ role: 'tabla', content: 'x' }], referencias: [] } },
    ],
    ['no base', { content: text('Uno.') }],
    ['a negative base', { content: text('Uno.'), base_version: -1 }],
  ])('is refused with words when it is %s', async (_, save) => {
    const { put, latest } = await writer()
    expect((await put(save as Save)).status).toBe(422)
    expect(await latest().then((row) => row?.version_number)).toBeUndefined()
  })

  it('is a 404 for another student', async () => {
    const { put, path } = await writer()
    await put({ content: text('Mío.'), base_version: 0 })
    const other = await Student.register(server.url)
    const save = { content: text('Ajeno.'), base_version: 1 }
    expect((await other.call('PUT', `${path}/document`, save)).status).toBe(404)
    expect((await other.call('GET', `${path}/versions/1`)).status).toBe(404)
    expect((await other.call('POST', `${path}/versions/1/restore`)).status).toBe(404)
  })
})

describe('restoring a version', () => {
  it('makes an older text the document, as a new version, once for a double click', async () => {
    const { student, path, put, latest, list } = await writer()
    await put({ content: text('Viejo.'), base_version: 0, ends_sitting: true })
    await put({ content: text('Nuevo.'), base_version: 1 })
    const restore = () => student.call<VersionRow>('POST', `${path}/versions/1/restore`)
    const restored = await restore()
    expect(restored).toMatchObject({ status: 201, body: { version_number: 3, restored_from: 1 } })
    expect((await restore()).body.version_number).toBe(3)
    expect(parsedContent((await latest()).content)).toEqual(text('Viejo.'))
    expect((await list()).map(({ version_number }) => version_number)).toEqual([3, 2, 1])
    const next = await put({ content: text('Viejo y más.'), base_version: 3 })
    expect(next.body.version_number).toBe(4)
  })

  it('any version can be read; 404 for a number without one', async () => {
    const { student, path, put } = await writer()
    await put({ content: text('Uno.'), base_version: 0 })
    const read = await student.call<VersionRow>('GET', `${path}/versions/1`)
    expect(parsedContent(read.body.content)).toEqual(text('Uno.'))
    for (const number of ['2', '0', 'x', '99999999999']) {
      const missing = await student.call('GET', `${path}/versions/${number}`)
      expect(missing).toMatchObject({ status: 404, body: { error: { code: 'version.unknown' } } })
    }
  })
})

function withoutAlternative(row: VersionRow & { alternative?: unknown }): VersionRow {
  const { alternative: _, ...version } = row
  return version
}
