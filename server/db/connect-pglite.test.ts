import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { connectPglite } from './connect-pglite.ts'

it('other work has its turn between the statements of many requests', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'cuartilla-turns-'))
  const database = await connectPglite({ dataDir, template: null, schema: [] })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const statements = 40
  let isDone = false
  const requests = Array.from({ length: statements / 2 }, () =>
    database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await tx.execute(sql`select 2`)
    }),
  )
  const done = Promise.all(requests).then(() => {
    isDone = true
  })
  let turns = 0
  while (!isDone) {
    await setImmediate()
    turns++
  }
  await done
  expect(turns).toBeGreaterThanOrEqual(statements)
})
