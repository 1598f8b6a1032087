import { spawn } from 'node:child_process'
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { pgliteTemplate } from '#test/pglite-template.ts'
import { startServerProcess } from '#test/server-process.ts'
import { Student } from '#test/student.ts'
import { until } from '#test/until.ts'
import { connectPglite } from './connect-pglite.ts'
import { openDataFolder } from './private-folder.ts'

let folder: string
let dataDir: string
const closing: (() => Promise<void>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-private-'))
  // Else this folder would keep others out of those in it.
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  await rm(folder, { recursive: true, force: true })
})

/** What others of the machine may do something with. */
async function openPaths(root = dataDir): Promise<string[]> {
  const names = ['.', ...(await readdir(root, { recursive: true }))]
  const modes = await Promise.all(names.map((name) => lstat(join(root, name))))
  return names.filter((_, at) => ((modes[at]?.mode ?? 0) & 0o077) !== 0)
}

it.each(['of the build', 'made here'])(
  'the embedded database is for its user alone, also what it makes later: %s',
  async (origin) => {
    const template = origin === 'made here' ? null : await pgliteTemplate()
    const database = await connectPglite({ dataDir, template, schema: [] })
    closing.push(() => database.close())
    const { owner } = database
    await owner?.execute(sql`create table later as select generate_series(1, 9) as n`)
    await owner?.execute(sql`checkpoint`)
    expect(await openPaths(join(dataDir, 'pglite'))).toEqual([])
  },
)

describe('a server', () => {
  async function startAndWrite() {
    const database = join(dataDir, 'pglite')
    await cp(await pgliteTemplate(), database, { recursive: true })
    // As it was before: everybody may read and write its files.
    const paths = (await readdir(database, { recursive: true })).map((name) => join(database, name))
    await Promise.all([database, ...paths].map((path) => chmod(path, 0o777)))
    const server = await startServerProcess({ DATA_DIR: dataDir, EMAIL_VERIFICATION: 'required' })
    closing.push(() => server.kill())
    await Student.register(server.url)
    const mails = () => readdir(join(dataDir, 'outbox')).catch((): string[] => [])
    const [mail = ''] = await until(mails, (names) => names.some((name) => name.endsWith('.eml')))
    return { server, mail: join(dataDir, 'outbox', mail) }
  }

  it('closes an old data folder, says so, and lets no other user read a mail or the database, or write to it', async (test) => {
    const { server, mail } = await startAndWrite()
    expect(await openPaths()).toEqual([])
    expect(server.output()).toMatch(/"count":\d{3,},.*closed the data folder to other users/)
    const others = ['--reuid=65534', '--regid=65534', '--clear-groups', '--']
    const another = (...command: string[]) =>
      new Promise<boolean>((done) => {
        const child = spawn('setpriv', [...others, ...command], { stdio: 'ignore' })
        child.once('exit', (code) => done(code === 0))
        child.once('error', () => done(false))
      })
    if (!(await another('ls', folder))) test.skip('only root becomes another user (setpriv)')
    const database = join(dataDir, 'pglite', 'PG_VERSION')
    expect(await another('ls', dataDir)).toBe(false)
    expect(await another('cat', mail)).toBe(false)
    expect(await another('cat', database)).toBe(false)
    expect(await another('sh', '-c', `printf x >> ${database}`)).toBe(false)
  })
})

describe('a data folder', () => {
  const log = pino({ level: 'silent' })

  it('with something foreign in it stays open itself, and so does what a link leads to', async () => {
    await mkdir(join(dataDir, 'outbox'), { recursive: true })
    await writeFile(join(dataDir, 'outbox', 'a.eml'), 'https://…#token=…')
    await writeFile(join(dataDir, 'carta.txt'), 'de otra persona')
    await symlink(join(dataDir, 'carta.txt'), join(dataDir, 'session-secret'))
    await mkdir(join(folder, 'elsewhere'))
    await symlink(join(folder, 'elsewhere'), join(dataDir, 'files'))
    openDataFolder(dataDir, log)
    expect((await openPaths()).sort()).toEqual(['.', 'carta.txt', 'files', 'session-secret'])
    expect((await lstat(join(folder, 'elsewhere'))).mode & 0o777).toBe(0o755)
  })

  it('that an interrupted start left open is closed by the next one', async () => {
    await mkdir(join(dataDir, 'files', 'figures'), { recursive: true })
    await writeFile(join(dataDir, 'files', 'figures', 'a.png'), '')
    await chmod(join(dataDir, 'files'), 0o700)
    openDataFolder(dataDir, log)
    expect(await openPaths()).toEqual([])
  })
})
