import { spawn } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { bundledServer } from '#test/bundled-server.ts'
import { startServerProcess } from '#test/server-process.ts'
import { Student } from '#test/student.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-cli-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function cli(...words: string[]) {
  const script = join(await bundledServer(), 'operator-cli.js')
  const child = spawn(process.execPath, [script, ...words], {
    env: { ...process.env, DATA_DIR: folder, DATABASE_URL: '' },
  })
  const code = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await code, out: out.trim(), err: err.trim() }
}

it('gives and takes the role while the server runs and while it does not', async () => {
  const server = await startServerProcess({ DATA_DIR: folder })
  const student = await Student.register(server.url)
  const desk = async () => (await student.call('GET', '/api/operator/transactions')).status
  expect(await desk()).toBe(403)
  expect(await cli('add', student.email.toUpperCase())).toMatchObject({
    code: 0,
    out: `${student.email} ahora es operador.`,
  })
  expect(await desk()).toBe(200)
  expect((await stat(join(folder, 'commands.sock'))).mode & 0o077).toBe(0)
  expect((await cli('list')).out).toContain(student.email)
  expect((await cli('reset-totp', student.email)).out).toContain('ya no tiene segundo paso')
  expect(await server.terminate()).toBe(0)
  expect((await cli('remove', student.email)).out).toContain('ya no es operador')
  expect((await cli('list')).out).toBe('No hay operadores.')
})

it('reports a command it does not know and an address it does not find', async () => {
  const server = await startServerProcess({ DATA_DIR: folder })
  expect(await cli('add', 'nadie@correo.ec')).toMatchObject({
    code: 1,
    err: 'No hay ninguna cuenta con el correo nadie@correo.ec.',
  })
  expect((await cli('add')).err).toContain('npm run operator --')
  await server.kill()
})
