import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundledServer } from '#test/bundled-server.ts'
import { nightly } from '#test/length.ts'
import { receiptPhoto } from '#test/receipts.ts'
import { type ServerProcess, startServerProcess } from '#test/server-process.ts'
import { Student } from '#test/student.ts'

let folder: string
let dataDir: string
let file: string
const servers: ServerProcess[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-backup-'))
  dataDir = join(folder, 'data')
  file = join(folder, 'cuartilla.respaldo')
  await mkdir(dataDir)
})
afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill()
  await rm(folder, { recursive: true, force: true })
})

const key = 'una clave de más de veinte letras'

async function start(): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: dataDir })
  servers.push(server)
  return server
}

async function run(
  program: 'backup' | 'restore',
  { to = dataDir, words = [file], ...environment }: Record<string, unknown> = {},
) {
  const script = join(await bundledServer(), `${program}-cli.js`)
  const child = spawn(process.execPath, [script, ...(words as string[])], {
    env: { ...process.env, BACKUP_KEY: '', DATABASE_URL: '', ...environment, DATA_DIR: String(to) },
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out: out.trim(), err: err.trim() }
}

/** What a student wrote and the server acknowledged. */
type Written = { student: Student; project: string; receipt: string }

async function write(url: string): Promise<Written> {
  const student = await Student.register(url)
  const { project } = await student.createProject()
  const receipt = (await student.upload(await receiptPhoto(1))).body.id
  return { student, project: project.id, receipt }
}

describe('a backup', () => {
  it('made while students write has all that was acknowledged before it, and a restore ends sessions', async () => {
    let server = await start()
    const before = [await write(server.url), await write(server.url)]
    let isWriting = true
    const meanwhile: Written[] = []
    const writing = (async () => {
      while (isWriting) meanwhile.push(await write(server.url))
    })()
    const made = await run('backup', { BACKUP_KEY: key })
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toMatch(/^Respaldo de .*: \d+\.\d MB, cifrado\.$/)
    isWriting = false
    await writing
    expect((await stat(file)).mode & 0o077).toBe(0)
    expect((await readdir(dataDir)).filter((name) => name.startsWith('snapshot'))).toEqual([])
    await write(server.url)
    await server.kill()
    await rm(dataDir, { recursive: true })

    const restored = await run('restore', { BACKUP_KEY: key })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).toMatch(/\d+ cuentas; [1-9]\d* sesiones terminadas\.\n.*drift está vacía/)
    server = await start()
    for (const { student, project, receipt } of before) {
      expect((await student.at(server.url).call('GET', '/api/me')).body).toBeNull()
      const again = await student.signInAgain(server.url)
      expect((await again.call('GET', `/api/projects/${project}`)).status).toBe(200)
      expect((await again.fetch(`/api/files/${receipt}`)).status).toBe(200)
      expect((await again.fetch('/api/credits/entries')).status).toBe(200)
    }
    // Whatever row of the time of the backup is there has its bytes.
    for (const { student, receipt } of meanwhile) {
      const again = await student.signInAgain(server.url).catch(() => null)
      const status = (await again?.fetch(`/api/files/${receipt}`))?.status
      if (again !== null && status !== 404) expect(status).toBe(200)
    }
  })

  nightly('is also made while no server runs', async () => {
    let server = await start()
    const { student, project } = await write(server.url)
    await server.kill()
    expect(await run('backup')).toMatchObject({ code: 0, out: expect.stringMatching(/sin cifrar/) })
    const other = join(folder, 'other')
    expect(await run('restore', { to: other })).toMatchObject({ code: 0 })
    dataDir = other
    server = await start()
    const again = await student.signInAgain(server.url)
    expect((await again.call('GET', `/api/projects/${project}`)).status).toBe(200)
  })

  it('is refused, with why, without a name, over a file, without data and on PostgreSQL', async () => {
    const refused = async (given: Parameters<typeof run>[1], why: string) =>
      expect(await run('backup', given)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining(why),
      })
    await refused({ words: [] }, 'npm run backup -- ARCHIVO')
    await refused({}, 'no hay ninguna base')
    await refused({ BACKUP_KEY: 'corta' }, 'al menos 20')
    await refused({ DATABASE_URL: 'postgres://a@b/c' }, 'OPERATIONS.md')
    await writeFile(file, '')
    await refused({}, 'ya existe')
  })
})

describe('a restore', () => {
  nightly(
    'leaves the folder empty and says why: wrong or no key, damaged, cut off, no backup',
    async () => {
      const server = await start()
      await write(server.url)
      await server.kill()
      const plain = join(folder, 'plain')
      expect(await run('backup', { BACKUP_KEY: key })).toMatchObject({ code: 0 })
      expect(await run('backup', { words: [plain] })).toMatchObject({ code: 0 })
      const to = join(folder, 'restored')
      const refused = async (given: Parameters<typeof run>[1], why: RegExp) => {
        const result = await run('restore', { ...given, to })
        expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(why) })
        expect(await readdir(to)).toEqual([])
      }
      await refused({}, /está cifrado: indica su clave/)
      await refused({ BACKUP_KEY: 'otra clave de más de veinte letras' }, /La clave .* no es la de/)
      await refused({ words: [join(folder, 'nada')], BACKUP_KEY: key }, /No se puede leer/)
      for (const name of [file, plain]) {
        const whole = await readFile(name)
        const damaged = Buffer.from(whole)
        damaged.fill(0, whole.length - 400_000, whole.length - 399_000)
        await writeFile(name, damaged)
        await refused({ words: [name], BACKUP_KEY: key }, /dañado/)
        await writeFile(name, whole)
        await truncate(name, whole.length - 300_000)
        await refused({ words: [name], BACKUP_KEY: key }, /cortado/)
      }
      await writeFile(file, 'una carta')
      await refused({}, /no es un respaldo de Cuartilla/)
    },
  )

  it('needs an empty folder', async () => {
    await writeFile(join(dataDir, 'nota.txt'), 'mía')
    expect(await run('restore')).toMatchObject({
      code: 1,
      err: expect.stringMatching(/no está vacía\. Apártala, o indica otra con DATA_DIR/),
    })
    expect(await readdir(dataDir)).toEqual(['nota.txt'])
  })
})
