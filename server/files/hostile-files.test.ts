import { request } from 'node:http'
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { cleanFilename } from './clean-filename.ts'
import { pdf, photo, picture, upload } from './upload-samples.suite.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const types = ['payment_receipt', 'profile_picture'] as const
const script = '<script>alert(document.cookie)</script>'
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${script}</svg>`

async function back(id: string): Promise<Buffer> {
  return Buffer.from(await (await student.fetch(`/api/files/${id}`)).arrayBuffer())
}

describe('a file of an unsupported type is refused, whatever its name', () => {
  it.each([
    ['SVG with a script', () => Buffer.from(svg)],
    ['SVG behind an XML declaration', () => Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['HTML', () => Buffer.from(`<!doctype html><html>${script}</html>`)],
    ['HTML that begins as a GIF', () => Buffer.from(`GIF89a/*${script}*/=1`)],
    ['a true GIF', () => picture().gif().toBuffer()],
    ['BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)])],
    ['gzip', () => gzipSync('hola')],
    ['zip', () => Buffer.from('504b03041400000000000000000000000000', 'hex')],
    ['a Windows program', () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(500)])],
    ['a PDF that begins later', () => pdf({ start: '\n' })],
    ['a PDF behind a mark', () => pdf({ start: '\ufeff' })],
    ['nothing', () => Buffer.alloc(0)],
  ])('%s', async (_, bytes) => {
    for (const fileType of types) {
      const { status, body } = await upload(student, await bytes(), { fileType })
      expect(status).toBe(415)
      expect(body.error.code).toBe('file.unsupported')
    }
  })
})

describe('a file that cannot be decoded to its end is damaged', () => {
  it.each([
    ['a JPEG cut in the middle', async () => (await photo()).subarray(0, 4_000)],
    ['a JPEG of three bytes', async () => Buffer.from('ffd8ff', 'hex')],
    ['a PNG cut in the middle', async () => (await picture().png().toBuffer()).subarray(0, 2_000)],
    ['a PNG header with HTML', async () => Buffer.concat([pngStart(9, 9), Buffer.from(script)])],
    ['a WebP cut in the middle', async () => (await picture().webp().toBuffer()).subarray(0, 900)],
  ])('%s', async (_, bytes) => {
    for (const fileType of types) {
      const { status, body } = await upload(student, await bytes(), { fileType })
      expect(body.error).toMatchObject({ code: 'file.damaged' })
      expect(status).toBe(422)
    }
  })

  it('a small PNG of 196 megapixels is refused without decoding it', async () => {
    expect((await upload(student, blackPng(2_000, 1_000))).status).toBe(201)
    const bomb = blackPng(14_000, 14_000)
    expect(bomb.byteLength).toBeLessThan(1_000_000)
    const memoryBefore = process.memoryUsage().rss
    const { status, body } = await upload(student, bomb)
    expect(status).toBe(422)
    expect(body.error.code).toBe('file.too_many_pixels')
    expect(process.memoryUsage().rss - memoryBefore).toBeLessThan(100 * 1024 * 1024)
  })

  it.each([
    ['encrypted', pdf({ trailer: '/Encrypt 9 0 R ' }), 422],
    ['cut off before its end', pdf().subarray(0, 150), 422],
    ['of eleven pages', pdf({ pages: 11 }), 415],
  ])('a PDF %s', async (_, bytes, status) => {
    expect((await upload(student, bytes)).status).toBe(status)
    expect((await upload(student, pdf({ pages: 10 }))).status).toBe(201)
  })
})

describe('an image that carries more than a picture', () => {
  it('loses the place it was taken, the camera and the names', async () => {
    const sent = await photo()
    expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Maria Andrade')
    for (const fileType of types) {
      const kept = await back((await upload(student, sent, { fileType })).body.id)
      const { exif, xmp, iptc, orientation } = await sharp(kept).metadata()
      expect({ exif, xmp, iptc, orientation }).toEqual({})
    }
  })

  it('loses HTML that is appended to it or in a comment of it', async () => {
    const image = await picture().jpeg().toBuffer()
    const comment = Buffer.from(
      `\xff\xfe\x00${String.fromCharCode(script.length + 2)}${script}`,
      'latin1',
    )
    for (const sent of [
      Buffer.concat([image, Buffer.from(`<html>${script}</html>`)]),
      Buffer.concat([image.subarray(0, 2), comment, image.subarray(2)]),
    ]) {
      expect(sent.includes('<script>')).toBe(true)
      const { status, body } = await upload(student, sent)
      expect(status).toBe(201)
      expect((await back(body.id)).includes('<script>')).toBe(false)
    }
  })

  it('keeps only its first frame', async () => {
    const frames = await sharp(
      await Promise.all([0.1, 0.5].map((seed) => picture({ seed }).png().toBuffer())),
      { join: { animated: true } },
    )
      .webp()
      .toBuffer()
    expect((await sharp(frames).metadata()).pages).toBe(2)
    const kept = await back((await upload(student, frames)).body.id)
    expect((await sharp(kept).metadata()).pages ?? 1).toBe(1)
  })
})

describe('a file that is too large', () => {
  it.each([
    ['profile_picture', 5],
    ['payment_receipt', 10],
  ] as const)('is refused as a %s over %d MB', async (fileType, maxMegabytes) => {
    const bytes = Buffer.concat([await photo(), Buffer.alloc(maxMegabytes * 1024 * 1024)])
    const { status, body } = await upload(student, bytes, { fileType })
    expect(status).toBe(413)
    expect(body.error).toMatchObject({ code: 'file.too_large', details: { maxMegabytes } })
    expect(body.error.message).toBe(`El archivo pesa demasiado: el máximo es ${maxMegabytes} MB.`)
  })

  it('is refused while it arrives when it does not say how large it is', async () => {
    const { status, sentMegabytes, text } = await sendWithoutEnd('profile_picture')
    expect(status).toBe(413)
    expect(sentMegabytes).toBeLessThan(40)
    expect(text).toContain('el máximo es 5 MB')
    expect((await upload(student, await photo())).status).toBe(201)
  })

  it('is refused elsewhere at the limit of all other calls', async () => {
    const response = await student.fetch('/api/projects', {
      method: 'POST',
      // A server that has had enough closes the connection some time after its answer.
      headers: { 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ context_prompt: 'a'.repeat(3 * 1024 * 1024) }),
    })
    expect(response.status).toBe(413)
  })
})

describe('the name of a file', () => {
  const clean = (sent: string) =>
    cleanFilename(sent, { extension: 'webp', fallback: 'comprobante' })

  it.each([
    ['../../../etc/passwd', 'passwd.webp'],
    ['..\\..\\windows\\system32\\x.png', 'x.webp'],
    ['factura\u202Egpj.exe', 'facturagpj.webp'],
    ['a\u0000b\r\nSet-Cookie: x=1.jpg', 'abSet-Cookie: x=1.webp'],
    ['\u2066\u200Brecibo\u2069.pdf', 'recibo.webp'],
    ['recibo.pdf.exe', 'recibo.pdf.webp'],
    ['  Transferencia   de mayo.JPG ', 'Transferencia de mayo.webp'],
    ['.htaccess', 'comprobante.webp'],
    ['..', 'comprobante.webp'],
    ['/', 'comprobante.webp'],
    ['\ud800', 'comprobante.webp'],
    ['Camio\u0301n ñandú 文件.png', 'Camión ñandú 文件.webp'],
  ])('%j is shown as %j', (sent, shown) => {
    expect(clean(sent)).toBe(shown)
  })

  it('is never longer than 120 characters, whole ones', () => {
    expect([...clean('😀'.repeat(300))]).toHaveLength(120)
  })

  it('does not decide where the file is stored', async () => {
    const { id } = await student.me()
    const { body } = await upload(student, await photo(), {
      name: '../../../session-secret\u202E.png',
    })
    expect(body.filename).toBe('session-secret.webp')
    expect(body.storage_path.startsWith(`payment-receipts/${id}-`)).toBe(true)
    const response = await student.fetch(`/api/files/${body.id}`)
    expect(response.headers.get('content-disposition')).toContain('session-secret.webp')
  })
})

describe('many images at once', () => {
  it('are decoded a few at a time while the server keeps responding', async () => {
    const large = await photo({ width: 4_000, height: 3_000 })
    const busy = await Promise.all(Array.from({ length: 4 }, () => Student.register(server.url)))
    let done = false
    const sent = Promise.all(busy.map((other) => upload(other, large))).finally(() => {
      done = true
    })
    let responses = 0
    while (!done) {
      await student.fetch('/api/health')
      responses++
    }
    expect((await sent).map(({ status }) => status)).toEqual([201, 201, 201, 201])
    // Decoded on the main thread, the images would let one or two through.
    expect(responses).toBeGreaterThan(5)
  })

  it('of one student wait for each other', async () => {
    const large = await photo({ width: 4_000, height: 3_000 })
    const other = await Student.register(server.url)
    const sent = await Promise.all(Array.from({ length: 8 }, () => upload(other, large)))
    expect(sent.map(({ status }) => status)).toEqual(Array(8).fill(201))
  })
})

function pngChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  return Buffer.concat([uint32(data.byteLength), named, uint32(crc32(named))])
}

function pngStart(width: number, height: number): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 0, 0, 0, 0])])
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), pngChunk('IHDR', header)])
}

/** A black PNG without a fault, made without ever having its pixels in memory. */
function blackPng(width: number, height: number): Buffer {
  const flush = { finishFlush: constants.Z_FULL_FLUSH }
  const size = (width + 1) * height
  const piece = 1024 * 1024
  const whole = deflateRawSync(Buffer.alloc(piece), flush)
  const rest = deflateRawSync(Buffer.alloc(size % piece), flush)
  const pixels = [
    Buffer.from('789c', 'hex'),
    ...Array.from({ length: Math.floor(size / piece) }, () => whole),
    rest,
    Buffer.from('0300', 'hex'),
    // Adler-32 of that many zeros.
    uint32(((size % 65_521) * 65_536 + 1) >>> 0),
  ]
  return Buffer.concat([
    pngStart(width, height),
    pngChunk('IDAT', Buffer.concat(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

/** A form in chunks, without Content-Length, that is sent until the server closes the connection. */
function sendWithoutEnd(fileType: string) {
  return new Promise<{ status: number; sentMegabytes: number; text: string }>((resolve, reject) => {
    let sent = 0
    let answered = false
    const out = request(`${server.url}/api/files`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${student.token}`,
        'content-type': 'multipart/form-data; boundary=x',
        'transfer-encoding': 'chunked',
      },
    })
    out.on('response', (response) => {
      answered = true
      let text = ''
      response.setEncoding('utf8').on('data', (data: string) => {
        text += data
      })
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, sentMegabytes: sent / 1024 / 1024, text })
        out.destroy()
      })
    })
    out.on('error', (error) => (answered ? undefined : reject(error)))
    out.write(
      `--x\r\nContent-Disposition: form-data; name="file_type"\r\n\r\n${fileType}\r\n--x\r\n` +
        'Content-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n',
    )
    const piece = Buffer.alloc(256 * 1024)
    const more = () => {
      while (!answered && sent < 200 * 1024 * 1024) {
        sent += piece.byteLength
        if (!out.write(piece)) {
          out.once('drain', more)
          return
        }
      }
    }
    more()
  })
}
