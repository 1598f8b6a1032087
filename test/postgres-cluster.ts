import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { appendFile, mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort } from './server-process.ts'
import { SmallDisk } from './small-disk.ts'

const installations = '/usr/lib/postgresql'

/** The folder of the newest PostgreSQL's programs, or null when none is installed. */
export function findPostgres(): string | null {
  if (!existsSync(installations)) return null
  const newestFirst = readdirSync(installations).sort((a, b) => Number(b) - Number(a))
  const found = newestFirst.map((version) => join(installations, version, 'bin'))
  return found.find((folder) => existsSync(join(folder, 'pg_ctl'))) ?? null
}

export type StopMode = 'fast' | 'immediate'

export type ClusterOptions = {
  sockets?: string
  /** The sizes in MB of disks of its own for its data and its log of writes, which a test can fill. */
  disks?: { data: number; wal: number } | undefined
  /** Environment variables of its processes. */
  environment?: Record<string, string>
}

/** A PostgreSQL of the test's own that it can stop and start. Every write is synced, as in production. */
export class PostgresCluster {
  readonly port: number
  readonly url: string
  /** The folder of its socket, or none: names of sockets are short, and names of folders of tests may not be. */
  readonly #sockets: string
  readonly #programs: string
  readonly #folder: string
  readonly #user: { uid?: number; gid?: number }
  readonly #environment: Record<string, string>
  /** Null unless it was asked for. */
  readonly disks: { data: SmallDisk; wal: SmallDisk } | null
  readonly #onExit = () => this.#removeNow()

  private constructor(
    programs: string,
    folder: string,
    port: number,
    { sockets = '', disks, environment = {} }: ClusterOptions,
  ) {
    this.#sockets = sockets
    this.#environment = environment
    this.port = port
    this.url = `postgres://postgres@127.0.0.1:${port}/postgres`
    this.#programs = programs
    this.#folder = folder
    this.#user = userOfPostgres()
    const { uid, gid } = this.#user
    if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
    const diskOf = (name: string, size: number) =>
      SmallDisk.mount(size, { path: join(folder, name), owner: this.#user })
    // Before the disks: what ends first finds the other still there.
    process.on('exit', this.#onExit)
    this.disks = disks ? { data: diskOf('data', disks.data), wal: diskOf('wal', disks.wal) } : null
  }

  /** Makes a cluster in a temporary folder and starts it. Throws when PostgreSQL is not installed. */
  static async create(options: ClusterOptions = {}): Promise<PostgresCluster> {
    const programs = findPostgres()
    if (programs === null) {
      throw new Error(
        `PostgreSQL is not installed: no ${installations}/*/bin (Debian: apt-get install postgresql).`,
      )
    }
    const folder = await mkdtemp(join(tmpdir(), 'cuartilla-postgres-'))
    const cluster = new PostgresCluster(programs, folder, await freePort(), options)
    try {
      const how = ['-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-locale', '--no-sync']
      const wal = cluster.disks === null ? [] : ['-X', cluster.disks.wal.path]
      await cluster.#run('initdb', ['-D', cluster.data, ...how, ...wal])
      if (cluster.disks !== null) {
        await cluster.configure({ max_wal_size: '48MB', min_wal_size: '32MB' })
      }
      await cluster.start()
    } catch (error) {
      await cluster.remove()
      throw error
    }
    return cluster
  }

  async start(): Promise<void> {
    const settings = [
      `-p ${this.port}`,
      '-c listen_addresses=127.0.0.1',
      `-c unix_socket_directories=${this.#sockets}`,
      '-c max_connections=200',
      '-c fsync=on',
    ].join(' ')
    await this.#control('start', '-l', this.#log, '-o', settings)
  }

  /** Starts it unless it runs: after a crash it may have started again by itself. */
  async ensureStarted(): Promise<void> {
    const isRunning = await this.#control('status').then(
      () => true,
      () => false,
    )
    if (!isRunning) await this.start()
  }

  stop(mode: StopMode): Promise<void> {
    return this.#control('stop', '-m', mode)
  }

  /** `immediate` is a crash: what is not in the log on disk is lost, and PostgreSQL recovers at its start. */
  async restart(mode: StopMode): Promise<void> {
    await this.stop(mode)
    await this.start()
  }

  /** Stops it and removes its folder. */
  async remove(): Promise<void> {
    process.off('exit', this.#onExit)
    // One that ended by itself has left the file.
    if (existsSync(this.#pidFile)) await this.stop('immediate').catch(() => {})
    this.disks?.data.remove()
    this.disks?.wal.remove()
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Adds settings to postgresql.conf; the next start reads them. */
  async configure(settings: Record<string, string>): Promise<void> {
    const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`)
    await appendFile(join(this.data, 'postgresql.conf'), lines.join(''))
  }

  /** Runs a program as the user of the cluster. Throws with what it said when it fails. */
  async run(program: string, what: string[]): Promise<void> {
    await this.#run(program, what)
  }

  get data(): string {
    return join(this.#folder, 'data')
  }

  get #log(): string {
    return join(this.#folder, 'log')
  }

  get #pidFile(): string {
    return join(this.data, 'postmaster.pid')
  }

  async #control(...what: string[]): Promise<void> {
    await this.#run('pg_ctl', ['-D', this.data, '-w', '-t', '60', ...what])
  }

  async #run(program: string, what: string[]): Promise<void> {
    // Not the current folder, which the other user may not be allowed to enter.
    const child = spawn(resolve(this.#programs, program), what, {
      cwd: tmpdir(),
      env: { ...process.env, ...this.#environment },
      ...this.#user,
    })
    let said = ''
    child.stdout.on('data', (data: Buffer) => {
      said += data
    })
    child.stderr.on('data', (data: Buffer) => {
      said += data
    })
    const [code] = await once(child, 'exit')
    if (code === 0) return
    const log = existsSync(this.#log) ? (await readFile(this.#log, 'utf8')).slice(-2_000) : ''
    throw new Error(`${program} ${what.at(2) ?? ''} ended with ${code}:\n${said}${log}`)
  }

  /** Stops the cluster when this process ends without having stopped it. */
  #removeNow(): void {
    if (existsSync(this.#pidFile)) {
      const pid = Number(readFileSync(this.#pidFile, 'utf8').split('\n')[0])
      if (pid > 1) process.kill(pid, 'SIGQUIT')
    }
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

/** PostgreSQL refuses to run as root; then it runs as the user that its package made. */
export function userOfPostgres(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (flag: string) =>
    Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}
