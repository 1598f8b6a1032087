import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { foldConfusables } from '#core/credits/bank-reference.ts'
import { connectPglite } from './connect-pglite.ts'
import { type Db, rowsOf } from './database.ts'
import { readMigrations } from './migrate.ts'

it('the desk’s migration finds similar transfers and folds look-alike letters of old ones', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-migration-'))
  const all = await readMigrations()
  const upTo = (number: string) => all.filter(({ name }) => name <= number)
  try {
    const before = await connectPglite({
      dataDir: folder,
      template: null,
      migrations: upTo('0013'),
    })
    await writeOldTransfers(before.db)
    await before.close()
    const after = await connectPglite({
      dataDir: folder,
      template: null,
      migrations: upTo('0013-desk.sql'),
    })
    const rows = await rowsOf<{ transaction_id: string; reference: string }>(
      after.db,
      sql`select transaction_id, reference_normalized as reference from transactions order by created_at`,
    )
    expect(rows).toEqual([
      { transaction_id: 'M2', reference: 'M2' },
      // The reference is taken already: both stay, and the desk shows a warning.
      { transaction_id: 'М2', reference: '2' },
      { transaction_id: 'ΑΒ-7', reference: 'AB7' },
      { transaction_id: 'REF1', reference: 'REF1' },
    ])
    const pairs = await rowsOf(
      after.db,
      sql`select n.transaction_id as newer, o.transaction_id as older, same_reference, same_file, distance
          from transfer_likenesses l join transactions n on n.id = l.newer_id
          join transactions o on o.id = l.older_id order by n.created_at`,
    )
    expect(pairs).toHaveLength(2)
    expect(pairs).toContainEqual({
      newer: 'М2',
      older: 'M2',
      same_reference: true,
      same_file: false,
      distance: null,
    })
    expect(pairs).toContainEqual(
      expect.objectContaining({ same_reference: false, same_file: false, distance: 3 }),
    )
    await after.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

async function writeOldTransfers(db: Db): Promise<void> {
  const [user] = await rowsOf<{ id: string }>(
    db,
    sql`insert into users (full_name, email) values ('Ana', 'ana@correo.ec') returning id`,
  )
  const old: [string, string, string][] = [
    ['M2', 'M2', '00ff00ff00ff00ff'],
    ['М2', '2', 'aaaaaaaaaaaaaaaa'],
    ['ΑΒ-7', '7', '5555555555555555'],
    ['REF1', 'REF1', '00ff00ff00ff00f8'],
  ]
  for (const [typed, normalized, hash] of old) {
    await db.execute(
      sql`with receipt as (
            insert into files (user_id, filename, file_type, mime_type, file_size, storage_path, sha256, image_hash)
            values (${user?.id}, 'r.webp', 'payment_receipt', 'image/webp', 1, ${hash},
              encode(sha256(${hash}::text::bytea), 'hex'), ${hash}) returning id)
          insert into transactions (transaction_id, reference_normalized, user_id, amount_cents, payer_name,
            origin_bank, destination_bank, transfer_date, receipt_file_id, created_at)
          select ${typed}, ${normalized}, ${user?.id}, 500, 'Ana', '', 'pichincha', '2026-01-01', id, clock_timestamp()
          from receipt`,
    )
  }
}

it('the migration folds look-alike letters as the code does', async () => {
  const text = (await readMigrations()).find(({ name }) => name === '0013-desk.sql')?.sql ?? ''
  const [typed = '', latin = ''] = [
    ...text.matchAll(/(?:typed|latin) constant text := '([^']+)'/g),
  ].map(([, letters = '']) => letters)
  expect([...typed].map((letter) => foldConfusables(letter)).join('')).toBe(latin)
})
