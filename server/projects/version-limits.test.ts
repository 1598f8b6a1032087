import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ErrorBody } from '#contract/call.ts'
import { maxVersions } from '#contract/project-limits.ts'
import type { ListedVersion, VersionRow } from '#contract/projects.ts'
import { maxBlockCharacters, maxBlocks } from '#core/document/text-limits.ts'
import { callFunction, rowsOf } from '#server/db/database.ts'
import { variant } from '#test/length.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
})
afterAll(() => server.dispose())
// A test registers more students than one network may in ten minutes.
beforeEach(() => server.dependencies.db.execute(sql`delete from rate_limits`))

const text = (content: string) => ({ cuerpo: [{ role: 'p', content }], referencias: [] })
type Save = { content: unknown; base_version: number; ends_sitting?: boolean }

async function writer() {
  const student = await Student.register(server.url)
  const { project } = await student.createProject()
  const path = `/api/projects/${project.id}`
  return {
    student,
    project,
    path,
    put: <T = VersionRow>(save: Save) => student.call<T>('PUT', `${path}/document`, save),
    restore: <T = VersionRow>(number: number) =>
      student.call<T>('POST', `${path}/versions/${number}/restore`),
    latest: async () => (await student.call<VersionRow>('GET', `${path}/versions/latest`)).body,
    list: async () => (await student.call<ListedVersion[]>('GET', `${path}/versions`)).body,
    storedBytes: async () => {
      const [row] = await rowsOf<{ texts: number; bytes: number }>(
        server.dependencies.db,
        sql`select count(*)::int as texts, sum(octet_length(content))::int as bytes
            from version_texts where project_id = ${project.id}`,
      )
      return row
    },
    /** Versions that the student wrote before, until there are `count` of them. */
    fill: (count: number) =>
      server.dependencies.db.execute(
        sql`with made as (
              insert into version_texts (project_id, sha256, content)
              select ${project.id}, sha256(convert_to('{}', 'UTF8')), '{}' returning id)
            insert into versions (project_id, version_number, text_id, word_count, author, closed_at)
            select ${project.id}, n, made.id, 0, 'student', now() - interval '1 day'
              from generate_series(1, ${count}::int) n, made`,
      ),
  }
}

describe('the texts of versions', () => {
  variant('are stored once for any number of restored versions', async () => {
    const { put, restore, list, storedBytes } = await writer()
    const long = randomBytes(40_000).toString('hex').slice(0, 50_000)
    await put({ content: text(`Uno. ${long}`), base_version: 0, ends_sitting: true })
    await put({ content: text(`Dos. ${long}`), base_version: 1, ends_sitting: true })
    const before = await storedBytes()
    for (let round = 0; round < 30; round++) {
      expect((await restore((round % 2) + 1)).status).toBe(201)
    }
    expect(await list()).toHaveLength(32)
    expect(await storedBytes()).toEqual(before)
  })

  it('are not restored when they are the document already', async () => {
    const { put, restore, list } = await writer()
    await put({ content: text('Uno.'), base_version: 0, ends_sitting: true })
    await put({ content: text('Dos.'), base_version: 1, ends_sitting: true })
    expect((await restore(1)).body).toMatchObject({ version_number: 3, restored_from: 1 })
    for (const number of [1, 3, 1]) {
      expect(await restore(number)).toMatchObject({ status: 201, body: { version_number: 3 } })
    }
    expect(await list()).toHaveLength(3)
  })

  it('are deleted as soon as no version holds them', async () => {
    const { student, path, put, storedBytes } = await writer()
    await put({ content: text('Uno.'), base_version: 0 })
    await put({ content: text('Uno. Dos.'), base_version: 1 })
    await put({ content: text('Uno. Dos. Tres.'), base_version: 1 })
    expect((await storedBytes())?.texts).toBe(1)
    await student.call('DELETE', path)
    expect((await storedBytes())?.texts).toBe(0)
  })

  it('are not in the list of versions, whose bytes do not grow with them', async () => {
    const { student, path, put } = await writer()
    for (let number = 0; number < 5; number++) {
      const content = text(`Versión ${number}. ${'Una frase larga. '.repeat(3_000)}`)
      await put({ content, base_version: number, ends_sitting: true })
    }
    const response = await student.fetch(`${path}/versions`)
    expect((await response.text()).length).toBeLessThan(5 * 500)
  })
})

