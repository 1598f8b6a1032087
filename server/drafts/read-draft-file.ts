import { Worker } from 'node:worker_threads'
import type { Draft } from '#core/drafts/read-draft.ts'
import { AppError } from '#server/http/app-error.ts'
import type { DraftFault } from './draft-fault.ts'

export type ReadOutcome = { draft: Draft } | { fault: DraftFault }

const isBundled = !import.meta.url.endsWith('.ts')
const program = new URL(isBundled ? './draft-worker.js' : './draft-worker.ts', import.meta.url)
// Node's workers do not load TypeScript: from the sources, the worker registers tsx first.
const fromSources = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(program.href)})
})`
const maxMegabytes = 300
const maxMs = 10_000
const maxAtOnce = 2
let running = 0

/**
 * Reads a draft in a worker thread, which may run out of memory (300 MB) or of time (10 s) without harm to the server.
 * Throws a `draft.*` error that says why it was not read.
 */
export async function readDraftFile(bytes: Uint8Array): Promise<Draft> {
  if (running >= maxAtOnce) throw new AppError('draft.busy')
  running++
  const worker = new Worker(isBundled ? program : fromSources, {
    eval: !isBundled,
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    void worker.terminate()
  }, maxMs)
  try {
    const outcome = await new Promise<ReadOutcome>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () =>
        reject(new AppError(isLate ? 'draft.too_complex' : 'draft.damaged')),
      )
    })
    if ('draft' in outcome) return outcome.draft
    throw new AppError(outcome.fault.code, outcome.fault.details)
  } catch (error) {
    throw isOutOfMemory(error) ? new AppError('draft.too_complex') : error
  } finally {
    clearTimeout(timer)
    running--
    await worker.terminate()
  }
}

/** Also a tree so deep that its reader runs out of stack. */
function isOutOfMemory(error: unknown): boolean {
  if (error instanceof RangeError) return true
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
