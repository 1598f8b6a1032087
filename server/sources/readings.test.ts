import { readFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { AssignmentResult } from '#contract/assignment.ts'
import type { AcceptedReading, ReadingList, ReadingRow, ReadingText } from '#contract/readings.ts'
import { maxReadPages, maxSourceBytes } from '#contract/source-limits.ts'
import type { SourceList, SourceText } from '#contract/sources.ts'
import { bombPng } from '#test/abuse/bomb-png.ts'
import { keptServer } from '#test/kept-server.ts'
import { nightly, variant } from '#test/length.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'

// Reading gives way to other work of the machine.
const readWithinMs = 170_000

const pictureOf = (name: string) =>
  readFile(new URL(`../../test/pictures/${name}.png`, import.meta.url))

/** Lines of the first picture, where it does not matter how well a whole page is read. */
const linesOf = async (top: number, height: number) =>
  sharp(await pictureOf('consigna'))
    .extract({ left: 0, top, width: 1_061, height })
    .png()
    .toBuffer()
const ofPages = () => linesOf(170, 110)
const ofSources = () => linesOf(275, 80)

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await keptServer()
  student = await Student.register(server.url)
})
afterEach(async () => {
  for (const { id } of await list()) await student.call('DELETE', `/api/readings/${id}`)
})

async function upload(
  given: Uint8Array | readonly Uint8Array[],
  path = '/api/assignment',
  name = 'foto.png',
) {
  type Answer = { reading: ReadingRow | null }
  const { status, body, code } = await student.sendFiles<Answer>(path, given, name)
  return { status, reading: body.reading, code }
}
const list = async () => (await student.call<ReadingList>('GET', '/api/readings')).body.readings

/** Uploads, and waits until it was read. */
async function read(
  given: Uint8Array | readonly Uint8Array[],
  path?: string,
  name?: string,
): Promise<ReadingText> {
  const { reading } = await upload(given, path, name)
  expect(reading).toMatchObject({ state: 'reading', pages_read: 0, message: null })
  const ask = async () =>
    (await student.call<ReadingText>('GET', `/api/readings/${reading?.id}`)).body
  return until(ask, (text) => text.reading.state !== 'reading', readWithinMs)
}
const accept = (id: string, pages: string[]) =>
  student.call<AcceptedReading>('POST', `/api/readings/${id}/accept`, { pages })

/** A PDF whose pages are pictures alone; `turned`: on their side, as the page is shown. */
function scannedPdf(pictures: readonly Uint8Array[], turned = false): Promise<Buffer> {
  return new Promise((resolve) => {
    const pdf = new PDFDocument({ autoFirstPage: false })
    const chunks: Buffer[] = []
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
    pdf.on('end', () => resolve(Buffer.concat(chunks)))
    for (const picture of pictures) {
      pdf.addPage({ size: 'A4' })
      if (turned) Object.assign(pdf.page.dictionary.data, { Rotate: 90 })
      pdf.image(Buffer.from(picture), 40, 60, { width: 515 })
    }
    pdf.end()
  })
}

