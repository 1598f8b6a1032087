import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import { hash, promptOf, type RunKind } from './chaos-model.ts'
import { Browser, Refused, type Told } from './chaos-student.ts'
import { ChaosWorkers } from './chaos-workers.ts'
import { seeded } from './seeded.ts'
import { Student } from './student.ts'

/** What one student saw of a message, to compare with the database. */
export type RunRecord = {
  scenario: string
  kind: RunKind
  prompt: string
  project: ProjectRow | null
  message: MessageRow | null
  told: Told[]
  saved: SaveMessageResult | null
  /** A contradiction that the student saw; null without one. */
  trouble: string | null
  /** Answers that no fault excuses. */
  odd: string[]
  /** The student was not told how the last run ended. */
  gaveUp: boolean
}

export type ChaosProject = { project: ProjectRow; nextSequence: number }

// The longest run takes 26 s; the rest is for recovery, of a work whose servers are killed one after the other.
const patienceMs = 180_000

/** Many students who write, read, lose the connection, stop and save at once; records what they saw. */
export class ChaosLoad {
  readonly records: RunRecord[] = []
  /** Kinds of runs to start more often, because a fault waits for them. */
  favoured: RunKind[] = []
  readonly #servers: readonly string[]
  readonly #seed: number
  readonly #leaves: boolean
  #runs = 0
  readonly #workers = new ChaosWorkers()

  /** `leaves`: some students do not return to save their answer. */
  constructor(servers: readonly string[], seed: number, { leaves }: { leaves: boolean }) {
    this.#servers = servers
    this.#seed = seed
    this.#leaves = leaves
  }

  /** Runs that start from now on belong to this scenario. */
  start(scenario: string, students: readonly Student[]): void {
    this.#workers.start(scenario, students, (student, n) => this.#work(student, n))
  }

  /** Starts no new runs, and resolves when every student has seen the end of their run or given up. */
  async drain(): Promise<void> {
    await this.#workers.drain()
  }

  /** One run of a student on the named servers, until `signal` aborts it. */
  async runOnce(options: {
    scenario: string
    kind: RunKind
    student: Student
    servers: readonly string[]
    /** The project in which it is asked for; a new one when absent. */
    project?: ChaosProject
    /** The server on which it starts; a random one when absent. */
    first?: string
    signal: AbortSignal
  }): Promise<RunRecord> {
    const record = this.#newRecord(options.scenario, options.kind)
    const random = seeded(hash(`${this.#seed} ${record.prompt}`))
    const browser = new Browser(options.student, options.servers, random, options.signal)
    if (options.first !== undefined) browser.goTo(options.first)
    await this.#run(record, browser, options.project ?? null, {
      random,
      saves: true,
      patience: options.signal,
    })
    return record
  }

  async #work(first: Student, worker: number): Promise<void> {
    const random = seeded(hash(`${this.#seed} ${this.#workers.scenario} ${worker}`))
    let student = first
    let last: ChaosProject | null = null
    while (!this.#workers.isClosing) {
      const record = this.#newRecord(this.#workers.scenario, this.#kind(random))
      const patience = AbortSignal.timeout(patienceMs)
      const browser = new Browser(student, this.#servers, random, patience)
      const revised = random() < 0.25 ? last : null
      const saves = random() < 0.96 || !this.#leaves
      last = await this.#run(record, browser, revised, { random, saves, patience })
      // A run without an end would block the student's next one and be reported twice.
      if (record.trouble !== null) student = await registerStudent(this.#servers)
      await delay(random() * 300)
    }
  }

  /** Returns the project when there is a saved answer in it that can be revised. */
  async #run(
    record: RunRecord,
    browser: Browser,
    revised: ChaosProject | null,
    { random, saves, patience }: { random: () => number; saves: boolean; patience: AbortSignal },
  ): Promise<ChaosProject | null> {
    try {
      const sequence = revised?.nextSequence ?? 1
      const project = revised?.project ?? (await this.#createProject(browser, record))
      record.project = project
      record.message = await browser.ask<MessageRow>(
        'POST',
        `/api/projects/${project.id}/messages`,
        {
          role: 'user',
          content: record.prompt,
          sequence_order: sequence,
        },
      )
      const answering = {
        projectId: project.id,
        messageId: record.message.id,
        stopAfter: record.kind === 'stopped' ? 200 + random() * 400 : Number.POSITIVE_INFINITY,
        isWork: record.kind === 'work',
        cutAfter: random() < 0.3 ? 150 + random() * 1_200 : Number.POSITIVE_INFINITY,
      }
      for (let tries = 1; tries <= 2; tries++) {
        const told = await browser.answer(answering)
        record.told.push(told)
        if (told.end !== 'failed') break
        // Some students press 'Reintentar'.
        if (random() < 0.5) return null
      }
      if (record.told.at(-1)?.end === 'failed' || !saves) return null
      record.saved = await browser.save(project.id, sequence)
      if (random() < 0.2) await this.#saveAgain(record, browser, sequence)
      return { project, nextSequence: record.saved.assistantMessageData.sequence_order + 1 }
    } catch (error) {
      record.gaveUp = patience.aborted
      if (error instanceof Refused) record.trouble = error.message
      else if (patience.aborted && record.kind === 'probe') return null
      else if (patience.aborted) record.trouble = `not over in time; last: ${browser.lastTrouble}`
      else throw error
      return null
    } finally {
      record.odd.push(...browser.odd)
    }
  }

  #createProject(browser: Browser, { prompt }: RunRecord): Promise<ProjectRow> {
    return browser.ask('POST', '/api/projects', { id: randomUUID(), context_prompt: prompt })
  }

  async #saveAgain(record: RunRecord, browser: Browser, sequence: number): Promise<void> {
    const again = await browser.save(record.project?.id ?? '', sequence)
    const [first, second] = [record.saved?.assistantMessageData.id, again.assistantMessageData.id]
    if (first !== second) record.trouble = `saved twice, as ${first} and ${second}`
  }

  #newRecord(scenario: string, kind: RunKind): RunRecord {
    const prompt = promptOf(`r${this.#seed}-${++this.#runs}`, kind)
    const record: RunRecord = {
      scenario,
      kind,
      prompt,
      project: null,
      message: null,
      told: [],
      saved: null,
      trouble: null,
      odd: [],
      gaveUp: false,
    }
    this.records.push(record)
    return record
  }

  #kind(random: () => number): RunKind {
    const drawn = random()
    const favoured = this.favoured[Math.floor(random() * this.favoured.length)]
    if (favoured !== undefined && random() < 0.6) return favoured
    if (drawn < 0.06) return 'work'
    if (drawn < 0.14) return 'long'
    if (drawn < 0.24) return 'failing'
    return drawn < 0.36 ? 'stopped' : 'short'
  }
}

/** Registers a student on whichever server responds. */
export async function registerStudent(servers: readonly string[]): Promise<Student> {
  for (let attempt = 0; ; attempt++) {
    const registering = Student.register(servers[attempt % servers.length] ?? '').catch(() => null)
    const student = await Promise.race([registering, delay(10_000, null)])
    if (student?.token) return student
    await delay(500)
  }
}
