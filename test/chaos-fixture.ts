import { setTimeout as delay } from 'node:timers/promises'
import type { ArmedFault } from './armed-fault.ts'
import type { BlackHole } from './black-hole.ts'
import type { ChaosDatabase } from './chaos-database.ts'
import type { ChaosLoad } from './chaos-load.ts'
import { type Recovery, recoveryLimitSeconds } from './chaos-recovery.ts'
import type { ChaosServer } from './chaos-servers.ts'
import type { Clocks } from './chaos-world.ts'
import type { PostgresCluster } from './postgres-cluster.ts'
import type { SmallDisk } from './small-disk.ts'
import type { Student } from './student.ts'

/** The result of one kind of fault. */
export type ScenarioResult = {
  name: string
  faults: number
  deaths: number
  drift: number
  /** The longest time until new runs worked again; null when they did not. */
  recoverySeconds: number | null
  seconds: number
  wrong: string[]
}

export function newResult(name: string): ScenarioResult {
  const nothing = { faults: 0, deaths: 0, drift: 0, recoverySeconds: 0, seconds: 0 }
  return { name, ...nothing, wrong: [] }
}

type ChaosMethods = 'wrong' | 'anyServer' | 'pause' | 'recovered' | 'happened' | 'replace'

/** What a scenario can break, and where it reports its results. */
export class ChaosFixture {
  readonly cluster: PostgresCluster
  readonly database: ChaosDatabase
  readonly servers: readonly ChaosServer[]
  readonly load: ChaosLoad
  readonly recovery: Recovery
  readonly mailServer: BlackHole
  readonly filesDisk: SmallDisk | null
  readonly clocks: Clocks | null
  /** Students without a run. */
  readonly idle: readonly Student[]
  /** Students to whom a mail may be sent. */
  readonly mailed: readonly Student[]
  readonly isQuick: boolean
  readonly random: () => number
  readonly result: ScenarioResult
  readonly log: (line: string) => void

  constructor(parts: Omit<ChaosFixture, ChaosMethods>) {
    this.cluster = parts.cluster
    this.database = parts.database
    this.servers = parts.servers
    this.load = parts.load
    this.recovery = parts.recovery
    this.mailServer = parts.mailServer
    this.filesDisk = parts.filesDisk
    this.clocks = parts.clocks
    this.idle = parts.idle
    this.mailed = parts.mailed
    this.isQuick = parts.isQuick
    this.random = parts.random
    this.result = parts.result
    this.log = parts.log
  }

  wrong(line: string): void {
    this.result.wrong.push(line)
    this.log(`WRONG ${line}`)
  }

  anyServer(): ChaosServer {
    return this.servers[Math.floor(this.random() * this.servers.length)] as ChaosServer
  }

  async pause(minMs: number, maxMs: number): Promise<void> {
    await delay(minMs + this.random() * (maxMs - minMs))
  }

  /** Waits until a fault has happened `times` times; false if it did not within the time. */
  async happened(fault: ArmedFault, times: number, withinMs: number): Promise<boolean> {
    const end = Date.now() + withinMs
    while (fault.fired < times && Date.now() < end) await delay(20)
    return fault.fired >= times
  }

  /** Measures how soon after `since` new runs work. Replaces and reports a server on which they do not. */
  async recovered(what: string, since: number, servers = this.servers): Promise<void> {
    const { result, recovery } = this
    await Promise.all(
      servers.map(async (server) => {
        const seconds = await recovery.measure(result.name, server, since)
        this.log(`${what}: server ${server.name} works after ${seconds?.toFixed(1) ?? 'more'} s`)
        if (seconds !== null && result.recoverySeconds !== null) {
          result.recoverySeconds = Math.max(result.recoverySeconds, seconds)
        }
        if (seconds !== null && seconds <= recoveryLimitSeconds) return
        this.wrong(
          `${what}: no new run worked on server ${server.name} in ${recoveryLimitSeconds} s; it was replaced`,
        )
        if (seconds === null) result.recoverySeconds = null
        await this.replace(server)
      }),
    )
  }

  /** Replaces a broken server, so that its faults are not counted again in later scenarios. */
  async replace(server: ChaosServer): Promise<void> {
    await server.kill()
    server.proxy.forgetMuted()
    await server.start()
  }
}

/** Polls until the condition holds; false when the time is over. */
export async function within(ms: number, isSo: () => Promise<boolean> | boolean): Promise<boolean> {
  const end = Date.now() + ms
  while (Date.now() < end) {
    if (await isSo()) return true
    await delay(20)
  }
  return false
}
