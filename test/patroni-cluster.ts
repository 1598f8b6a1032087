import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { chownSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { findPostgres, userOfPostgres } from './postgres-cluster.ts'
import { freePort } from './server-process.ts'

const deploy = new URL('../deploy/ha/', import.meta.url)
const run = promisify(execFile)
const names = ['p1', 'p2', 'p3'] as const
export type NodeName = (typeof names)[number]

/** A network of the machine's own, which no other test uses. */
const subnet = '10.66.77'
const bridge = 'cuartilla0'
const root = `${subnet}.1`
const addressOf = (name: NodeName) => `${subnet}.${10 + Number(name.slice(1))}`
const spaceOf = (name: NodeName) => `cuartilla-${name}`
const linkOf = (name: NodeName) => `cuart-${name}`
const password = 'una clave de prueba'
const startMs = 120_000

/** Whether the programs are installed, and networks may be made: Debian's packages and root. */
export function canRunPatroni(): boolean {
  const programs = ['patroni', 'etcd', 'haproxy']
  return (
    process.getuid?.() === 0 &&
    findPostgres() !== null &&
    programs.every((name) => spawnSync('which', [name]).status === 0) &&
    spawnSync('ip', ['netns', 'list']).status === 0
  )
}

/**
 * Three PostgreSQL by Patroni with etcd, behind HAProxy, with the files of deploy/ha; each in a network namespace of its
 * own, so that it can be cut off.
 */
export class PatroniCluster {
  /** Through HAProxy, as the superuser. */
  readonly url: string
  readonly port: number
  readonly #folder: string
  readonly #nodes = new Map<NodeName, ChildProcess>()
  readonly #others: ChildProcess[] = []

  private constructor(folder: string, port: number) {
    this.#folder = folder
    this.port = port
    this.url = `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`
  }

  /** Resolves when one of them leads and another follows it synchronously. */
  static async create(): Promise<PatroniCluster> {
    const folder = await mkdtemp(join(tmpdir(), 'cuartilla-patroni-'))
    await chmod(folder, 0o755)
    const cluster = new PatroniCluster(folder, await freePort())
    try {
      await removeNetwork()
      await makeNetwork()
      await cluster.#startEtcd()
      for (const name of names) await cluster.#prepare(name)
      await cluster.start('p1')
      await cluster.primary()
      for (const name of ['p2', 'p3'] as const) await cluster.start(name)
      await cluster.#startProxy()
      await cluster.waitForStandby()
      return cluster
    } catch (error) {
      await cluster.remove()
      throw error
    }
  }

  /** Starts Patroni of a machine, which starts its PostgreSQL. */
  async start(name: NodeName): Promise<void> {
    const { uid, gid } = userOfPostgres()
    const as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
    const what = ['netns', 'exec', spaceOf(name), ...as, 'patroni', this.#file(`${name}.yml`)]
    const log = await this.#logOf(name)
    const child = spawn('ip', what, { stdio: ['ignore', log, log], detached: true, cwd: '/' })
    this.#nodes.set(name, child)
  }

  /** kill -9 of PostgreSQL, and of Patroni beside it when the whole machine is to die. */
  async kill(name: NodeName, { machine }: { machine: boolean }): Promise<void> {
    if (machine)
      await run('pkill', ['-9', '-f', `patroni ${this.#file(`${name}.yml`)}`]).catch(ignore)
    const pid = await this.#postmaster(name)
    // Kill the child processes first: they outlive a killed postmaster for a while.
    if (pid !== null) await run('pkill', ['-9', '-P', String(pid)]).catch(ignore)
    if (pid !== null) process.kill(pid, 'SIGKILL')
  }

  /** Cuts a machine off from etcd, HAProxy and the others, or connects it again. */
  async setConnected(name: NodeName, isConnected: boolean): Promise<void> {
    await run('ip', ['link', 'set', linkOf(name), isConnected ? 'up' : 'down'])
  }

  /** The name of the primary; waits until there is one that answers. */
  async primary(except?: NodeName): Promise<NodeName> {
    const end = Date.now() + startMs
    for (;;) {
      for (const name of names) {
        if (name !== except && (await this.#answers(name, 'primary'))) return name
      }
      if (Date.now() > end) throw new Error(`no primary:\n${await this.#lastWords()}`)
      await delay(200)
    }
  }

  /** Waits until another machine follows the primary synchronously. */
  async waitForStandby(): Promise<void> {
    const end = Date.now() + startMs
    for (;;) {
      for (const name of names) if (await this.#answers(name, 'synchronous')) return
      if (Date.now() > end) throw new Error(`no synchronous standby:\n${await this.#lastWords()}`)
      await delay(200)
    }
  }

  /** Waits until every machine is the primary or follows it. */
  async waitForAll(): Promise<void> {
    const end = Date.now() + startMs
    for (const name of names) {
      while (!(await this.#answers(name, 'health'))) {
        if (Date.now() > end) throw new Error(`${name} is not back:\n${await this.#lastWords()}`)
        await delay(200)
      }
    }
    await this.waitForStandby()
  }

  /** A planned change: the synchronous standby takes the lead. */
  async switchOver(): Promise<void> {
    const leader = await this.primary()
    const url = `http://${addressOf(leader)}:8008/switchover`
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ leader }),
    })
    if (!response.ok) throw new Error(`switchover: ${response.status} ${await response.text()}`)
  }

  async remove(): Promise<void> {
    await run('pkill', ['-9', '-f', this.#folder]).catch(ignore)
    for (const child of this.#others) child.kill('SIGKILL')
    await removeNetwork()
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }

  async #answers(name: NodeName, what: string): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000)
    return fetch(`http://${addressOf(name)}:8008/${what}`, { signal }).then(
      (response) => response.ok,
      () => false,
    )
  }

  async #postmaster(name: NodeName): Promise<number | null> {
    const file = join(this.#file(name), 'postmaster.pid')
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
    return pid > 1 ? pid : null
  }

  async #prepare(name: NodeName): Promise<void> {
    const sockets = this.#file(`${name}-s`)
    for (const place of [this.#file(name), sockets]) {
      await mkdir(place, { mode: 0o700 })
      giveToPostgres(place)
    }
    const config = filled(await readFile(new URL('patroni.yml', deploy), 'utf8'), {
      NAME: name,
      ADDRESS: addressOf(name),
      ETCD: `${root}:2379`,
      DATA: this.#file(name),
      BIN: findPostgres() ?? '',
      SOCKETS: sockets,
      SUPERUSER_PASSWORD: password,
      REPLICATION_PASSWORD: password,
      REWIND_PASSWORD: password,
      WATCHDOG: 'off',
    })
    await writeFile(this.#file(`${name}.yml`), config)
    giveToPostgres(this.#file(`${name}.yml`))
  }

  async #startEtcd(): Promise<void> {
    const [client, peer] = [`http://${root}:2379`, `http://${root}:2380`]
    const log = await this.#logOf('etcd')
    this.#others.push(
      spawn(
        'etcd',
        [
          '--name=e1',
          `--data-dir=${this.#file('etcd')}`,
          `--listen-client-urls=${client}`,
          `--advertise-client-urls=${client}`,
          `--listen-peer-urls=${peer}`,
          `--initial-advertise-peer-urls=${peer}`,
          `--initial-cluster=e1=${peer}`,
        ],
        { stdio: ['ignore', log, log] },
      ),
    )
    const end = Date.now() + startMs
    while (
      !(await fetch(`${client}/health`).then(
        (r) => r.ok,
        () => false,
      ))
    ) {
      if (Date.now() > end) throw new Error('etcd did not start')
      await delay(100)
    }
  }

  async #startProxy(): Promise<void> {
    const config = filled(await readFile(new URL('haproxy.cfg', deploy), 'utf8'), {
      BIND: `127.0.0.1:${this.port}`,
      P1: addressOf('p1'),
      P2: addressOf('p2'),
      P3: addressOf('p3'),
    })
    const file = this.#file('haproxy.cfg')
    await writeFile(file, config)
    const log = await this.#logOf('haproxy')
    this.#others.push(spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', log, log] }))
  }

  async #logOf(name: string): Promise<number> {
    const { openSync } = await import('node:fs')
    return openSync(this.#file(`${name}.log`), 'a')
  }

  async #lastWords(): Promise<string> {
    const logs = await Promise.all(
      names.map((name) => readFile(this.#file(`${name}.log`), 'utf8').catch(() => '')),
    )
    const noise =
      /no action|starting up|rejecting connections|establishing a new|Lock owner|^\s|Traceback|cached role|connection problems|Connection reset/
    return logs
      .map((log, at) => {
        const lines = log.split('\n').filter((line) => line !== '' && !noise.test(line))
        return `${names[at]}:\n${lines.slice(-25).join('\n')}`
      })
      .join('\n')
  }

  #file(name: string): string {
    return join(this.#folder, name)
  }
}

function filled(template: string, words: Record<string, string>): string {
  return template.replace(/@([A-Z0-9_]+)@/g, (sign, name: string) => words[name] ?? sign)
}

function giveToPostgres(path: string): void {
  const { uid, gid } = userOfPostgres()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

/** A bridge, and for each machine a namespace whose other end is on it. */
async function makeNetwork(): Promise<void> {
  const ip = (...words: string[]) => run('ip', words)
  await ip('link', 'add', bridge, 'type', 'bridge')
  await ip('addr', 'add', `${root}/24`, 'dev', bridge)
  await ip('link', 'set', bridge, 'up')
  for (const name of names) {
    const space = spaceOf(name)
    await ip('netns', 'add', space)
    await ip('link', 'add', linkOf(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space)
    await ip('link', 'set', linkOf(name), 'master', bridge, 'up')
    const inside = (...words: string[]) => ip('-n', space, ...words)
    await inside('addr', 'add', `${addressOf(name)}/24`, 'dev', 'eth0')
    await inside('link', 'set', 'eth0', 'up')
    await inside('link', 'set', 'lo', 'up')
  }
}

async function removeNetwork(): Promise<void> {
  for (const name of names) await run('ip', ['netns', 'del', spaceOf(name)]).catch(ignore)
  for (const name of names) await run('ip', ['link', 'del', linkOf(name)]).catch(ignore)
  await run('ip', ['link', 'del', bridge]).catch(ignore)
}

// The process or network does not exist (any more).
function ignore(): void {}