describe('at the limit of versions', () => {
  it('what the student writes goes on in the newest version, and is not lost', async () => {
    const { put, latest, list, fill } = await writer()
    await fill(maxVersions)
    const first = await put({ content: text('Sigo.'), base_version: maxVersions })
    expect(first).toMatchObject({ status: 200, body: { version_number: maxVersions, revision: 2 } })
    await put({ content: text('Sigo escribiendo.'), base_version: maxVersions })
    expect(parsedContent((await latest()).content)).toEqual(text('Sigo escribiendo.'))
    expect(await list()).toHaveLength(maxVersions)
  })

  it('a text over what the model or a draft brought is a version of its own', async () => {
    const { project, put, fill } = await writer()
    await fill(maxVersions)
    await server.dependencies.db.execute(
      sql`update versions set author = 'imported'
          where project_id = ${project.id} and version_number = ${maxVersions}`,
    )
    const saved = await put({ content: text('Sigo.'), base_version: maxVersions })
    expect(saved.body).toMatchObject({ version_number: maxVersions + 1, author: 'student' })
    const next = await put({ content: text('Sigo.'), base_version: maxVersions + 1 })
    expect(next.body).toMatchObject({ version_number: maxVersions + 1 })
  })

  it('two texts of a conflict still become two versions, in a fifth more room', async () => {
    const { put, list, fill } = await writer()
    await fill(maxVersions)
    const ends_sitting = true
    await put({ content: text('De una.'), base_version: maxVersions, ends_sitting })
    await put({ content: text('De otra.'), base_version: maxVersions + 1, ends_sitting })
    expect(await list()).toHaveLength(maxVersions + 2)
  })

  it('beyond that room a text that wants its own version is refused, and replaces none', async () => {
    const { put, latest, fill } = await writer()
    const most = (maxVersions * 6) / 5
    await fill(most)
    const refused = await put<ErrorBody>({
      content: text('De otra.'),
      base_version: most,
      ends_sitting: true,
    })
    expect(refused).toMatchObject({ status: 409, body: { error: { code: 'version.too_many' } } })
    expect((await latest()).content).toBe('{}')
  })

  it('a version is not restored and a draft not used, with words that say so', async () => {
    const { student, path, put, restore, list, fill } = await writer()
    await fill(maxVersions)
    await put({ content: text('Sigo.'), base_version: maxVersions })
    const draft = { content: text('Un borrador.') }
    for (const refused of [
      await restore<ErrorBody>(1),
      await student.call('PUT', `${path}/draft`, draft),
    ]) {
      expect(refused).toMatchObject({
        status: 409,
        body: { error: { message: expect.stringContaining('puedes seguir escribiendo') } },
      })
    }
    expect(await list()).toHaveLength(maxVersions)
  })
})

describe('a student whose texts have no more room', () => {
  it('goes on writing in the newest version, and may still restore one', async () => {
    const { student, project, put, restore } = await writer()
    const { id } = await student.me()
    await put({ content: text('Uno.'), base_version: 0, ends_sitting: true })
    await put({ content: text('Dos.'), base_version: 1, ends_sitting: true })
    const save = (words: string, base: number, maxBytes: number) =>
      callFunction<{ outcome: string; version: VersionRow }>(
        server.dependencies.db,
        'save_document',
        {
          p_user: id,
          p_project: project.id,
          p_content: words,
          p_words: 1,
          p_base: base,
          p_revision: null,
          p_closes: false,
          p_pause_seconds: 1_800,
          p_max_versions: 500,
          p_max_bytes: maxBytes,
          p_now: new Date(),
        },
      )
    expect(await save('"tres"', 2, 50)).toMatchObject([
      { outcome: 'saved', version: { version_number: 2, revision: 2 } },
    ])
    expect((await restore(1)).body.version_number).toBe(3)
    expect(await save('"cuatro"', 3, 5_000)).toMatchObject([
      { outcome: 'saved', version: { version_number: 4, revision: 1 } },
    ])
  })
})

describe('a text beyond the size of any work', () => {
  const blocks = Array.from({ length: maxBlocks }, () => ({ role: 'p', content: 'x' }))
  const tooLong = 'á'.repeat(maxBlockCharacters + 1)
  it.each([
    ['a paragraph of more than 60,000 characters', text(tooLong), 'document.block_too_long'],
    [
      'a reference of more than 60,000 characters',
      { cuerpo: [], referencias: [{ content: tooLong }] },
      'document.block_too_long',
    ],
    [
      'more than 10,000 blocks',
      { cuerpo: blocks, referencias: [{ content: 'y' }] },
      'document.too_many_blocks',
    ],
  ])('is refused with words: %s', async (_, content, code) => {
    const { student, path, put } = await writer()
    const save = await put<ErrorBody>({ content, base_version: 0 })
    expect(save).toMatchObject({ status: 422, body: { error: { code } } })
    const draft = await student.call('PUT', `${path}/draft`, { content })
    expect(draft).toMatchObject({ status: 422, body: { error: { code } } })
  })

  it('is not a work of 300 pages', async () => {
    const { put } = await writer()
    // 2,500 characters and 12 blocks a page.
    const content = {
      cuerpo: Array.from({ length: 3_600 }, () => ({ role: 'p', content: 'palabra '.repeat(26) })),
      referencias: Array.from({ length: 300 }, () => ({ content: 'Autor, A. (2020). Título.' })),
    }
    expect((await put({ content, base_version: 0 })).status).toBe(200)
  })
})

describe('saves and restored versions', () => {
  it('are limited by hour, far beyond what a student writes, and say when to try again', async () => {
    const { put, restore } = await writer()
    await put({ content: text('Uno.'), base_version: 0, ends_sitting: true })
    await server.dependencies.db.execute(
      sql`update rate_limits set count = 3600 where starts_with(key, 'saves:')`,
    )
    const limited = await put<ErrorBody>({ content: text('Dos.'), base_version: 1 })
    expect(limited).toMatchObject({
      status: 429,
      body: { error: { code: 'document.saved_too_often' } },
    })
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
    for (let press = 0; press < 120; press++) await restore(1)
    expect((await restore<ErrorBody>(1)).status).toBe(429)
  })
})
