import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxStoredFigures } from '#contract/figure-limits.ts'
import { maxFigures, readFigure } from '#core/document/figure.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { figures } from '#server/figures/figures.table.ts'
import { picture } from '#server/files/upload-samples.suite.ts'
import { sweepFiles } from '#server/maintenance/sweep-files.ts'
import { bombPng } from '#test/abuse/bomb-png.ts'
import { openDraftWriter } from '#test/draft-writer.ts'
import { makeDocx, paragraphXml, pictureParts, pictureXml } from '#test/make-docx.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'

// Made before there are connections: it blocks this process for longer than an idle one is kept.
const bomb = bombPng(50_000, 50_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.dispose())

const png = (seed = Math.random()) => picture({ seed }).png().toBuffer()
const drawn = (at: number, alt = '') => `<w:p>${pictureXml({ relation: `rIdP${at}`, alt })}</w:p>`
const first = paragraphXml('Un párrafo que va primero.')

async function readBack(body: string, pictures: readonly (Uint8Array | string)[]) {
  const { send, student, path } = await openDraftWriter(server.url)
  const sent = await send(makeDocx({ body, parts: pictureParts(pictures) }), '?preview=true')
  expect(sent.status).toBe(200)
  const { cuerpo }: AcademicText = parsedContent(sent.body.content)
  return { cuerpo, leftOut: sent.body.left_out, student, path, content: sent.body.content }
}

const figureOf = (block: Block | undefined) => readFigure(block?.content ?? '')

