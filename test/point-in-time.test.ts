import { spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import pg from 'pg'
import { expect } from 'vitest'
import { bundledServer } from './bundled-server.ts'
import { nightly } from './length.ts'
import { findPostgres, PostgresCluster, userOfPostgres } from './postgres-cluster.ts'
import { startServerProcess } from './server-process.ts'
import { Student } from './student.ts'
import { createPostgresDatabase } from './test-database.ts'

const hasPrograms = findPostgres() !== null && spawnSync('pgbackrest', ['version']).status === 0
const key = 'una clave de prueba para el respaldo'

async function rowOf(url: string, statement: string): Promise<Record<string, unknown>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows[0] ?? {}
  } finally {
    await client.end()
  }
}

/** The lines of deploy/pgbackrest/postgresql.conf, for a repository in a folder. */
async function archiveSettings(config: string): Promise<Record<string, string>> {
  const file = new URL('../deploy/pgbackrest/postgresql.conf', import.meta.url)
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => /^\w/.test(line))
  return Object.fromEntries(
    lines.map((line) => {
      const [name = '', value = ''] = line.split(' = ')
      const bare = value.replaceAll("'", '')
      return [name, bare.replace('pgbackrest', `pgbackrest --config=${config}`)]
    }),
  )
}

async function endSessions(environment: Record<string, string>): Promise<string> {
  const script = join(await bundledServer(), 'operator-cli.js')
  const child = spawn(process.execPath, [script, 'end-sessions'], {
    env: { ...process.env, ...environment },
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return out + err
}

nightly(
  'a destroyed PostgreSQL comes back as it was at a second, with all that was acknowledged before',
  async () => {
    // .ci/run nightly installs them.
    expect(hasPrograms, 'apt-get install postgresql pgbackrest').toBe(true)
    const folder = await mkdtemp(join(tmpdir(), 'cuartilla-pitr-'))
    await chmod(folder, 0o755)
    const { uid, gid } = userOfPostgres()
    const places = ['repo', 'log', 'spool', 'lock', 'socket'].map((name) => join(folder, name))
    for (const place of places) {
      await mkdir(place)
      if (uid !== undefined && gid !== undefined) chownSync(place, uid, gid)
    }
    const [repo, log, spool, lock, socket] = places as [string, string, string, string, string]
    const config = join(folder, 'pgbackrest.conf')
    const cluster = await PostgresCluster.create({ sockets: socket })
    await writeFile(
      config,
      `[global]
repo1-path=${repo}
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=${key}
repo1-retention-full=2
start-fast=y
log-path=${log}
spool-path=${spool}
lock-path=${lock}
[cuartilla]
pg1-path=${cluster.data}
pg1-port=${cluster.port}
pg1-socket-path=${socket}
pg1-user=postgres
`,
    )
    const pgbackrest = (...what: string[]) =>
      cluster.run('/usr/bin/pgbackrest', [`--config=${config}`, '--stanza=cuartilla', ...what])
    try {
      await cluster.configure(await archiveSettings(config))
      await cluster.restart('fast')
      const database = await createPostgresDatabase(cluster.url)
      const environment = {
        DATABASE_URL: database.serverUrl,
        DATABASE_MIGRATION_URL: database.url,
        SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
      }
      await pgbackrest('stanza-create')
      let server = await startServerProcess(environment)
      const early = await Student.register(server.url)
      await pgbackrest('--type=full', 'backup')
      const project = await early.createAnsweredProject()
      const moment = String(
        (
          await rowOf(
            database.url,
            `select to_char(clock_timestamp() at time zone 'UTC' + interval '1 ms', 'YYYY-MM-DD HH24:MI:SS.MS') || '+00' as at`,
          )
        )['at'],
      )
      const late = await Student.register(server.url)
      await late.createProject()
      await rowOf(database.url, 'select pg_switch_wal()')
      const archived = async () =>
        (
          await rowOf(
            database.url,
            'select last_archived_time > $$' +
              moment +
              '$$::timestamptz as is_archived from pg_stat_archiver',
          )
        )['is_archived']
      await expect.poll(archived, { timeout: 60_000 }).toBe(true)
      await server.kill()
      await cluster.stop('immediate')
      await rm(cluster.data, { recursive: true })

      await mkdir(cluster.data, { mode: 0o700 })
      if (uid !== undefined && gid !== undefined) chownSync(cluster.data, uid, gid)
      await pgbackrest('--type=time', `--target=${moment}`, '--target-action=promote', 'restore')
      await cluster.start()
      const isReady = async () =>
        (await rowOf(database.url, 'select not pg_is_in_recovery() as ready'))['ready']
      await expect.poll(isReady, { timeout: 60_000 }).toBe(true)

      const said = await endSessions(environment)
      expect(said).toContain('drift está vacía')
      expect(said).toMatch(/1 cuentas; [1-9]\d* sesiones terminadas/)
      server = await startServerProcess(environment)
      try {
        expect((await early.at(server.url).call('GET', '/api/me')).body).toBeNull()
        const again = await early.signInAgain(server.url)
        expect(
          (await again.call('GET', `/api/projects/${project.id}/versions/latest`)).status,
        ).toBe(200)
        await expect(late.signInAgain(server.url)).rejects.toThrow('401')
      } finally {
        await server.kill()
      }
    } finally {
      await cluster.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
