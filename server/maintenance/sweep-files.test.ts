import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { users } from '#server/account/account.table.ts'
import { rowsOf } from '#server/db/database.ts'
import { files } from '#server/files/files.table.ts'
import { photo, upload } from '#server/files/upload-samples.suite.ts'
import { transactions } from '#server/topups/transactions.table.ts'
import { Student } from '#test/student.ts'
import { startTestServer, type TestServer } from '#test/test-server.ts'
import { sweepFiles, sweepOrphans } from './sweep-files.ts'

let server: TestServer
let student: Student
beforeAll(async () => {
  server = await startTestServer()
  student = await Student.register(server.url)
})
afterAll(() => server.dispose())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
const sweep = async (now = new Date()) => {
  await sweepFiles(server.dependencies)
  await sweepOrphans({ ...server.dependencies, now: () => now })
}
let claims = 0
const claim = (userId: string) => ({
  transactionId: `${++claims}`,
  referenceNormalized: `${claims}`,
  userId,
  amountCents: 500,
  payerName: 'María',
  originBank: 'pichincha',
  destinationBank: 'pichincha',
  transferDate: '2026-01-01',
})
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
    await server.dependencies.db
      .insert(transactions)
      .values({ ...claim(userId), receiptFileId: receipt.id })
    await sweep(inHours(48))
    expect(await isKept(receipt)).toBe(true)
  })

  it('removes a photo that was replaced after an hour, never the one in use', async () => {
    const [inUse, replaced, fresh] = [
      await sendAged(2, asPhoto),
      await sendAged(2, asPhoto),
      await sendAged(0, asPhoto),
    ]
    const show = (id: string) =>
      server.dependencies.db
        .update(users)
        .set({ profilePictureId: id })
        .where(eq(users.email, student.email))
    await show(inUse.id)
    await sweep()
    expect([await isKept(inUse), await isKept(replaced), await isKept(fresh)]).toEqual([
      true,
      false,
      true,
    ])
    await sweep()
    expect(await isKept(inUse)).toBe(true)
    await show(fresh.id)
    await sweep()
    expect([await isKept(inUse), await isKept(fresh)]).toEqual([false, true])
  })

  it('looks at a file that is in use once, and removes all others, however many there are', async () => {
    const receipt = await sendAged(30)
    const { id: userId } = await student.me()
    await rowsOf(
      server.owner,
      sql`insert into files (user_id, filename, file_type, mime_type, file_size, storage_path, sha256, created_at)
          select ${userId}, 'a.webp', 'payment_receipt', 'image/webp', 1, 'none/' || n, repeat('a', 64),
            now() - interval '3 days' from generate_series(1, 450) n`,
    )
    await server.dependencies.db
      .insert(transactions)
      .values({ ...claim(userId), receiptFileId: receipt.id })
    await sweep()
    const left = await rowsOf<{ seen: boolean }>(
      server.owner,
      sql`select seen_in_use as seen from files where created_at < now() - interval '1 day'`,
    )
    expect(left.length).toBeGreaterThan(0)
    expect(left.filter(({ seen }) => !seen)).toEqual([])
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
