import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledServer } from './bundled-server.ts'
import { pgliteTemplate } from './pglite-template.ts'
import { until } from './until.ts'

export type ServerProcess = {
  url: string
  pid: number
  /** Its output, for the report of a failed test. */
  output: () => string
  /** kill -9. */
  kill(): Promise<void>
  /** SIGTERM, and the exit code. */
  terminate(): Promise<number | null>
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

// On a busy machine a server takes a while to start.
const startMs = 90_000
const product = fileURLToPath(new URL('../dist/server/main.js', import.meta.url))

export type RunCommand = { command: string; args: string[]; cwd?: string }

/** The program of the server: the product in dist/, with its pages, or a bundle of the sources. */
export async function serverProgram(built: boolean): Promise<string> {
  return built ? product : join(await bundledServer(), 'main.js')
}

/**
 * Starts the server as a process; resolves once it responds. `built`: the product in dist/, with its pages. `as`: another
 * command that runs the server, the leader of a process group of its own.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  {
    built = false,
    patienceMs = startMs,
    as,
  }: { built?: boolean; patienceMs?: number; as?: RunCommand } = {},
): Promise<ServerProcess> {
  const dataDir = environment['DATA_DIR']
  const isPglite = environment['DATABASE_URL'] === undefined
  if (isPglite && dataDir !== undefined && !existsSync(join(dataDir, 'pglite'))) {
    await cp(await pgliteTemplate(), join(dataDir, 'pglite'), { recursive: true })
  }
  const port = environment['PORT'] ?? String(await freePort())
  const { command, args, cwd } = as ?? {
    command: process.execPath,
    args: [await serverProgram(built)],
  }
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, RATE_LIMIT: 'off', LOG_LEVEL: 'warn', ...environment, PORT: port },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: as !== undefined,
  })
  let output = ''
  child.stdout.on('data', (data: Buffer) => {
    output += data
  })
  child.stderr.on('data', (data: Buffer) => {
    output += data
  })
  const exit = new Promise<Awaited<ServerProcess['ended']>>((resolve) => {
    child.once('exit', (code, signal) => resolve({ code, signal }))
  })
  const url = `http://127.0.0.1:${port}`
  await answering(url, child, () => output, patienceMs)
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return exit
  }
  return {
    url,
    pid: child.pid ?? 0,
    output: () => output,
    async kill() {
      await end('SIGKILL')
    },
    async terminate() {
      return (await end('SIGTERM')).code
    },
    ended: exit,
  }
}

async function answering(
  url: string,
  child: ChildProcess,
  output: () => string,
  patienceMs: number,
): Promise<void> {
  const health = async () => {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error(`the server ended: ${output()}`)
    }
    return fetch(`${url}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
      ({ status }) => status,
      (error: Error) => `${error.cause ?? error}, ${output()}`,
    )
  }
  try {
    await until(health, (status) => status === 200, patienceMs)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}
