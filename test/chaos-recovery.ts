import { setTimeout as delay } from 'node:timers/promises'
import type { ChaosLoad } from './chaos-load.ts'
import type { ChaosServer } from './chaos-servers.ts'
import type { Student } from './student.ts'

/** The required bound: new runs work this soon after a fault. */
export const recoveryLimitSeconds = 30
const giveUpMs = 35_000
// An attempt during the fault may hang; the next one does not wait for it.
const attemptEveryMs = 3_000

export const probeStudentsPerServer = 6

/** Tries new runs on each server until one is saved there and the server's health check passes. */
export class Recovery {
  readonly #load: ChaosLoad
  readonly #students: Map<ChaosServer, Student[]>
  readonly #attempts: Promise<void>[] = []

  constructor(load: ChaosLoad, students: Map<ChaosServer, Student[]>) {
    this.#load = load
    this.#students = students
  }

  /** Seconds from `since` until a new run works on that server; null when none did in time. */
  async measure(scenario: string, server: ChaosServer, since: number): Promise<number | null> {
    const patience = AbortSignal.timeout(giveUpMs)
    while (!patience.aborted && !(await server.isHealthy())) await delay(50)
    let works = false
    while (!patience.aborted) {
      const attempt = this.#attempt(scenario, server, patience).then((isGood) => {
        works ||= isGood
      })
      this.#attempts.push(attempt)
      const next = Date.now() + attemptEveryMs
      while (!works && Date.now() < next && !patience.aborted) await delay(20)
      if (works) return (Date.now() - since) / 1_000
    }
    return null
  }

  /** Resolves when the slower attempts have ended too. */
  async drain(): Promise<void> {
    await Promise.all(this.#attempts.splice(0))
  }

  /** Each attempt has its own student, because a student with a hanging run cannot start another. */
  async #attempt(scenario: string, server: ChaosServer, signal: AbortSignal): Promise<boolean> {
    const students = this.#students.get(server) ?? []
    const student = students.shift()
    if (student === undefined) return false
    students.push(student)
    const servers = [server.url]
    const kind = 'probe'
    const record = await this.#load.runOnce({ scenario, kind, student, servers, signal })
    return record.saved !== null
  }
}
