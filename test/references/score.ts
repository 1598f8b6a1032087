import { pino } from 'pino'
import type { ReferenceCheck, ReferenceState } from '#contract/references.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/database.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { checkReference } from '#server/references/check-references.ts'
import { openIndexClient } from '#server/references/index-client.ts'
import { startReferenceServices } from '#test/reference-services.ts'
import { alteredReferences } from './alterations.ts'
import { allWorks } from './works.ts'
import { writeWork } from './write-work.ts'

export type Scored = { group: string; text: string; check: ReferenceCheck }

/** The number of manners in which works are cited. */
const manners = 7

/**
 * Every work cited in one manner, and references altered in 14 ways. `held-out`: other manners and works than those
 * that the comparison was adjusted with.
 */
export type Half = 'seen' | 'held-out'

function corpusReferences(half: Half): { group: string; text: string }[] {
  const shift = half === 'seen' ? 0 : 5
  const valid = allWorks.map((work, at) => {
    const group = work.isRetracted
      ? 'retracted'
      : work.registry === 'none'
        ? 'valid, not indexed'
        : 'valid'
    return { group, text: writeWork(work, (at + shift) % manners) }
  })
  const altered = alteredReferences(allWorks, shift).map(({ way, text }) => ({ group: way, text }))
  return [...valid, ...altered]
}

/** Checks the corpus, or `every` so-many-th of it, as the server does, against the stand-in for the indexes. */
export async function scoreCorpus(half: Half, every = 1): Promise<Scored[]> {
  const services = await startReferenceServices(allWorks)
  const config = readConfig(services.environment)
  const log = pino({ level: 'silent' })
  if (config.referenceChecks === null) throw new Error('reference checks are off')
  const indexClient = openIndexClient(config.referenceChecks, {
    log,
    metrics: createMetrics({ ofProcess: false }),
  })
  try {
    const deps = { db: forgetful, log, indexClient }
    const asker = { accountId: 'cuenta', signal: new AbortController().signal }
    const scored: Scored[] = []
    const chosen = corpusReferences(half).filter((_, at) => at % every === 0)
    for (const { group, text } of chosen) {
      scored.push({ group, text, check: await checkReference(deps, text, asker) })
    }
    return scored
  } finally {
    indexClient.close()
    await services.close()
  }
}

/** A cache that stores nothing: each reference is looked up. */
const forgetful = {
  execute: async () => ({ rows: [] }),
  insert: () => ({ values: () => ({ onConflictDoUpdate: async () => undefined }) }),
} as unknown as Db

export const states: ReferenceState[] = [
  'verificada',
  'difiere',
  'retractada',
  'no_encontrada',
  'no_verificable',
]

export function confusionTable(
  scored: readonly Scored[],
): Map<string, Record<ReferenceState, number>> {
  const table = new Map<string, Record<ReferenceState, number>>()
  for (const { group, check } of scored) {
    const row =
      table.get(group) ??
      ({ verificada: 0, difiere: 0, retractada: 0, no_encontrada: 0, no_verificable: 0 } as Record<
        ReferenceState,
        number
      >)
    row[check.state]++
    table.set(group, row)
  }
  return table
}

export const isValidGroup = (group: string) => group.startsWith('valid') || group === 'retracted'
