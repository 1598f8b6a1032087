import type { ScenarioResult } from './chaos-fixture.ts'
import type { ChaosLoad } from './chaos-load.ts'
import type { Finding } from './chaos-oracles.ts'

export type ChaosRow = ScenarioResult & {
  runs: number
  complete: number
  stopped: number
  failed: number
  lostWrites: number
  chargedFailures: number
}

export type Played = { rows: ChaosRow[]; wrong: string[] }

/** A scenario with a world of its own. */
export type Apart = {
  /** A program or right that the scenario needs and this machine lacks; null if it has all. */
  lack: () => string | null
  play: (options: {
    name: string
    seed: number
    isQuick: boolean
    log: (line: string) => void
  }) => Promise<Played>
}

export function wordsOf(findings: readonly Finding[]): string[] {
  return findings.map(({ scenario, kind, words }) => `${scenario}: ${kind}: ${words}`)
}

export function rowOf(
  result: ScenarioResult,
  load: ChaosLoad,
  findings: readonly Finding[],
): ChaosRow {
  const runs = load.records.filter(
    ({ scenario, kind }) => scenario === result.name && kind !== 'probe',
  )
  const told = (end: string) => runs.filter((run) => run.told.at(-1)?.end === end).length
  const found = (kind: Finding['kind']) =>
    findings.filter((finding) => finding.scenario === result.name && finding.kind === kind).length
  return {
    ...result,
    runs: runs.length,
    complete: told('complete'),
    stopped: told('stopped'),
    failed: told('failed'),
    lostWrites: found('lost write'),
    chargedFailures: found('charged failure'),
  }
}
