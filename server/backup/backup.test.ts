import { spawn } from 'node:child_process'
import {
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { extract, type Header, pack } from 'tar-stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bundledServer } from '#test/bundled-server.ts'
import { nightly, times } from '#test/length.ts'
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

type ArchiveEntry = { name: string; type?: Header['type']; body: Buffer }

const plainMagic = 'CUARTILLA RESPALDO 2 TAR\n'

async function readEntries(archive: string): Promise<ArchiveEntry[]> {
  const tar = extract()
  tar.end(gunzipSync((await readFile(archive)).subarray(plainMagic.length)))
  const entries: ArchiveEntry[] = []
  for await (const entry of tar) {
    const { name, type } = entry.header
    entries.push({ name, type, body: await buffer(entry) })
  }
  return entries
}

async function writeEntries(archive: string, entries: ArchiveEntry[]): Promise<void> {
  const tar = pack()
  for (const { name, type = 'file', body } of entries) tar.entry({ name, type }, body)
  tar.finalize()
  const packed = await buffer(tar as unknown as NodeJS.ReadableStream)
  await writeFile(archive, Buffer.concat([Buffer.from(plainMagic), gzipSync(packed)]))
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

  it('follows no link at the place of the unfinished file', async () => {
    const server = await start()
    await server.kill()
    const other = join(folder, 'de otra persona')
    await writeFile(other, 'una carta')
    await symlink(other, `${file}.unfinished`)
    expect(await run('backup', { BACKUP_KEY: key })).toMatchObject({ code: 0, err: '' })
    expect(await readFile(other, 'utf8')).toBe('una carta')
    expect((await lstat(file)).isFile()).toBe(true)
    expect((await lstat(file)).mode & 0o777).toBe(0o600)
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
  it('takes only what the backup lists, and with a key only what is encrypted with it', async () => {
    const server = await start()
    await write(server.url)
    await server.kill()
    expect(await run('backup')).toMatchObject({ code: 0 })
    const to = join(folder, 'restored')
    const refused = async (given: Parameters<typeof run>[1], why: RegExp) => {
      const result = await run('restore', { ...given, to })
      expect(result).toMatchObject({ code: 1, out: '', err: expect.stringMatching(why) })
      expect(await readdir(to)).toEqual([])
    }
    await refused({ BACKUP_KEY: key }, /no está cifrado, y con BACKUP_KEY solo se restaura/)
    const changes: [string, (entries: ArchiveEntry[]) => ArchiveEntry[], RegExp][] = [
      [
        'without its database',
        (all) => all.filter(({ name }) => !name.startsWith('pglite')),
        /le falta una parte: pglite/,
      ],
      [
        'without a receipt',
        (all) => all.filter(({ name }) => !/^files\/payment-receipts\/./.test(name)),
        /le falta una parte: files\/payment-receipts\//,
      ],
      [
        'with a part of another',
        (all) => [{ name: 'files/otro.webp', body: Buffer.from('x') }, ...all],
        /no es un archivo suyo: files\/otro\.webp/,
      ],
      [
        'with a secret of sessions',
        (all) => [{ name: 'session-secret', body: Buffer.from('x') }, ...all],
        /no es un archivo suyo: session-secret/,
      ],
      [
        'with another byte in the database',
        (all) =>
          all.map((entry) =>
            entry.name === 'pglite/PG_VERSION' ? { ...entry, body: Buffer.from('16\n') } : entry,
          ),
        /no es la que se guardó: pglite\/PG_VERSION/,
      ],
      [
        'that lists nothing',
        () => [
          {
            name: 'manifest.json',
            body: Buffer.from(JSON.stringify({ madeAt: new Date(), files: 'folder', parts: {} })),
          },
        ],
        /no tiene la base/,
      ],
    ]
    const entries = await readEntries(file)
    for (const [name, change, why] of changes.slice(0, times(changes.length, 2))) {
      const changed = join(folder, name)
      await writeEntries(changed, change(entries))
      await refused({ words: [changed] }, why)
    }
    expect(await run('restore', { to })).toMatchObject({ code: 0 })
  })

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
        const given = { words: [name], BACKUP_KEY: name === file ? key : '' }
        await refused(given, /dañado/)
        await writeFile(name, whole)
        await truncate(name, whole.length - 300_000)
        await refused(given, /cortado/)
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