describe('a picture of a draft', () => {
  it('is a figure of its owner, with its caption, note and alternative text', async () => {
    const { cuerpo, leftOut, student, path, content } = await readBack(
      [
        first,
        drawn(0, 'Un plano &amp; su leyenda'),
        paragraphXml('Figura 1. Plano del campus'),
        paragraphXml('Nota. Elaboración propia.'),
        paragraphXml('Sigue el texto.'),
      ].join(''),
      [await png()],
    )
    expect(cuerpo.map(({ role }) => role)).toEqual(['p', 'figure', 'p'])
    const { title, notes, picture: found } = figureOf(cuerpo[1])
    expect({ title, notes, found }).toMatchObject({
      title: 'Plano del campus',
      notes: ['Nota. Elaboración propia.'],
      found: { alt: 'Un plano & su leyenda', widthPx: 640, heightPx: 480, widthPercent: 63 },
    })
    expect(leftOut).toEqual([])
    const stored = await student.fetch(`/api/figures/${found?.id}`)
    expect(stored.headers.get('content-type')).toBe('image/png')
    const other = await openDraftWriter(server.url)
    expect((await other.student.fetch(`/api/figures/${found?.id}`)).status).toBe(404)
    expect((await student.call('PUT', `${path}/draft`, { content })).status).toBe(200)
    const uses = await server.dependencies.db.execute(
      sql`select 1 from figure_uses where figure_id = ${found?.id}`,
    )
    expect((uses as unknown as { rows: unknown[] }).rows).toHaveLength(1)
  })

  it('of every kind that browsers draw is kept', async () => {
    const kinds = await Promise.all(
      (['png', 'jpeg', 'webp', 'gif'] as const).map((kind) => picture().toFormat(kind).toBuffer()),
    )
    const { cuerpo, leftOut } = await readBack(
      first + kinds.map((_, at) => drawn(at)).join(''),
      kinds,
    )
    expect(cuerpo.filter(({ role }) => role === 'figure')).toHaveLength(4)
    expect(leftOut).toEqual([])
  })

  it.each([
    ['that breaks off', async () => (await png()).subarray(0, 2_000)],
    ['of 50,000 × 50,000 pixels', () => bomb],
    ['of a kind that cannot be read', () => Buffer.from([1, 0, 0, 0, 88, 0, 0, 0, 32, 69, 77, 70])],
    ['that is a page of HTML', () => Buffer.from('<script>alert(1)</script>')],
    ['that is SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['that is not in the file', () => 'http://127.0.0.1:9/picture.png'],
  ] satisfies [string, () => Uint8Array | string | Promise<Uint8Array>][])(
    '%s is named in its place, and its words stay',
    async (_, make) => {
      const caption = paragraphXml('Figura 1. Plano del campus')
      const { cuerpo, leftOut } = await readBack(
        `${first}${drawn(0)}${caption}${paragraphXml('Sigue el texto.')}`,
        [await make()],
      )
      expect(leftOut).toEqual([{ kind: 'image', after: [0] }])
      expect(cuerpo.map(({ role }) => role)).toEqual(['p', 'p', 'p'])
      expect(cuerpo[1]?.content).toMatch(/Plano del campus$/)
    },
  )

  it('shown 5,000 times is as many figures as a text may have, and the others are named', async () => {
    const body = first + drawn(0).repeat(5_000)
    const { cuerpo, leftOut } = await readBack(body, [await png()])
    expect(cuerpo.filter(({ role }) => role === 'figure')).toHaveLength(maxFigures)
    expect(leftOut.map(({ kind, after }) => [kind, after.length])).toEqual([
      ['image', 5_000 - maxFigures],
    ])
  })

  it('of few bytes and many pixels is kept only while all together are not too many', async () => {
    const large = Array.from({ length: 12 }, (_, at) => bombPng(4_900, 4_900 + at))
    const { cuerpo, leftOut } = await readBack(
      first + large.map((_, at) => drawn(at)).join(''),
      large,
    )
    const count = cuerpo.filter(({ role }) => role === 'figure').length
    expect(count).toBe(4)
    expect(leftOut[0]?.after).toHaveLength(8)
  }, 30_000)

  it('beyond the limit of the account is named, and nothing else is refused', async () => {
    const { send, student } = await openDraftWriter(server.url)
    const { id: ownerId } = await student.me()
    const row = { ownerId, type: 'image/png', width: 1, height: 1, bytes: 1 } as const
    await server.dependencies.db.insert(figures).values(
      Array.from({ length: maxStoredFigures }, (_, at) => ({
        ...row,
        id: at.toString(16).padStart(32, '0'),
        storagePath: `figures/${ownerId}-${at}.png`,
      })),
    )
    const parts = pictureParts([await png()])
    const { body } = await send(makeDocx({ body: first + drawn(0), parts }), '?preview=true')
    expect(body.left_out).toEqual([{ kind: 'image', after: [0] }])
    await server.dependencies.db.execute(sql`delete from figures where owner_id = ${ownerId}`)
  })

  it('of our own file comes back as the same picture', async () => {
    const { send, student } = await openDraftWriter(server.url)
    const { body: kept } = await student.storeFigure(
      await sharp(await png())
        .jpeg()
        .toBuffer(),
    )
    const ours = await (await student.fetch(`/api/figures/${kept.id}`)).arrayBuffer()
    const parts = pictureParts([new Uint8Array(ours)])
    const { body } = await send(makeDocx({ body: first + drawn(0), parts }), '?preview=true')
    const { cuerpo }: AcademicText = parsedContent(body.content)
    expect(figureOf(cuerpo[1]).picture?.id).toBe(kept.id)
  })

  it('counts for the account while the draft waits, and is removed when no text names it in time', async () => {
    const { send, student, path } = await openDraftWriter(server.url)
    const { id: ownerId } = await student.me()
    const rows = async () =>
      (await server.dependencies.db.select().from(figures).where(eq(figures.ownerId, ownerId))).map(
        ({ id }) => id,
      )
    const docx = makeDocx({ body: first + drawn(0), parts: pictureParts([await png()]) })
    const read = async () => {
      const { body } = await send(docx, '?preview=true')
      const { cuerpo }: AcademicText = parsedContent(body.content)
      return { content: body.content, id: figureOf(cuerpo[1]).picture?.id ?? '' }
    }
    const { id } = await read()
    expect(await rows()).toEqual([id])
    const age = () =>
      server.dependencies.db.execute(
        sql`update figures set created_at = now() - interval '8 days' where owner_id = ${ownerId}`,
      )
    await age()
    await sweepFiles(server.dependencies)
    expect(await rows()).toEqual([])
    expect((await student.fetch(`/api/figures/${id}`)).status).toBe(404)

    // Read again, it is stored again, under the same name; used, it stays.
    const again = await read()
    expect(again.id).toBe(id)
    await student.call('PUT', `${path}/draft`, { content: again.content })
    await age()
    await sweepFiles(server.dependencies)
    expect(await rows()).toEqual([id])
  })

  it('of a draft that is refused leaves nothing, and the draft can be read once it is mended', async () => {
    const { send, student } = await openDraftWriter(server.url)
    const parts = pictureParts([await png()])
    const broken = makeDocx({ body: `${first}${drawn(0)}<w:p>`, parts })
    expect((await send(broken, '?preview=true')).body.error?.code).toBe('draft.damaged')
    const { id: ownerId } = await student.me()
    const stored = await server.dependencies.db
      .select()
      .from(figures)
      .where(eq(figures.ownerId, ownerId))
    expect(stored).toEqual([])
    const mended = await send(makeDocx({ body: first + drawn(0), parts }), '?preview=true')
    expect([mended.status, mended.body.left_out]).toEqual([200, []])
  })
})
