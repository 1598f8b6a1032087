import { setTimeout as delay } from 'node:timers/promises'
import { embeddedScenarios } from './chaos-embedded.ts'
import { ChaosFixture, newResult, type ScenarioResult } from './chaos-fixture.ts'
import { hash } from './chaos-model.ts'
import { readDrift } from './chaos-oracles.ts'
import { type Played, rowOf, wordsOf } from './chaos-rows.ts'
import { scenarios } from './chaos-scenarios.ts'
import { endWork, judge, openWorld, startWork, type World, type WorldKind } from './chaos-world.ts'
import { findFaketime } from './movable-clock.ts'
import { outsideScenarios } from './outside-scenarios.ts'
import { seeded } from './seeded.ts'
import { canMountDisks } from './small-disk.ts'

export type ChaosOptions = {
  seed: number
  isQuick: boolean
  /** The scenarios to play; all of them when it is empty, and in a short schedule those of a plain world. */
  only: readonly string[]
  log: (line: string) => void
}

export type ChaosReport = Played & { seconds: number }

// By then the server must have given up a connection without a response.
const mutedMs = 30_000

const worldKinds: readonly WorldKind[] = ['plain', 'small-disks', 'clocks']
/** What a machine needs for a kind of world; `null` when nothing lacks. */
const lacks: Record<WorldKind, () => string | null> = {
  plain: () => null,
  'small-disks': () => (canMountDisks() ? null : 'needs root, and a machine that lets it mount'),
  clocks: () => (findFaketime() === null ? 'needs libfaketime: apt-get install faketime' : null),
}

/** Scenarios with a world of their own: what they need, and how they are played. */
const apart = { ...embeddedScenarios, ...outsideScenarios }

/** Every scenario, by the name that `--only` takes. */
export const scenarioNames: readonly string[] = [...Object.keys(scenarios), ...Object.keys(apart)]

/** Injects faults around servers while students write, pay and generate, and then searches for losses. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const start = Date.now()
  const isPlayed = (name: string, isPlain: boolean) =>
    options.only.length === 0 ? isPlain || !options.isQuick : options.only.includes(name)
  const report: ChaosReport = { rows: [], wrong: [], seconds: 0 }
  for (const kind of worldKinds) {
    const names = Object.entries(scenarios)
      .filter(([name, { world }]) => world === kind && isPlayed(name, kind === 'plain'))
      .map(([name]) => name)
    if (names.length === 0) continue
    const lack = lacks[kind]()
    if (lack === null) addTo(report, await playWorld(kind, names, options))
    else report.wrong.push(`${names.join(', ')}: not played: ${lack}`)
  }
  for (const [name, { lack, play }] of Object.entries(apart)) {
    if (!isPlayed(name, false)) continue
    const missing = lack()
    if (missing === null) addTo(report, await play({ ...options, name }))
    else report.wrong.push(`${name}: not played: ${missing}`)
  }
  report.seconds = (Date.now() - start) / 1_000
  return report
}

function addTo(report: ChaosReport, { rows, wrong }: Played): void {
  report.rows.push(...rows)
  report.wrong.push(...wrong)
}

async function playWorld(
  kind: WorldKind,
  names: readonly string[],
  options: ChaosOptions,
): Promise<Played> {
  const { seed, isQuick, log } = options
  const start = Date.now()
  const world = await openWorld(kind, options)
  try {
    log(`everything is up after ${((Date.now() - start) / 1_000).toFixed(1)} s`)
    const results: ScenarioResult[] = []
    for (const name of names) {
      const result = newResult(name)
      results.push(result)
      const random = seeded(hash(`${seed} ${name}`))
      const fixture = new ChaosFixture({
        ...world,
        mailed: world.busy,
        isQuick,
        random,
        result,
        log,
      })
      await play(world, fixture)
      // A short schedule checks once, at the end.
      if (!isQuick) await giveUpMuted(fixture)
      if (name === names.at(-1)) await comeToRest(world, fixture)
    }
    const { findings, wrong } = await judge(world)
    return {
      rows: results.map((result) => rowOf(result, world.load, findings)),
      wrong: [
        ...results.flatMap((result) => result.wrong.map((line) => `${result.name}: ${line}`)),
        ...wordsOf(findings),
        ...wrong.map((line) => `at the end: ${line}`),
      ],
    }
  } finally {
    await world.close()
  }
}

async function play(world: World, fixture: ChaosFixture): Promise<void> {
  const { result, log } = fixture
  const start = Date.now()
  log(`== ${result.name}`)
  startWork(world, result.name)
  await scenarios[result.name]?.play(fixture)
  countDeaths(fixture)
  const drift = await readDrift(fixture.database)
  result.drift = drift.length
  for (const line of drift) fixture.wrong(line)
  result.seconds = (Date.now() - start) / 1_000
  log(`${result.name} took ${result.seconds.toFixed(0)} s`)
}

/** Waits until every run has ended and every muted connection was given up. */
async function comeToRest(world: World, fixture: ChaosFixture): Promise<void> {
  await endWork(world)
  await giveUpMuted(fixture)
  countDeaths(fixture)
}

function countDeaths(fixture: ChaosFixture): void {
  for (const server of fixture.servers) {
    for (const death of server.deaths.splice(0)) {
      fixture.result.deaths++
      fixture.wrong(`a server ended by itself: ${death}`)
    }
  }
}

/** A muted connection that is never given up is lost to the pool. */
async function giveUpMuted(fixture: ChaosFixture): Promise<void> {
  const end = Date.now() + mutedMs
  for (const server of fixture.servers) {
    while (server.proxy.mutedAndHeld > 0 && Date.now() < end) await delay(100)
    const held = server.proxy.mutedAndHeld
    if (held === 0) continue
    const seconds = mutedMs / 1_000
    fixture.wrong(`server ${server.name} holds ${held} connections that are mute for ${seconds} s`)
    await fixture.replace(server)
  }
}
