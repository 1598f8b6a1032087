import type { Draft } from '#core/drafts/draft-source.ts'
import type { PlainCsl } from '#core/sources/write-csl.ts'
import { AppError } from '#server/http/app-error.ts'
import { childWork } from '#server/workers/child-work.ts'
import type { DraftFault } from './open-package.ts'

/** The works that the citations of a draft name, in plain CSL-JSON, and how many more there are. */
export type DraftSources = { csl: PlainCsl[]; leftOut: number }

/** A draft and the files of its figures' pictures, not decoded, by their numbers. */
export type DraftWithPictures = { draft: Draft; pictures: ReadonlyMap<number, Uint8Array> }

type DraftFile = DraftWithPictures & { sources: DraftSources }

export type ReadOutcome = DraftFile | { fault: DraftFault }

const read = childWork<Uint8Array, ReadOutcome>({
  program: { name: 'draft-worker', source: new URL('./draft-worker.ts', import.meta.url) },
  limits: { cpuSeconds: 8, maxMs: 25_000, maxMegabytes: 300 },
  // Waiting and reading take less than the 45 s that the browser waits for an answer.
  places: { atOnce: 2, perAccount: 1, waitingPerAccount: 2, waiting: 100, waitMs: 15_000 },
  errors: { tooMuch: 'draft.too_complex', fault: 'draft.damaged', busy: 'draft.busy' },
})

/** Reads a student's draft. Throws the `draft.*` error that applies. */
export async function readDraftFile(
  accountId: string,
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<DraftFile> {
  const outcome = await read(accountId, bytes, signal)
  if ('draft' in outcome) return outcome
  throw new AppError(outcome.fault.code, outcome.fault.details)
}
