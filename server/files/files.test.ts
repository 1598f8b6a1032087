import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FileRow } from '#contract/files.ts'
import { users } from '#server/account/account.table.ts'
import { auditEntries } from '#server/audit/audit-entries.table.ts'
import { AppError } from '#server/http/app-error.ts'
import { Student, Visitor } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { getOwnedReceipt } from './file-rows.ts'
import { files } from './files.table.ts'
import { pdf, photo, picture, upload } from './upload-samples.suite.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const asPhoto = { fileType: 'profile_picture', name: 'yo.jpg' } as const

async function rowOf(id: string) {
  const [row] = await server.dependencies.db.select().from(files).where(eq(files.id, id))
  return row!
}

async function newOperator() {
  const operator = await Student.register(server.url)
  const db = server.owner
  await db.update(users).set({ role: 'operator' }).where(eq(users.email, operator.email))
  return operator
}

const storedIn = (folder: string) =>
  readdir(join(server.dependencies.config.dataDir, 'files', folder)).catch(() => [])

describe('a receipt', () => {
  it('is re-encoded and stored under a name that the server chooses', async () => {
    const me = await student.me()
    const { status, body } = await upload(student, await photo())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      filename: 'comprobante.webp',
      file_type: 'payment_receipt',
      mime_type: 'image/webp',
      bucket_name: 'files',
    })
    expect(body.storage_path).toMatch(
      new RegExp(`^payment-receipts/${me.id}-[0-9a-f-]{36}\\.webp$`),
    )
    expect(Object.keys(body)).not.toContain('sha256')
  })

  it('has a hash of the bytes that were sent and one of its picture', async () => {
    const sent = await photo({ seed: 0.3 })
    const { body } = await upload(student, sent)
    const row = await rowOf(body.id)
    expect(row.sha256).toBe(createHash('sha256').update(sent).digest('hex'))
    expect(row.imageHash).toMatch(/^[0-9a-f]{16}$/)

    const smaller = await sharp(sent).autoOrient().resize(400).jpeg({ quality: 40 }).toBuffer()
    const again = await rowOf((await upload(student, smaller)).body.id)
    const other = await rowOf((await upload(student, await photo({ seed: 0.9 }))).body.id)
    expect(again.sha256).not.toBe(row.sha256)
    expect(differentBits(again.imageHash, row.imageHash)).toBeLessThanOrEqual(4)
    expect(differentBits(other.imageHash, row.imageHash)).toBeGreaterThan(4)
  })

  it('in PDF is stored unchanged', async () => {
    const sent = pdf({ pages: 2 })
    const { status, body } = await upload(student, sent, { name: 'transferencia mayo.pdf' })
    expect(status).toBe(201)
    expect(body).toMatchObject({ filename: 'transferencia mayo.pdf', mime_type: 'application/pdf' })
    expect((await rowOf(body.id)).imageHash).toBeNull()
    const back = await student.fetch(`/api/files/${body.id}`)
    expect(back.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await back.arrayBuffer())).toEqual(sent)
  })

  it('is scaled down and turned upright', async () => {
    const sent = await photo({ width: 3_000, height: 1_500 })
    const { body } = await upload(student, sent)
    const back = await (await student.fetch(`/api/files/${body.id}`)).arrayBuffer()
    expect(await sharp(back).metadata()).toMatchObject({ width: 1_200, height: 2_400 })
  })

  it('is sent only to its owner, as a download that no cache stores', async () => {
    const { body } = await upload(student, await photo(), { name: 'año "2026"; é.jpg' })
    const back = await student.fetch(`/api/files/${body.id}`)
    expect(back.status).toBe(200)
    expect(Object.fromEntries(back.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(body.file_size),
      'cache-control': 'no-store, private',
      'content-disposition': `attachment; filename="a_o _2026_; _.webp"; filename*=UTF-8''a%C3%B1o%20%222026%22%3B%20%C3%A9.webp`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    })
    expect((await back.arrayBuffer()).byteLength).toBe(body.file_size)
  })

  it('is a 404 for another student and a 401 for a visitor', async () => {
    const { body } = await upload(student, await photo())
    const path = `/api/files/${body.id}`
    const other = await Student.register(server.url)
    for (const method of ['GET', 'HEAD']) {
      expect((await other.fetch(path, { method })).status).toBe(404)
      expect((await new Visitor(server.url).fetch(path, { method })).status).toBe(401)
    }
    expect((await other.call('GET', path)).body.error.code).toBe('file.not_found')
  })

  it('can be read by an operator, which the audit trail records', async () => {
    const { body } = await upload(student, await photo())
    const operator = await newOperator()
    expect((await operator.fetch(`/api/files/${body.id}`)).status).toBe(200)
    const { id: operatorId } = await operator.me()
    const trail = await server.dependencies.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.operatorId, operatorId))
    expect(trail).toMatchObject([{ action: 'view_receipt', subjectId: (await student.me()).id }])
  })

  it('responds to HEAD with its size only, and to no other method', async () => {
    const { body } = await upload(student, await photo())
    const path = `/api/files/${body.id}`
    const head = await student.fetch(path, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('content-length')).toBe(String(body.file_size))
    expect(await head.text()).toBe('')
    for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
      expect((await student.fetch(path, { method })).status).toBe(404)
    }
    expect((await student.fetch('/api/files')).status).toBe(404)
  })

  it.each(['1', 'x', '%00', '..%2F..%2Fsession-secret', 'payment-receipts'])(
    'is not found under %s',
    async (id) => {
      expect((await student.fetch(`/api/files/${id}`)).status).toBe(404)
    },
  )

  it('can be claimed by a transfer only when it is the student’s own receipt', async () => {
    const { db } = server.dependencies
    const { id: userId } = await student.me()
    const receipt = (await upload(student, await photo())).body
    const avatar = (await upload(student, await photo(), asPhoto)).body
    const stranger = await Student.register(server.url)
    expect((await getOwnedReceipt(db, { userId, fileId: receipt.id })).id).toBe(receipt.id)
    for (const owner of [
      { userId, fileId: avatar.id },
      { userId: (await stranger.me()).id, fileId: receipt.id },
    ]) {
      await expect(getOwnedReceipt(db, owner)).rejects.toMatchObject({ code: 'file.not_found' })
    }
  })

  it('is still there after a restart', async () => {
    const other = await startTestServer()
    try {
      const owner = await Student.register(other.url)
      const { body } = await upload(owner, await photo())
      const again = await other.restart()
      const back = await owner.at(again.url).fetch(`/api/files/${body.id}`)
      expect((await back.arrayBuffer()).byteLength).toBe(body.file_size)
    } finally {
      await other.dispose()
    }
  })
})

