import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { times } from '#test/length.ts'
import { startServerProcess } from '#test/server-process.ts'
import { lockDataFolder } from './process-lock.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-lock-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const locks = async (dataDir = folder) =>
  (await readdir(dataDir)).filter((name) => name.startsWith('server.lock'))

it('a second server on the same folder refuses to start, and names the process of the first', async () => {
  const first = await startServerProcess({ DATA_DIR: folder })
  await expect(startServerProcess({ DATA_DIR: folder })).rejects.toThrow(
    `Another server (process ${first.pid}) is using the data folder ${folder}`,
  )
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
  expect(await first.terminate()).toBe(0)
  const next = await startServerProcess({ DATA_DIR: folder })
  await next.kill()
})

it('a stale lock of a killed server is taken over', async () => {
  const first = await startServerProcess({ DATA_DIR: folder })
  await first.kill()
  const [name = ''] = await locks()
  expect(await readFile(join(folder, name), 'utf8')).toContain(`"pid":${first.pid},`)
  const next = await startServerProcess({ DATA_DIR: folder })
  expect(await next.terminate()).toBe(0)
})

it.each([
  ['', 'nothing'],
  ['no es un número', 'no JSON'],
  ['null', 'that it was released'],
  ['{"pid":0,"startedAt":""}', 'no process'],
  ['{"pid":-1,"startedAt":""}', 'no process'],
  [JSON.stringify({ pid: 1, startedAt: 'ayer' }), 'a process whose number another one has now'],
  [JSON.stringify({ pid: process.pid, startedAt: 'ayer' }), 'one with our own number'],
])('a lock file with %j, which is %s, counts as released', async (content) => {
  await writeFile(join(folder, 'server.lock.7'), content)
  const release = await lockDataFolder(folder)
  expect(await locks()).toEqual(['server.lock.8'])
  await expect(lockDataFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await release()
  expect(await locks()).toEqual(['server.lock.8'])
  await (await lockDataFolder(folder))()
})

it('the number of a released lock is not reused', async () => {
  const releaseFirst = await lockDataFolder(folder)
  await releaseFirst()
  const release = await lockDataFolder(folder)
  // Otherwise a process that listed the folder before the release could create a number below the highest.
  expect(await locks()).toEqual(['server.lock.2'])
  await expect(lockDataFolder(folder)).rejects.toThrow()
  await release()
})

it('of three that start at once on a stale lock exactly one gets it, every time', async () => {
  const source = fileURLToPath(new URL('../../test/lock-starter.ts', import.meta.url))
  const starters: ChildProcess[] = Array.from({ length: 3 }, () =>
    fork(source, { execArgv: ['--import', 'tsx'] }),
  )
  const word = (starter: ChildProcess) =>
    new Promise<string>((resolve) => starter.once('message', (said) => resolve(String(said))))
  try {
    await Promise.all(starters.map(word))
    for (let round = 0; round < times(50, 4); round++) {
      const dataDir = await mkdtemp(join(folder, 'ronda-'))
      await writeFile(join(dataDir, 'server.lock.1'), '{"pid":999999999,"startedAt":""}')
      const said = starters.map(word)
      for (const starter of starters) starter.send(dataDir)
      expect((await Promise.all(said)).sort()).toEqual(['held', 'refused', 'refused'])
    }
  } finally {
    for (const starter of starters) starter.kill('SIGKILL')
  }
})
