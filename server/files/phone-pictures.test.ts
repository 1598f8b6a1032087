import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { errorMessageFor } from '#contract/error-messages.ts'
import type { ReadingRow, ReadingText } from '#contract/readings.ts'
import { heicPlain, heicTurned } from '#test/heic-samples.ts'
import { nightly } from '#test/length.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { until } from '#test/until.ts'
import { picture, upload } from './upload-samples.suite.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
})
// A new student for each test, because an account may upload twenty receipts.
beforeEach(async () => {
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

/** 50 megapixels, as phones take photos; of one colour, so that the test makes them quickly. */
const fifty = (channels: 3 | 4 = 3) =>
  sharp({ create: { width: 8_192, height: 6_144, channels, background: '#2f6db5' } })

const small = () => picture({ width: 320, height: 240 })

const kinds: [string, () => Promise<Buffer> | Buffer][] = [
  ['HEIC', () => heicPlain],
  ['HEIC that was taken upright', () => heicTurned],
  ['AVIF', () => small().avif({ effort: 0 }).toBuffer()],
  ['TIFF', () => small().tiff().toBuffer()],
  ['animated PNG', async () => animated(await small().png().toBuffer())],
  ['JPEG of 50 megapixels', () => fifty().jpeg().toBuffer()],
]
/** Each takes seconds of a processor. */
const dearKinds: typeof kinds = [
  ['progressive JPEG of 50 megapixels', () => fifty().jpeg({ progressive: true }).toBuffer()],
  ['PNG of 50 megapixels', () => fifty().png().toBuffer()],
  ['interlaced PNG of 50 megapixels', () => fifty(4).png({ progressive: true }).toBuffer()],
  ['WebP of 50 megapixels', () => fifty().webp({ effort: 0 }).toBuffer()],
]

const receipt = async (sent: Buffer) => back((await upload(student, sent)).body.id)
async function back(id: string): Promise<Buffer> {
  return Buffer.from(await (await student.fetch(`/api/files/${id}`)).arrayBuffer())
}

describe('a picture of a phone is a receipt, a photo and a figure', () => {
  const isTaken = async (_: string, make: () => Promise<Buffer> | Buffer) => {
    const sent = await make()
    const asReceipt = await upload(student, sent)
    const asPhoto = await upload(student, sent, { fileType: 'profile_picture' })
    const asFigure = await student.storeFigure(sent)
    expect([asReceipt, asPhoto, asFigure].map(({ status }) => status)).toEqual([201, 201, 201])
    expect(asFigure.body.was_animated).toBe(false)
    const kept = await sharp(await back(asReceipt.body.id)).metadata()
    expect(kept.format).toBe('webp')
    expect(Math.max(kept.width, kept.height)).toBeLessThanOrEqual(2_400)
    expect(await sharp(await back(asPhoto.body.id)).metadata()).toMatchObject({
      width: 512,
      height: 512,
    })
  }
  it.each(kinds)('%s', isTaken)
  nightly.each(dearKinds)('%s', isTaken)

  const typeOf = async (sent: Buffer) => {
    const { body } = await student.storeFigure(sent)
    return (await student.fetch(`/api/figures/${body.id}`)).headers.get('content-type')
  }
  it('and keeps as a figure what it was: a photo a JPEG, a drawing a PNG', async () => {
    expect(await typeOf(heicPlain)).toBe('image/jpeg')
    expect(await typeOf(await small().tiff().toBuffer())).toBe('image/png')
  })
  nightly('and a drawing of 50 megapixels stays a PNG', async () => {
    expect(await typeOf(await fifty().png().toBuffer())).toBe('image/png')
  })
})

describe('a picture is stored as it was taken, without what its file says of the student', () => {
  /** The colours of the corners, by rows: red, green, blue and yellow where the picture lies as its pixels do. */
  const upright: [number, string][] = [
    [1, 'RGBY'],
    [2, 'GRYB'],
    [3, 'YBGR'],
    [4, 'BYRG'],
    [5, 'RBGY'],
    [6, 'BRYG'],
    [7, 'YGBR'],
    [8, 'GYRB'],
  ]
  const corners = (scale = 1) =>
    sharp(
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="96" height="64"><path fill="#d02020" d="M0 0h48v32H0z"/><path fill="#20a040" d="M48 0h48v32H48z"/><path fill="#2040c0" d="M0 32h48v32H0z"/><path fill="#f0e040" d="M48 32h48v32H48z"/></svg>',
      ),
    )
      .flatten()
      .resize(96 * scale, 64 * scale, { kernel: 'nearest' })

  const turned = (orientation: number) => corners().withMetadata({ orientation })
  it.each(upright)('with the orientation %d', async (orientation, seen) => {
    const lossless = { quality: 95, chromaSubsampling: '4:4:4' }
    const jpeg = await turned(orientation).jpeg(lossless).toBuffer()
    expect(await cornersOf(await receipt(jpeg))).toBe(seen)
  })

  // A TIFF is decoded in a program of its own.
  const isTiffAsSeen = async (orientation: number, seen: string) => {
    const tiff = await turned(orientation).tiff().toBuffer()
    expect(await cornersOf(await receipt(tiff))).toBe(seen)
  }
  it.each(upright.slice(5, 6))('as a TIFF with the orientation %d', isTiffAsSeen)
  nightly.each(upright.toSpliced(5, 1))('as a TIFF with the orientation %d', isTiffAsSeen)

  nightly('with an orientation and 50 megapixels', async () => {
    const jpeg = await corners(90).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    expect(await cornersOf(await receipt(jpeg))).toBe('BRYG')
  })

  it('as a HEIC, which says twice how it was turned', async () => {
    expect(await cornersOf(await receipt(heicPlain))).toBe('RGBY')
    expect(heicTurned.toString('latin1')).toContain('Maria Andrade')
    const kept = await receipt(heicTurned)
    expect(await cornersOf(kept)).toBe('BRYG')
    const { width, height, exif, xmp, orientation } = await sharp(kept).metadata()
    expect({ width, height, exif, xmp, orientation }).toEqual({ width: 64, height: 96 })
  })
})

describe('photos of an assignment and of a source', () => {
  const page = () =>
    readFile(new URL('../../test/pictures/consigna.png', import.meta.url)).then((png) => sharp(png))

  const isRead = async (_: string, make: () => Promise<Buffer>) => {
    const text = await readingOf('/api/assignment', await make())
    expect(text.reading.state).toBe('read')
    expect(text.pages[0]?.text).toContain('Mínimo cinco páginas')
  }
  it.each([['an AVIF', async () => (await page()).avif({ effort: 0, quality: 70 }).toBuffer()]])(
    'are read: %s',
    isRead,
  )
  nightly.each([
    ['a TIFF', async () => (await page()).tiff().toBuffer()],
    ['a JPEG of 50 megapixels', async () => (await page()).resize(6_000).jpeg().toBuffer()],
  ])('are read: %s', isRead)

  it.each(['/api/assignment', '/api/sources'])('in HEIC are read at %s', async (path) => {
    const { reading } = await readingOf(path, heicTurned)
    // It was decoded: there is no text on it.
    expect(reading.message).toBe(errorMessageFor('reading.blank'))
  })
})

describe('what is no picture of a phone is refused in words that say what to do', () => {
  const pagesOfTiff = async () => {
    const pages = await Promise.all([0.1, 0.6].map((seed) => picture({ seed }).png().toBuffer()))
    return sharp(pages, { join: { animated: true } })
      .tiff()
      .toBuffer()
  }
  it.each([
    ['a HEIC of 900 megapixels', 'file.too_many_pixels', 'captura', () => heicOf(30_000, 30_000)],
    ['a JPEG of 500 megapixels', 'file.too_many_pixels', 'captura', () => jpegOf(25_000, 20_000)],
    ['a HEIC cut off', 'file.damaged', 'otro', () => heicPlain.subarray(0, 440)],
    ['a TIFF with a hole', 'file.damaged', 'otro', holed],
    ['an AVIF cut off', 'file.damaged', 'otro', async () => cut(await small().avif().toBuffer())],
    ['a TIFF of two pages', 'file.several_pages', 'PDF', pagesOfTiff],
  ] as const)('%s', async (_, code, words, make) => {
    const sent = await make()
    const memoryBefore = process.memoryUsage().rss
    const answers = [
      await upload(student, sent),
      await upload(student, sent, { fileType: 'profile_picture' }),
      await student.storeFigure(sent),
    ]
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([422, code])
      expect(body.error.message).toContain(words)
    }
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(100 * 1024 * 1024)
  })
})

