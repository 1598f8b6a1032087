import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { ErrorBody } from '#contract/call.ts'
import { newResult, type ScenarioResult, within } from './chaos-fixture.ts'
import { compareWithBooks, readBooks, readDrift, settled, wrongProjects } from './chaos-oracles.ts'
import { type Apart, type Played, rowOf, wordsOf } from './chaos-rows.ts'
import { askService, type ServiceUse } from './outside-uses.ts'
import { type OutsideWorld, openOutsideWorld, type ServiceName, services } from './outside-world.ts'
import type { Student } from './student.ts'

type Outside = OutsideWorld & { result: ScenarioResult; log: (line: string) => void }
type Fault = { service: ServiceName; words: string; begin(): Promise<void>; mend(): Promise<void> }

// As long as a browser waits for an answer that needs nothing from outside.
const bystanderMs = 8_000
const bystanderPauseMs = 500
const mendedMs = 160_000
const settleMs = 90_000

/** Scenarios of what is outside a server, by the name that `--only` takes. */
export const outsideScenarios: Record<string, Apart> = {
  names: { lack: lackOf, play: (options) => playOutside(options, nameFaults) },
  certificates: { lack: lackOf, play: (options) => playOutside(options, certificateFaults) },
}

function lackOf(): string | null {
  const hasPrograms = ['openssl', 'unshare'].every(
    (name) => spawnSync('which', [name]).status === 0,
  )
  const canUnshare = spawnSync('unshare', ['-m', 'true']).status === 0
  return hasPrograms && canUnshare ? null : 'needs root, unshare and openssl'
}

const allServices = Object.keys(services) as ServiceName[]

function nameFaults({ names, hangUp }: Outside): Fault[] {
  const answers = ['nxdomain', 'servfail', 'silence', 'late'] as const
  return answers.flatMap((answer) =>
    allServices.map((service) => ({
      service,
      words: `the name of ${service}: ${answer}`,
      begin: async () => {
        names.set(services[service], answer)
        hangUp()
      },
      mend: async () => names.set(services[service], 'right'),
    })),
  )
}

function certificateFaults({ show }: Outside): Fault[] {
  const kinds = ['expired', 'other-name', 'self-signed'] as const
  return kinds.flatMap((kind) =>
    allServices.map((service) => ({
      service,
      words: `the certificate of ${service}: ${kind}`,
      begin: () => show(service, kind),
      mend: () => show(service, 'good'),
    })),
  )
}

async function playOutside(
  { name, seed, isQuick, log }: Parameters<Apart['play']>[0],
  faultsOf: (world: Outside) => Fault[],
): Promise<Played> {
  const start = Date.now()
  const result = newResult(name)
  log(`== ${name}`)
  const world: Outside = {
    ...(await openOutsideWorld({ scenario: name, seed, isQuick })),
    result,
    log,
  }
  try {
    const { database, server, load } = world
    world.knowsNames = name === 'names'
    for (const fault of faultsOf(world)) await playFault(world, fault)
    for (const death of server.deaths) result.wrong.push(`the server ended by itself: ${death}`)
    result.deaths = server.deaths.length
    const atEnd = await settled(database, settleMs)
    const drift = await readDrift(database)
    result.drift = drift.length
    atEnd.push(...drift, ...(await wrongProjects(database)))
    result.seconds = (Date.now() - start) / 1_000
    const findings = compareWithBooks(load.records, await readBooks(database))
    const said = [...result.wrong, ...atEnd].map((line) => `${name}: ${line}`)
    return { rows: [rowOf(result, load, findings)], wrong: [...said, ...wordsOf(findings)] }
  } finally {
    await world.close()
  }
}

/** A service fails: who uses it is told so in words and pays nothing, others see nothing, and then it works again. */
async function playFault(world: Outside, fault: Fault): Promise<void> {
  const { log, result, server } = world
  const use = askService[fault.service]
  await fault.begin()
  result.faults++
  const about = { isOver: false }
  const [told, others] = await Promise.all([
    Promise.all(world.users.map((student) => use.underFault(world, student))).finally(() => {
      about.isOver = true
    }),
    Promise.all(world.bystanders.map((student) => goOn(world, student, use, about))),
  ])
  for (const words of new Set([...told, ...others].flat())) wrong(world, `${fault.words}: ${words}`)
  if (!(await server.isHealthy())) wrong(world, `${fault.words}: the server is not healthy`)
  await fault.mend()
  const since = Date.now()
  const [user] = world.users as [Student]
  const works = await within(mendedMs, () => use.works(world, user))
  const seconds = (Date.now() - since) / 1_000
  log(`${fault.words}: works ${seconds.toFixed(1)} s after it was mended`)
  if (!works) wrong(world, `${fault.words}: does not work after it was mended`)
  else if (result.recoverySeconds !== null) {
    result.recoverySeconds = Math.max(result.recoverySeconds, seconds)
  }
}

/** A student who does not use what fails; what they notice of it. */
async function goOn(
  { load, result, server }: Outside,
  student: Student,
  use: ServiceUse,
  about: { isOver: boolean },
): Promise<string[]> {
  const noticed: string[] = []
  const calls: [string, () => Promise<{ status: number } & { body?: unknown }>][] = [
    ['the health check', () => student.call('GET', '/api/health')],
    ['their account', () => student.call('GET', '/api/me')],
    ['their projects', () => student.call('GET', '/api/projects')],
    // Signed out again: an account has fifty sessions, and the first ones end.
    ['a sign-in', async () => (await student.signInAgain()).call('POST', '/api/auth/sign-out')],
  ]
  do {
    for (const [what, call] of calls) {
      const answer = await Promise.race([
        call().catch((error: Error) => ({ status: 0, body: error.message })),
        delay(bystanderMs, null),
      ])
      if (answer === null) noticed.push(`a bystander waited ${bystanderMs / 1_000} s for ${what}`)
      else if (answer.status >= 300 || answer.status === 0) {
        const code = (answer.body as Partial<ErrorBody> | undefined)?.error?.code ?? answer.body
        noticed.push(`a bystander’s call for ${what} was answered ${answer.status} ${code}`)
      }
    }
    await delay(bystanderPauseMs)
    if (use.isModel) continue
    const signal = AbortSignal.timeout(3 * bystanderMs)
    const options = { scenario: result.name, kind: 'probe', student, signal } as const
    const run = await load.runOnce({ ...options, servers: [server.url] })
    if (run.saved === null) noticed.push('a bystander’s run did not end in time')
  } while (!about.isOver)
  return noticed
}

function wrong({ result, log }: Outside, line: string): void {
  result.wrong.push(line)
  log(`WRONG ${line}`)
}
