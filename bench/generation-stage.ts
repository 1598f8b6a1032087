import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { freePort } from '#test/server-process.ts'
import { Student } from '#test/student.ts'
import { createPostgresDatabase } from '#test/test-database.ts'
import { until } from '#test/until.ts'
import {
  type Core,
  canPin,
  type MeasuredProcess,
  startBenchProgram,
  startMeasuredProcess,
} from './measured-process.ts'
import { startStatementCounter } from './statement-counter.ts'
import type { Job, Target } from './stream-client.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const bundle = join(root, 'dist/server/main.js')
/** Node's options for a server with one processor (docs/OPERATIONS.md). */
const onOneProcessor = ['--single-threaded-gc', '--max-semi-space-size=4']

/** The processes of the benchmark: model, floor proxy, server and client, all on this machine. */
export type GenerationStage = {
  /** Makes the client process read streams; resolves with its measurements. */
  ask<T>(job: Job): Promise<T>
  direct: Target
  floor: { process: MeasuredProcess; target: Target }
  ours: { process: MeasuredProcess; target: Target }
  /** Runs `work` with a server whose statements are counted; only on PostgreSQL. */
  countStatements: ((work: (target: Target) => Promise<void>) => Promise<number>) | null
  close(): Promise<void>
}

/** The built product on a new database of that PostgreSQL, or on PGlite, with `students` students. */
export async function openGenerationStage(
  postgresUrl: string | undefined,
  students: number,
): Promise<GenerationStage> {
  await buildProduct()
  const folder = await mkdtemp(join(tmpdir(), 'cuartilla-bench-'))
  const logFile = join(folder, 'log')
  const database = postgresUrl === undefined ? null : await createPostgresDatabase(postgresUrl)
  const started: MeasuredProcess[] = []
  const start = async <T>(file: string, core: Core, args: string[] = []) => {
    const { program, first } = await startBenchProgram<T>(file, { core, logFile, args })
    started.push(program)
    return { program, first }
  }

  const model = await start<number>('./paced-model.ts', 'beside')
  const modelUrl = urlAt(model.first)
  const { program: client } = await start('./stream-client.ts', 'beside')
  const floor = await start<number>('./floor-proxy.ts', 'measured', [modelUrl])

  const startOurs = async (databaseUrl: string | undefined) => {
    const port = await freePort()
    const program = startMeasuredProcess({
      program: [...(canPin ? onOneProcessor : []), bundle],
      core: 'measured',
      logFile,
      environment: {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        DATABASE_URL: databaseUrl ?? '',
        MODEL_PROVIDER: 'gemini',
        GEMINI_API_KEY: 'bench',
        GEMINI_BASE_URL: modelUrl,
        FREE_MONTHLY_CREDITS: '1000',
        RATE_LIMIT: 'off',
      },
    })
    started.push(program)
    const url = urlAt(port)
    await answering(url, program)
    return { process: program, url }
  }
  const ours = await startOurs(database?.url)
  const tokens: string[] = []
  for (let index = 0; index < students; index++) {
    const { token } = await Student.register(ours.url)
    if (token === null) throw new Error('a student without a token')
    tokens.push(token)
  }

  const countStatements = async (work: (target: Target) => Promise<void>) => {
    if (database === null) throw new Error('PGlite has no statements to count')
    const counter = await startStatementCounter(database.url)
    const counted = await startOurs(counter.url)
    try {
      const target: Target = { kind: 'ours', url: counted.url, tokens }
      // Warm-up.
      await work(target)
      const before = counter.count()
      await work(target)
      return counter.count() - before
    } finally {
      await counted.process.stop()
      counter.close()
    }
  }
  return {
    async ask<T>(job: Job) {
      const answer = await client.ask<{ result: T } | { error: string }>(job)
      if ('error' in answer) throw new Error(answer.error)
      return answer.result
    },
    direct: { kind: 'direct', url: modelUrl },
    floor: { process: floor.program, target: { kind: 'floor', url: urlAt(floor.first) } },
    ours: { process: ours.process, target: { kind: 'ours', url: ours.url, tokens } },
    countStatements: database === null ? null : countStatements,
    async close() {
      for (const program of started.reverse()) await program.stop()
      await database?.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Builds the product unless the build is up to date with the sources. */
async function buildProduct(): Promise<void> {
  const script = (name: string) => import(pathToFileURL(join(root, 'scripts', name)).href)
  const { sourceFingerprint } = await script('source-fingerprint.mjs')
  const built = join(root, 'dist/fingerprint')
  if (existsSync(built) && readFileSync(built, 'utf8') === (await sourceFingerprint(root))) return
  console.log('Building...')
  const { build } = await script('build.mjs')
  await build()
}

function urlAt(port: number): string {
  return `http://127.0.0.1:${port}`
}

async function answering(url: string, program: MeasuredProcess): Promise<void> {
  const health = async () => {
    program.checkAlive()
    return fetch(`${url}/api/health`).then(
      ({ status }) => status,
      (error: Error) => String(error.cause ?? error),
    )
  }
  await until(health, (status) => status === 200)
}
