import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { bundledServer } from './bundled-server.ts'
import { answer, type FakeModel, Gate, sampleAnswer, startFakeModel } from './fake-model-server.ts'
import { joinedText, readElements } from './read-candidates.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import { Student } from './student.ts'

const packageJson = fileURLToPath(new URL('../package.json', import.meta.url))

let fake: FakeModel
let folder: string
let npm: ServerProcess
beforeAll(async () => {
  fake = await startFakeModel()
})
beforeEach(async () => {
  fake.reset()
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-npm-'))
  await installProduct(folder)
  npm = await startServerProcess(
    {
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: fake.url,
      SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
    },
    { as: { command: 'npm', args: ['start'], cwd: folder } },
  )
})
afterEach(async () => {
  if (isRunning(serverPid())) process.kill(serverPid(), 'SIGKILL')
  await npm.kill()
  await rm(folder, { recursive: true, force: true })
})
afterAll(() => fake.close())

/** The product as `npm start` finds it when everything is installed and built, without its pages. */
async function installProduct(where: string): Promise<void> {
  const { scripts } = JSON.parse(await readFile(packageJson, 'utf8'))
  const { start } = scripts
  await writeFile(
    join(where, 'package.json'),
    JSON.stringify({ name: 'cuartilla', type: 'module', scripts: { start } }),
  )
  await mkdir(join(where, 'dist'))
  await symlink(await bundledServer(), join(where, 'dist/server'))
}

/** The server's own process, as its log names it. */
const serverPid = () => Number(/"pid":(\d+)/.exec(npm.output())?.[1])

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** A run whose text is on its way; `open` lets the model finish it. */
async function startRun() {
  const gate = new Gate()
  fake.next(answer(sampleAnswer(), { gate, size: 20 }))
  const student = await Student.register(npm.url)
  const { message } = await student.createProject('Un ensayo')
  const asked = student.generate(message)
  gate.pass(12)
  return { response: await asked, open: () => gate.open() }
}

const stopping = () =>
  expect.poll(() => npm.output(), { timeout: 30_000 }).toContain('"msg":"stopping"')

it.each([
  ['npm alone', () => process.kill(npm.pid, 'SIGTERM')],
  ['npm and everything it started', () => process.kill(-npm.pid, 'SIGTERM')],
])('`npm start` lets its runs finish and ends when %s gets SIGTERM', async (_, terminate) => {
  const run = await startRun()
  terminate()
  await stopping()
  run.open()
  const elements = await readElements(run.response)
  expect(JSON.parse(joinedText(elements))).toEqual(JSON.parse(sampleAnswer()))
  expect(await npm.ended).toEqual({ code: 0, signal: null })
  expect(isRunning(serverPid())).toBe(false)
})

it('`npm start` ends after one Ctrl+C, and does not wait for its runs', async () => {
  const run = await startRun()
  // A terminal sends it to the whole group.
  process.kill(-npm.pid, 'SIGINT')
  await npm.ended
  expect(isRunning(serverPid())).toBe(false)
  expect(npm.output()).not.toContain('could not stop cleanly')
  await run.response.text().catch(() => 'cut')
})
