import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { connectPglite } from '#server/db/connect-pglite.ts'
import { connectPostgres } from '#server/db/connect-postgres.ts'
import { type Database, type Db, rowsOf } from '#server/db/database.ts'
import { type Migration, readMigrations } from '#server/db/migrate.ts'
import { createPostgresDatabase, postgresUrl } from '#test/test-database.ts'
import { restoreVersion } from './change-versions.ts'
import { findLatestVersion, getVersion, listVersions } from './projects.queries.ts'
import { saveDocument } from './save-document.ts'

const now = () => new Date('2026-11-24T15:00:00Z')
const text = (content: string) => ({
  cuerpo: [{ role: 'p' as const, content }],
  referencias: [],
})
const stored = (content: string) => JSON.stringify(text(content))

it('versions from before their texts had a table are read, written and restored afterwards', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-migration-'))
  const database = postgresUrl === undefined ? null : await createPostgresDatabase(postgresUrl)
  const connect = (migrations: Migration[]): Promise<Database> =>
    database === null
      ? connectPglite({ dataDir: folder, template: null, migrations })
      : connectPostgres({ url: database.url, migrations, onError: () => {} })
  const all = await readMigrations()
  try {
    const before = await connect(all.filter(({ name }) => name < '0040'))
    const owner = await writeOldVersions(before.db)
    await before.close()

    const after = await connect(all)
    const { db } = after
    const list = await listVersions(db, owner.projectId)
    expect(list.map(({ version_number, author }) => [version_number, author])).toEqual([
      [3, 'student'],
      [2, 'student'],
      [1, 'imported'],
    ])
    expect((await getVersion(db, owner.projectId, 1)).content).toBe(stored('Uno.'))
    expect((await findLatestVersion(db, owner.projectId))?.content).toBe(stored('Uno.'))
    expect(await rowsOf(db, sql`select content from version_texts order by content`)).toEqual([
      { content: stored('Dos.') },
      { content: stored('Uno.') },
    ])

    const dependencies = { db, now }
    const restored = await restoreVersion(dependencies, { ...owner, versionNumber: 2 })
    expect(restored).toMatchObject({ version_number: 4, content: stored('Dos.') })
    const saved = await saveDocument(dependencies, owner, {
      content: text('Tres.'),
      base_version: 4,
    })
    expect(saved).toMatchObject({ version_number: 5, content: stored('Tres.') })
    await after.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
    await database?.drop()
  }
})

/** A project with three versions, of which the third holds the text of the first. */
async function writeOldVersions(db: Db): Promise<{ userId: string; projectId: string }> {
  const [user] = await rowsOf<{ id: string }>(
    db,
    sql`insert into users (full_name, email) values ('Ana', 'ana@correo.ec') returning id`,
  )
  const [project] = await rowsOf<{ id: string }>(
    db,
    sql`insert into projects (user_id, title, context_prompt) values (${user?.id}, 'Ensayo', 'x') returning id`,
  )
  const versions: [number, string, string][] = [
    [1, 'imported', stored('Uno.')],
    [2, 'student', stored('Dos.')],
    [3, 'student', stored('Uno.')],
  ]
  for (const [number, author, content] of versions) {
    await db.execute(
      sql`insert into versions (project_id, version_number, content, word_count, author)
          values (${project?.id}, ${number}, ${content}, 1, ${author})`,
    )
  }
  return { userId: user?.id ?? '', projectId: project?.id ?? '' }
}