describe('a photo', () => {
  it('is a square of 512 px, public under a name that cannot be guessed', async () => {
    const me = await student.me()
    const { status, body } = await upload(student, await photo(), asPhoto)
    expect(status).toBe(201)
    expect(body.storage_path).toMatch(new RegExp(`^profile-pictures/${me.id}-[0-9a-f]{32}\\.webp$`))
    const name = body.storage_path.split('/')[1]
    const seen = await new Visitor(server.url).fetch(`/api/files/photos/${name}`)
    expect(seen.status).toBe(200)
    expect(Object.fromEntries(seen.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(await seen.arrayBuffer()).metadata()).toMatchObject({
      format: 'webp',
      width: 512,
      height: 512,
    })
    const head = await new Visitor(server.url).fetch(`/api/files/photos/${name}`, {
      method: 'HEAD',
    })
    expect(head.headers.get('content-length')).toBe(String(body.file_size))
  })

  it('can be read by its id by its owner, and by no operator', async () => {
    const { body } = await upload(student, await photo(), asPhoto)
    expect((await student.fetch(`/api/files/${body.id}`)).status).toBe(200)
    const operator = await newOperator()
    expect((await operator.fetch(`/api/files/${body.id}`)).status).toBe(404)
  })

  it.each([
    'x.webp',
    '..%2Fpayment-receipts%2Fx.webp',
    '%2e%2e%2f%2e%2e%2fsession-secret',
    `${'0'.repeat(36)}-${'0'.repeat(32)}.webp`,
  ])('is not found under %s', async (name) => {
    expect((await new Visitor(server.url).fetch(`/api/files/photos/${name}`)).status).toBe(404)
  })
})

describe('an upload', () => {
  it('needs a session', async () => {
    const { status, body } = await upload(new Visitor(server.url), await photo())
    expect(status).toBe(401)
    expect(body.error.message).toBe('Usuario no autenticado.')
  })

  it.each([
    ['no file', { file_type: 'payment_receipt' }, 'file.missing'],
    ['an empty choice', { file_type: 'payment_receipt', file: new File([], '') }, 'file.missing'],
    ['a text in place of the file', { file_type: 'payment_receipt', file: 'x' }, 'file.missing'],
    ['no type', { file: new File(['x'], 'x.jpg') }, 'request.invalid'],
    ['an unknown type', { file_type: 'script', file: new File(['x'], 'x.jpg') }, 'request.invalid'],
  ])('with %s is refused', async (_, fields, code) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    const response = await student.fetch('/api/files', { method: 'POST', body: form })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({ error: { code } })
  })

  it.each([
    ['JSON', '{}', 'application/json'],
    ['a form without a boundary', 'x', 'multipart/form-data'],
    ['a broken form', '--x\r\nnonsense', 'multipart/form-data; boundary=x'],
    ['a million fields', '--x\r\n'.repeat(1_000_000), 'multipart/form-data; boundary=x'],
  ])('that is %s is refused', async (_, body, type) => {
    const headers = { 'content-type': type }
    const response = await student.fetch('/api/files', { method: 'POST', headers, body })
    expect(response.status).toBe(422)
  })

  it('names the types accepted for a photo and a receipt', async () => {
    const document = pdf()
    const refused = await upload(student, document, asPhoto)
    expect(refused.status).toBe(415)
    expect(refused.body.error.message).toBe(
      'La foto debe ser una imagen. Guárdala como JPG o PNG y elígela de nuevo.',
    )
    const text = await upload(student, Buffer.from('hola'))
    expect(text.body.error.message).toBe(
      'El comprobante debe ser una imagen o un PDF. Guárdalo como JPG o haz una captura de pantalla.',
    )
  })

  it('from another origin’s page is refused', async () => {
    const response = await student.fetch('/api/files', {
      method: 'POST',
      headers: { origin: 'https://malo.example' },
      body: new FormData(),
    })
    expect(response.status).toBe(403)
  })

  it('on a full disk leaves neither row nor bytes', async () => {
    const other = await Student.register(server.url)
    const { storage, db } = server.dependencies
    const before = await storedIn('payment-receipts')
    const put = storage.put
    storage.put = async () => {
      throw new AppError('file.storage_full')
    }
    try {
      const { status, body } = await upload(other, await photo())
      expect(status).toBe(507)
      expect(body.error.message).toBe(
        'No pudimos guardar el archivo en este momento. Inténtalo más tarde.',
      )
    } finally {
      storage.put = put
    }
    const { id } = await other.me()
    expect(await db.select().from(files).where(eq(files.userId, id))).toEqual([])
    expect(await storedIn('payment-receipts')).toEqual(before)
    expect((await upload(other, await photo())).status).toBe(201)
  })

  it('whose row cannot be written leaves no bytes', async () => {
    const before = await storedIn('payment-receipts')
    const { storage, db } = server.dependencies
    const other = await Student.register(server.url)
    const { id } = await other.me()
    const put = storage.put
    storage.put = async (...object) => {
      await put(...object)
      // Meanwhile the quota fills up.
      await db.insert(files).values({ ...fullOf(id), fileSize: 50 * 1024 * 1024 })
    }
    try {
      const { body } = await upload(other, await photo())
      expect(body.error.code).toBe('file.quota')
    } finally {
      storage.put = put
    }
    expect(await storedIn('payment-receipts')).toEqual(before)
  })
})

