import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/account/account.table.ts'
import { files } from '#server/files/files.table.ts'
import { photo, upload } from '#server/files/upload-samples.suite.ts'
import { transactions } from '#server/topups/transactions.table.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { sweepFiles } from './sweep-files.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const sweep = (now = new Date()) => sweepFiles({ ...server.dependencies, now: () => now })
const asPhoto = { fileType: 'profile_picture' } as const

async function sendAged(hours: number, more = {}) {
  const { body } = await upload(student, await photo(), more)
  await server.dependencies.db
    .update(files)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(files.id, body.id))
  return body
}

async function isKept({ id, storage_path: path }: { id: string; storage_path: string }) {
  const content = await server.dependencies.storage.get(path)
  await content?.stream.cancel()
  const row = await server.dependencies.db.select().from(files).where(eq(files.id, id))
  expect(row.length === 1).toBe(content !== null)
  return content !== null
}

describe('the sweep of files', () => {
  it('removes a receipt that belongs to no transfer after a day', async () => {
    const [fresh, old] = [await sendAged(23), await sendAged(25)]
    await sweep()
    expect([await isKept(fresh), await isKept(old)]).toEqual([true, false])
  })

  it('never removes the receipt of a transfer', async () => {
    const receipt = await sendAged(10_000)
    const { id: userId } = await student.me()
    await server.dependencies.db.insert(transactions).values({
      transactionId: '1',
      referenceNormalized: '1',
      userId,
      amountCents: 500,
      payerName: 'María',
      originBank: 'pichincha',
      destinationBank: 'pichincha',
      transferDate: '2026-01-01',
      receiptFileId: receipt.id,
    })
    await sweep(inHours(48))
    expect(await isKept(receipt)).toBe(true)
  })

  it('removes a photo that was replaced after an hour, never the one in use', async () => {
    const [inUse, replaced, fresh] = [
      await sendAged(2, asPhoto),
      await sendAged(2, asPhoto),
      await sendAged(0, asPhoto),
    ]
    await server.dependencies.db
      .update(users)
      .set({ profilePictureId: inUse.id })
      .where(eq(users.email, student.email))
    await sweep()
    expect([await isKept(inUse), await isKept(replaced), await isKept(fresh)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('removes bytes without a row after an hour: an upload may be under way', async () => {
    const { storage } = server.dependencies
    const path = 'payment-receipts/huerfano.webp'
    const exists = async () => {
      const content = await storage.get(path)
      await content?.stream.cancel()
      return content !== null
    }
    await storage.put(path, new Uint8Array([1]), 'image/webp')
    await storage.put(`${path}.x.unfinished`, new Uint8Array([1]), 'image/webp')
    await sweep()
    expect(await exists()).toBe(true)
    await sweep(inHours(2))
    expect(await exists()).toBe(false)
    expect(await storage.get(`${path}.x.unfinished`)).toBeNull()
  })

  it('removes nothing when most files are unknown: they belong to another database', async () => {
    const { storage } = server.dependencies
    const paths = Array.from({ length: 40 }, (_, index) => `payment-receipts/ajeno-${index}.webp`)
    for (const path of paths) await storage.put(path, new Uint8Array([1]), 'image/webp')
    await sweep(inHours(2))
    for (const path of paths) {
      const content = await storage.get(path)
      expect(content).not.toBeNull()
      await content?.stream.cancel()
      await storage.remove(path)
    }
  })
})