describe('a photographed assignment', () => {
  const isRead = async (name: string, said: string[], ids: string[]) => {
    const { reading, pages } = await read(await pictureOf(name))
    expect(reading).toMatchObject({ state: 'read', purpose: 'assignment', pages: 1, pages_read: 1 })
    const text = pages[0]?.text ?? ''
    for (const words of said) expect(text).toContain(words)
    const before = await student.call<AssignmentResult>('GET', '/api/assignment')
    expect(before.body.assignment).toBeNull()
    const { status, body } = await accept(reading.id, [`${text}\nCorregido a mano.`])
    expect(status).toBe(201)
    expect(body.assignment).toMatchObject({ kind: 'text', confirmed: false, file_name: 'foto.jpg' })
    expect(body.assignment?.content).toContain('Corregido a mano.')
    expect(body.assignment?.items.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]))
    expect(await list()).toEqual([])
    await student.call('DELETE', '/api/assignment')
  }
  it.each([
    ['consigna', ['Mínimo cinco páginas', 'Al menos seis fuentes'], ['length-pages', 'sources']],
  ])('%s is read, corrected and only then counts', isRead)
  nightly.each([
    ['informe', ['máximo 8 páginas', 'resumen (150 a 250 palabras)'], ['length-pages', 'genre']],
    ['articulo', ['los jueces expertos interpretan', 'muestra estratificada'], []],
  ])('%s is read, corrected and only then counts', isRead)

  nightly('that lies upside down is read, and JPEG and WebP are', async () => {
    const turned = await sharp(await pictureOf('consigna'))
      .rotate(180)
      .jpeg()
      .toBuffer()
    const { pages } = await read(turned)
    expect(pages[0]?.text).toContain('Mínimo cinco páginas')
    const webp = await sharp(await pictureOf('consigna'))
      .webp()
      .toBuffer()
    expect((await read(webp)).pages[0]?.text).toContain('Mínimo cinco páginas')
  })

  nightly('as a screenshot at night, bright on dark, is read', async () => {
    const night = await sharp(await pictureOf('consigna'))
      .negate({ alpha: false })
      .png()
      .toBuffer()
    expect((await read(night)).pages[0]?.text).toContain('Mínimo cinco páginas')
    expect((await read(bombPng(3_000, 3_000))).reading.message).toContain('No encontramos texto')
  })

  nightly('names its doubtful words by their places', async () => {
    const blurred = await sharp(await pictureOf('informe'))
      .blur(2.2)
      .jpeg({ quality: 30 })
      .toBuffer()
    const { pages } = await read(blurred)
    const doubts = pages.flatMap(({ text, doubts }) =>
      doubts.map(([from, to]) => text.slice(from, to)),
    )
    expect(doubts.length).toBeGreaterThan(0)
    for (const word of doubts) expect(word).toMatch(/^\S+$/)
  })

  it('without text is told so, and may be written by hand', async () => {
    const blank = await sharp({
      create: { width: 900, height: 1_200, channels: 3, background: '#fff' },
    })
      .png()
      .toBuffer()
    const { reading } = await read(blank)
    expect(reading).toMatchObject({ state: 'failed' })
    expect(reading.message).toContain('No encontramos texto')
    expect((await accept(reading.id, [' '])).status).toBe(422)
    const { body } = await accept(reading.id, ['Un ensayo de cinco páginas.'])
    expect(body.assignment?.content).toBe('Un ensayo de cinco páginas.')
    await student.call('DELETE', '/api/assignment')
  })

  it('of too many pixels, and one that is damaged, are refused before they are decoded', async () => {
    expect(await upload(bombPng(50_000, 3_000))).toMatchObject({
      status: 422,
      code: 'file.too_many_pixels',
    })
    const damaged = (await pictureOf('consigna')).subarray(0, 30)
    expect(await upload(damaged)).toMatchObject({ status: 422, code: 'file.damaged' })
    const cut = (await pictureOf('consigna')).subarray(0, 6_000)
    expect((await read(cut)).reading.message).toContain('dañado')
    expect((await student.call('GET', '/api/health')).status).toBe(200)
  })
})

