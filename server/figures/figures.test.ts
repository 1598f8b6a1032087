import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxStoredFigures } from '#contract/figure-limits.ts'
import type { ProjectRow, SaveDocument } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { writeFigure } from '#core/document/write-figure.ts'
import { picture } from '#server/files/upload-samples.suite.ts'
import { sweepFiles } from '#server/maintenance/sweep-files.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { figures } from './figures.table.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const png = (seed = Math.random()) => picture({ seed }).png().toBuffer()

async function read(reader: Visitor, id: string) {
  const response = await reader.fetch(`/api/figures/${id}`)
  return { status: response.status, headers: response.headers, body: await response.arrayBuffer() }
}

function textWith(...ids: string[]): AcademicText {
  const cuerpo = ids.map((id) => {
    const drawn = { id, alt: 'Plano', widthPercent: 50, widthPx: 640, heightPx: 480 }
    return {
      role: 'figure' as const,
      content: writeFigure({ title: '', picture: drawn, notes: [] }),
    }
  })
  return { cuerpo: [{ role: 'p', content: 'Un párrafo.' }, ...cuerpo], referencias: [] }
}

async function newProject(owner: Student): Promise<string> {
  const asked = { context_prompt: 'Un ensayo', title: 'El campus' }
  return (await owner.call<ProjectRow>('POST', '/api/projects', asked)).body.id
}

async function save(owner: Student, projectId: string, changed: Partial<SaveDocument>) {
  const body = { base_version: 0, ...changed }
  const { status } = await owner.call('PUT', `/api/projects/${projectId}/document`, body)
  expect(status).toBe(200)
}

describe('a picture of a figure', () => {
  it('is stored once, under a name that follows from it, without what the camera wrote', async () => {
    const sent = await picture({ width: 3_000, height: 1_500 })
      .withExifMerge({ IFD0: { Artist: 'Maria Andrade' } })
      .jpeg()
      .toBuffer()
    const first = await student.storeFigure(sent)
    const second = await student.storeFigure(sent)
    expect(first.status).toBe(201)
    expect(second.body).toEqual(first.body)
    expect(first.body).toMatchObject({ width: 2_000, height: 1_000, was_animated: false })
    const { body, headers } = await read(student, first.body.id)
    expect(headers.get('content-type')).toBe('image/jpeg')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('cache-control')).toBe('private, no-cache')
    const { format, exif } = await sharp(Buffer.from(body)).metadata()
    expect([format, exif]).toEqual(['jpeg', undefined])
  })

  it('is kept by the browser, which asks each time whether it may still show it', async () => {
    const reader = await Student.register(server.url)
    const { id } = (await reader.storeFigure(await png())).body
    const etag = (await read(reader, id)).headers.get('etag') ?? ''
    const again = (by: Visitor) =>
      by.fetch(`/api/figures/${id}`, { headers: { 'if-none-match': etag } })
    expect(await again(reader)).toMatchObject({ status: 304, body: null })
    expect((await again(student)).status).toBe(404)
    await reader.call('POST', '/api/auth/sign-out')
    expect((await again(reader)).status).toBe(401)
  })

  it('is on white, whole and not transparent, so that it goes into a PDF as it is', async () => {
    const clear = { create: { width: 40, height: 20, channels: 4, background: '#0000' } } as const
    const { body } = await student.storeFigure(await sharp(clear).png().toBuffer())
    const kept = Buffer.from((await read(student, body.id)).body)
    const { format, hasAlpha, isProgressive } = await sharp(kept).metadata()
    expect([format, hasAlpha, isProgressive]).toEqual(['png', false, false])
    const { channels } = await sharp(kept).stats()
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255])
  })

  it('is the first one of a moving picture, and that is said', async () => {
    const frames = await Promise.all([0.1, 0.6].map((seed) => png(seed)))
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    const { body } = await student.storeFigure(gif)
    expect(body).toMatchObject({ width: 640, height: 480, was_animated: true })
  })

  it('is for its owner alone: another account gets what it gets for none', async () => {
    const { body } = await student.storeFigure(await png())
    expect((await read(student, body.id)).status).toBe(200)
    const other = await Student.register(server.url)
    const [foreign, none, noId] = [
      await read(other, body.id),
      await read(other, '0'.repeat(32)),
      await read(other, '..%2F..%2Fetc'),
    ]
    expect([foreign.status, none.status, noId.status]).toEqual([404, 404, 404])
    expect((await read(new Visitor(server.url), body.id)).status).toBe(401)
    // The same picture sent by another account is that account's own.
    const own = await other.storeFigure(Buffer.from((await read(student, body.id)).body))
    expect((await read(other, own.body.id)).status).toBe(200)
  })

  it('is not in the PDF of another account, which has a box in its place', async () => {
    const { body } = await student.storeFigure(await png())
    const other = await Student.register(server.url)
    const [own, foreign] = [await newProject(student), await newProject(other)]
    await save(student, own, { content: textWith(body.id) })
    await save(other, foreign, { content: textWith(body.id) })
    const pdfOf = async (owner: Student, id: string) =>
      Buffer.from(
        await (await owner.fetch(`/api/projects/${id}/export.pdf`)).arrayBuffer(),
      ).toString('latin1')
    expect(await pdfOf(student, own)).toContain('/Subtype /Image')
    expect(await pdfOf(other, foreign)).not.toContain('/Subtype /Image')
  })

  it('beyond the limit of an account is refused in words', async () => {
    const other = await Student.register(server.url)
    const { id: ownerId } = await other.me()
    const row = { ownerId, type: 'image/png', width: 1, height: 1, bytes: 1 } as const
    await server.dependencies.db.insert(figures).values(
      Array.from({ length: maxStoredFigures }, (_, at) => ({
        ...row,
        id: at.toString(16).padStart(32, '0'),
        storagePath: `figures/${ownerId}-${at}.png`,
      })),
    )
    const { status, body } = await other.storeFigure(await png())
    expect([status, body.error.code]).toEqual([409, 'figure.too_many'])
    await server.dependencies.db.execute(sql`delete from figures where owner_id = ${ownerId}`)
  })
})