describe('a student’s room for files', () => {
  it('ends at 50 MB', async () => {
    const other = await Student.register(server.url)
    const { id } = await other.me()
    await server.dependencies.db.insert(files).values(fullOf(id))
    expect((await upload(other, await photo(), asPhoto)).body.error).toMatchObject({
      code: 'file.quota',
      message: 'Ya subiste demasiados archivos. Escríbenos si necesitas más espacio.',
    })
    expect((await upload(student, await photo(), asPhoto)).status).toBe(201)
  })

  it('ends at 20 receipts a day that belong to no transfer, however fast they come', async () => {
    const other = await Student.register(server.url)
    const { id } = await other.me()
    const rows = Array.from({ length: 18 }, (_, i) => ({
      ...fullOf(id, `${id}-${i}`),
      fileSize: 9,
    }))
    await server.dependencies.db.insert(files).values(rows)
    const sent = await Promise.all(
      Array.from({ length: 3 }, async () => upload(other, await picture().png().toBuffer())),
    )
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 201, 422])
    expect((await upload(other, await photo(), asPhoto)).status).toBe(201)
    const list = await storedIn('payment-receipts')
    expect(list.filter((name) => name.startsWith(id))).toHaveLength(2)
  })
})

function fullOf(userId: string, name = userId) {
  return {
    userId,
    filename: 'grande.pdf',
    fileType: 'payment_receipt' as const,
    mimeType: 'application/pdf',
    fileSize: 50 * 1024 * 1024,
    storagePath: `payment-receipts/${name}-lleno.pdf` satisfies FileRow['storage_path'],
    sha256: '0'.repeat(64),
  }
}

function differentBits(a: string | null, b: string | null): number {
  const different = BigInt(`0x${a}`) ^ BigInt(`0x${b}`)
  return different.toString(2).replaceAll('0', '').length
}