describe('photos of the pages of one assignment', () => {
  it('are read in the order sent and become one assignment', async () => {
    const photos = [await ofSources(), await ofPages()]
    const { reading, pages } = await read(photos)
    expect(reading).toMatchObject({
      state: 'read',
      pages: 2,
      left_out: 0,
      file_name: '2 fotos',
    })
    expect(pages[0]?.text).toContain('Al menos seis fuentes')
    expect(pages[1]?.text).toContain('Mínimo cinco páginas')
    const { body } = await accept(reading.id, ['Primera hoja.', 'Segunda: mínimo seis páginas.'])
    expect(body.assignment?.content).toBe('Primera hoja.\n\nSegunda: mínimo seis páginas.')
    expect(body.assignment?.items.map(({ id }) => id)).toEqual(['length-pages'])
    await student.call('DELETE', '/api/assignment')
  })

  nightly('are read all but a damaged one, which is named and may be written by hand', async () => {
    const photo = await pictureOf('consigna')
    const damaged = [photo.subarray(0, 6_000), photo.subarray(0, 30)]
    const { reading, pages } = await read([...damaged, photo])
    expect(reading).toMatchObject({ state: 'read', pages: 3, pages_read: 3, unread: [1, 2] })
    expect(pages.map(({ message }) => message)).toEqual([
      expect.stringContaining('dañado'),
      expect.stringContaining('dañado'),
      null,
    ])
    expect(pages.map(({ text }) => text.includes('Mínimo cinco páginas'))).toEqual([
      false,
      false,
      true,
    ])
    const { body } = await accept(reading.id, ['Un ensayo.', '', 'Mínimo cinco páginas.'])
    expect(body.assignment?.content).toContain('Un ensayo.')
    expect(body.assignment?.items.map(({ id }) => id)).toContain('length-pages')
    await student.call('DELETE', '/api/assignment')
  })

  it('of which none can be read are told as damaged', async () => {
    const cut = (await pictureOf('consigna')).subarray(0, 6_000)
    const { reading } = await read([cut, cut])
    expect(reading).toMatchObject({ state: 'failed', unread: [] })
    expect(reading.message).toContain('dañado')
  })

  it('are as many as a scanned PDF may have pages, with as many bytes as one file', async () => {
    const tiny = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const many = (count: number) => Array.from({ length: count }, () => tiny)
    expect(await upload(many(maxReadPages + 1))).toMatchObject({
      status: 422,
      code: 'assignment.too_many_photos',
    })
    expect((await upload(many(maxReadPages))).reading).toMatchObject({ pages: maxReadPages })
    // A form of many parts is not read to its end.
    expect((await upload(many(200))).code).toBe('request.invalid')
    const half = Buffer.concat([tiny, Buffer.alloc(maxSourceBytes / 2)])
    expect(await upload([half, half])).toMatchObject({ status: 413, code: 'file.too_large' })
  })

  it('are nothing else than photos, each with pixels that can be decoded', async () => {
    const photo = await pictureOf('consigna')
    expect(await upload([photo, await scannedPdf([photo])])).toMatchObject({
      status: 415,
      code: 'assignment.mixed',
    })
    expect((await upload([photo, bombPng(50_000, 3_000)])).code).toBe('file.too_many_pixels')
    const head = photo.subarray(0, 30)
    expect((await upload([head, head])).code).toBe('file.damaged')
    expect((await upload([photo, new Uint8Array()])).code).toBe('file.missing')
    expect(await list()).toEqual([])
  })

  it('sent as one source are only the first of them', async () => {
    const photos = [await ofSources(), await ofPages()]
    expect((await upload(photos, '/api/sources')).reading).toMatchObject({ pages: 1 })
  })
})