describe('the sweep of pictures', () => {
  const sweep = () => sweepFiles(server.dependencies)
  const age = (id: string) =>
    server.dependencies.db.execute(
      sql`update figures set created_at = now() - interval '8 days' where id = ${id}`,
    )
  const isKept = async (id: string) => (await read(student, id)).status === 200

  it('keeps what a stored text names, in any version, until the project is deleted', async () => {
    const [named, before, unnamed, fresh] = await Promise.all(
      [1, 2, 3, 4].map(async () => (await student.storeFigure(await png())).body.id),
    )
    if (!named || !before || !unnamed || !fresh) throw new Error('A picture was not stored')
    const projectId = await newProject(student)
    await save(student, projectId, { content: textWith(before, named), ends_sitting: true })
    await save(student, projectId, { content: textWith(named), base_version: 1 })
    for (const id of [named, before, unnamed]) await age(id)
    await sweep()
    const kept = async () => Promise.all([named, before, unnamed, fresh].map(isKept))
    expect(await kept()).toEqual([true, true, false, true])
    await student.call('DELETE', `/api/projects/${projectId}`)
    await sweep()
    expect(await kept()).toEqual([false, false, false, true])
  })

  it('does not keep a picture because another account names it', async () => {
    const { body } = await student.storeFigure(await png())
    const other = await Student.register(server.url)
    await save(other, await newProject(other), { content: textWith(body.id) })
    await age(body.id)
    await sweep()
    expect(await isKept(body.id)).toBe(false)
  })

  it('keeps a picture that was sent again, and its bytes', async () => {
    const sent = await png()
    const { body } = await student.storeFigure(sent)
    await age(body.id)
    await student.storeFigure(sent)
    await sweep()
    expect(await isKept(body.id)).toBe(true)
  })
})
