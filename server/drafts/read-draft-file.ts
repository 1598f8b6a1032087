import type { Draft } from '#core/drafts/read-draft.ts'
import { AppError } from '#server/http/app-error.ts'
import { ChildDied, inChild } from '#server/workers/in-child.ts'
import type { DraftFault } from './draft-fault.ts'

export type ReadOutcome = { draft: Draft } | { fault: DraftFault }

const limits = { maxMs: 10_000, maxMegabytes: 300 }
const program = { name: 'draft-worker', source: new URL('./draft-worker.ts', import.meta.url) }
const maxAtOnce = 2
let running = 0

/** Reads a student's draft in a child process, with limits of time and memory. Throws the `draft.*` error that applies. */
export async function readDraftFile(bytes: Uint8Array): Promise<Draft> {
  if (running >= maxAtOnce) throw new AppError('draft.busy')
  running++
  try {
    const outcome = await inChild<ReadOutcome>(program, bytes, limits).catch((error: unknown) => {
      if (!(error instanceof ChildDied)) throw error
      const code = error.reason === 'fault' ? 'draft.damaged' : 'draft.too_complex'
      throw Object.assign(new AppError(code), { cause: error })
    })
    if ('draft' in outcome) return outcome.draft
    throw new AppError(outcome.fault.code, outcome.fault.details)
  } finally {
    running--
  }
}