async function readingOf(path: string, sent: Buffer): Promise<ReadingText> {
  type Answer = { reading: ReadingRow | null }
  const { status, body } = await student.sendFiles<Answer>(path, sent, 'foto')
  expect(status).toBe(201)
  const address = `/api/readings/${body.reading?.id}`
  const ask = async () => (await student.call<ReadingText>('GET', address)).body
  const text = await until(ask, ({ reading }) => reading.state !== 'reading', 170_000)
  await student.call('DELETE', address)
  return text
}

const colours = { R: [208, 32, 32], G: [32, 160, 64], B: [32, 64, 192], Y: [240, 224, 64] }

/** The colours of the four corners, in reading order: "RGBY". */
async function cornersOf(bytes: Buffer): Promise<string> {
  const { data } = await sharp(bytes)
    .removeAlpha()
    .resize(8, 8, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const nameAt = (x: number, y: number) => {
    const at = (y * 8 + x) * 3
    const isNear = ([, rgb]: [string, number[]]) =>
      rgb.every((value, index) => Math.abs(value - (data[at + index] ?? 0)) < 25)
    return Object.entries(colours).find(isNear)?.[0] ?? '?'
  }
  return nameAt(1, 1) + nameAt(6, 1) + nameAt(1, 6) + nameAt(6, 6)
}

/** A TIFF with damaged pixels; its directory, at its end, is whole. */
async function holed(): Promise<Buffer> {
  const bytes = await small().tiff({ compression: 'lzw' }).toBuffer()
  return bytes.fill(0xff, Math.floor(bytes.length * 0.2), Math.floor(bytes.length * 0.6))
}

const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.6))

/** A HEIC whose header (`ispe`) claims a larger size than its pixels have. */
function heicOf(width: number, height: number): Buffer {
  const lying = Buffer.from(heicPlain)
  const at = lying.indexOf('ispe') + 8
  lying.writeUInt32BE(width, at)
  lying.writeUInt32BE(height, at + 4)
  return lying
}

/** A JPEG whose frame header claims this size. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const lying = await small().jpeg().toBuffer()
  const at = lying.indexOf(Buffer.from('ffc0', 'hex'))
  lying.writeUInt16BE(height, at + 5)
  lying.writeUInt16BE(width, at + 7)
  return lying
}

/** The chunk that makes an animation of a PNG, before its pixels. */
function animated(png: Buffer): Buffer {
  const at = png.indexOf('IDAT') - 4
  // acTL: one frame, shown without end.
  const chunk = Buffer.from('000000086163544c0000000100000000b42de9a0', 'hex')
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)])
}