describe('a scanned PDF', () => {
  it('is read page by page, corrected, and becomes a source with its pages', async () => {
    const pictures = [await ofPages(), await ofSources()]
    const { reading, pages } = await read(await scannedPdf(pictures), '/api/sources', 'lectura.pdf')
    expect(reading).toMatchObject({ state: 'read', purpose: 'source', pages: 2, left_out: 0 })
    expect(pages[0]?.text).toContain('Mínimo cinco páginas')
    expect(pages[1]?.text).toContain('Al menos seis fuentes')
    const { body: none } = await student.call<SourceList>('GET', '/api/sources')
    expect(none.sources).toEqual([])
    const corrected = pages.map(({ text }, at) => `${text}\nVisto ${at + 1}.`)
    const { body } = await accept(reading.id, corrected)
    expect(body.sources).toMatchObject([{ kind: 'upload', pages: 2, has_text: 'full' }])
    const id = body.sources[0]?.id
    const { body: stored } = await student.call<SourceText>('GET', `/api/sources/${id}/text`)
    expect(stored.pages[1]).toContain('Visto 2.')
    expect(stored.labels).toEqual(['1', '2'])
    await student.call('DELETE', `/api/sources/${id}`)
  })

  variant('of which one picture is damaged is read all but that page, which is named', async () => {
    const photo = await sharp(await ofPages())
      .jpeg()
      .toBuffer()
    const pdf = await scannedPdf([photo, photo])
    // The second picture loses the head of its JPEG.
    pdf.fill(
      0,
      pdf.lastIndexOf(photo.subarray(0, 20)),
      pdf.lastIndexOf(photo.subarray(0, 20)) + 600,
    )
    const { reading, pages } = await read(pdf, '/api/sources', 'lectura.pdf')
    expect(reading).toMatchObject({ state: 'read', pages: 2, pages_read: 2, unread: [2] })
    expect(pages[0]?.text).toContain('Mínimo cinco páginas')
    expect(pages[1]).toMatchObject({ text: '', message: expect.stringContaining('dañado') })
  })

  nightly('whose pages are shown turned, as an assignment, is read as it is seen', async () => {
    const onItsSide = await sharp(await pictureOf('consigna'))
      .rotate(270)
      .png()
      .toBuffer()
    const { pages } = await read(await scannedPdf([onItsSide], true), undefined, 'consigna.pdf')
    expect(pages[0]?.text).toContain('Mínimo cinco páginas')
  })

  variant(
    'of many pages is read up to a limit, which is told, and stops when it is discarded',
    async () => {
      const picture = await ofPages()
      const pdf = await scannedPdf(Array.from({ length: 33 }, () => picture))
      const { reading } = await upload(pdf, '/api/sources', 'libro.pdf')
      expect(reading).toMatchObject({ pages: 30, left_out: 3 })
      await until(list, ([first]) => (first?.pages_read ?? 0) > 0, readWithinMs)
      expect((await accept(reading?.id ?? '', ['x'])).status).toBe(409)
      expect((await student.call('DELETE', `/api/readings/${reading?.id}`)).status).toBe(204)
      expect(await list()).toEqual([])
    },
  )
})

describe('readings', () => {
  it('of another student are not found', async () => {
    const { reading } = await upload(await ofPages())
    const other = await Student.register(server.url)
    expect((await other.call<ReadingList>('GET', '/api/readings')).body.readings).toEqual([])
    for (const [method, path, body] of [
      ['GET', ''],
      ['DELETE', ''],
      ['POST', '/accept', { pages: ['x'] }],
    ] as const)
      expect((await other.call(method, `/api/readings/${reading?.id}${path}`, body)).status).toBe(
        404,
      )
  })

  it('of one student are only some open at once', async () => {
    const picture = await ofPages()
    const long = await scannedPdf(Array.from({ length: 30 }, () => picture))
    const codes: unknown[] = []
    for (let count = 0; count < 4; count++) {
      codes.push((await upload(long, '/api/sources', 'libro.pdf')).code)
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'reading.too_many'])
    for (const { id } of await list()) await student.call('DELETE', `/api/readings/${id}`)
    const again = async () => (await upload(picture)).code
    await until(again, (code) => code === undefined)
  })

  it('that wait for a project move into the next one', async () => {
    const { reading } = await read(await ofPages())
    const { project } = await student.createProject('Sobre la deserción')
    const path = `/api/projects/${project.id}/assignment`
    await student.call('POST', path, { take_waiting: true })
    expect((await list())[0]).toMatchObject({ id: reading.id, project_id: project.id })
    await accept(reading.id, ['Mínimo tres páginas.'])
    const { body } = await student.call<AssignmentResult>('GET', path)
    expect(body.assignment?.content).toBe('Mínimo tres páginas.')
  })
})
