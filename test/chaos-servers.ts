import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { FaultProxy } from './fault-proxy.ts'
import {
  freePort,
  type RunCommand,
  type ServerProcess,
  serverProgram,
  startServerProcess,
} from './server-process.ts'

const bootPatienceMs = 30_000
const maxStarts = 40

/** The environment of the servers, apart from their database. */
export const chaosEnvironment = (modelUrl: string): Record<string, string> => ({
  REFERENCE_CHECKS: 'off',
  SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
  FREE_MONTHLY_CREDITS: '1000',
  MODEL_PROVIDER: 'gemini',
  GEMINI_API_KEY: 'k',
  GEMINI_BASE_URL: modelUrl,
})

/** A server of the product behind a fault proxy; it is restarted whenever it crashes. */
export class ChaosServer {
  readonly name: string
  readonly url: string
  readonly proxy: FaultProxy
  /** The exits that the test did not cause. */
  readonly deaths: string[] = []
  readonly #environment: Record<string, string>
  readonly #built: boolean
  readonly #as: ((args: string[]) => RunCommand) | undefined
  #process: ServerProcess | null = null
  #booting: Promise<void> | null = null
  /** Whether it should be running; only then an exit is a crash. */
  #isWanted = false

  private constructor(
    name: string,
    proxy: FaultProxy,
    environment: Record<string, string>,
    built: boolean,
    as?: (args: string[]) => RunCommand,
  ) {
    this.name = name
    this.proxy = proxy
    this.url = `http://127.0.0.1:${environment['PORT']}`
    this.#environment = environment
    this.#built = built
    this.#as = as
  }

  /**
   * Creates it without starting it. `database`: null for the embedded one, without a proxy before it. `as`: the command
   * that runs the server with these arguments of Node, when it is not Node itself.
   */
  static async create(options: {
    name: string
    database: { port: number; url: string; serverUrl: string } | null
    environment: Record<string, string>
    as?: (args: string[]) => RunCommand
  }): Promise<ChaosServer> {
    const { name, database, as } = options
    const proxy = await FaultProxy.open(database ?? { port: 0 })
    const ofDatabase: Record<string, string> =
      database === null
        ? {}
        : {
            DATABASE_URL: proxy.urlOf(database.serverUrl),
            DATABASE_MIGRATION_URL: proxy.urlOf(database.url),
          }
    const environment = {
      ...options.environment,
      PORT: String(await freePort()),
      ...ofDatabase,
    }
    return new ChaosServer(name, proxy, environment, await isBuildFresh(), as)
  }

  /** Resolves once it answers; waits for a start that is under way. */
  async start(): Promise<void> {
    this.#isWanted = true
    this.#booting ??= this.#boot().finally(() => {
      this.#booting = null
    })
    await this.#booting
  }

  /** kill -9. */
  async kill(): Promise<void> {
    await this.#unwanted()
    await this.#process?.kill()
  }

  /** SIGTERM, and the exit code. */
  async terminate(): Promise<number | null> {
    await this.#unwanted()
    return (await this.#process?.terminate()) ?? null
  }

  async isHealthy(): Promise<boolean> {
    const signal = AbortSignal.timeout(5_000)
    return fetch(`${this.url}/api/health`, { signal }).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  async close(): Promise<void> {
    await this.kill()
    await this.proxy.close()
  }

  /** Its output since its last start. */
  get output(): string {
    return this.#process?.output() ?? ''
  }

  /** The process to kill when the harness exits. */
  get pid(): number | null {
    return this.#process?.pid ?? null
  }

  async #unwanted(): Promise<void> {
    this.#isWanted = false
    await this.#booting?.catch(() => {})
  }

  /** Starts it repeatedly until it stays up, as a supervisor does, because its database may be down. */
  async #boot(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        const options = {
          ...{ built: this.#built, patienceMs: bootPatienceMs },
          ...(this.#as === undefined ? {} : { as: this.#as([await serverProgram(this.#built)]) }),
        }
        const process = await startServerProcess(this.#environment, options)
        this.#process = process
        void process.ended.then((end) => this.#onEnd(process, end))
        return
      } catch (error) {
        if (!this.#isWanted || attempt === maxStarts) throw error
        await delay(500)
      }
    }
  }

  #onEnd(process: ServerProcess, end: Awaited<ServerProcess['ended']>): void {
    if (process !== this.#process) return
    this.#process = null
    if (!this.#isWanted) return
    const lines = process.output().trim().split('\n')
    const lastWords = lines.findLast((line) => /^\w*error\b/i.test(line)) ?? lines.at(-1) ?? ''
    this.deaths.push(`${this.name}, ${end.signal ?? `exit ${end.code}`}: ${lastWords}`)
    this.start().catch((error: Error) => this.deaths.push(`did not start again: ${error.message}`))
  }
}

/** Whether dist/ was built from the current sources; otherwise an old build would be tested. */
async function isBuildFresh(): Promise<boolean> {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const built = await readFile(`${root}/dist/fingerprint`, 'utf8').catch(() => null)
  if (built === null) return false
  const { sourceFingerprint } = (await import(`${root}/scripts/source-fingerprint.mjs`)) as {
    sourceFingerprint: (root: string) => Promise<string>
  }
  return built === (await sourceFingerprint(root))
}
