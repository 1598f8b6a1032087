import { isErrorCode, wordsFor } from '#contract/error-words.ts'
import type { StreamChunk, StreamEnd } from '#contract/generation.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { type Generation, readRun } from './generation.queries.ts'

// A notice is a hint that may be lost; the database is looked at this often anyway.
const pollMs = 1_000

/**
 * A run's text after chunk `after`, then its end, for the run's owner: from memory when the run is on this
 * server, else from the database. Reading never starts, stops or slows a run.
 */
export async function* followGeneration(
  { db, notices, runs }: Pick<Dependencies, 'db' | 'notices' | 'runs'>,
  generationId: string,
  after: number,
  signal: AbortSignal,
): AsyncGenerator<StreamChunk | StreamEnd> {
  const local = runs.find(generationId)
  if (local !== undefined) {
    yield* local.follow(after, signal)
    return
  }
  const news = new NewsOf(generationId, notices)
  try {
    let cursor = after
    while (!signal.aborted) {
      const { chunks, run } = await readRun(db, generationId, cursor)
      for (const chunk of chunks) {
        cursor = chunk.seq
        yield chunk
      }
      if (run === null) return
      const end = endOf(run)
      if (end !== null) {
        // The log of an old run is gone; its answer is not.
        if (cursor === 0 && run.answer !== null) yield { seq: 1, text: run.answer }
        yield end
        return
      }
      await news.wait(pollMs, signal)
    }
  } finally {
    news.close()
  }
}

function endOf(run: Generation): StreamEnd | null {
  if (run.status === 'running') return null
  if (run.status !== 'failed') return { status: run.status, completeness: run.completeness }
  const code = isErrorCode(run.errorCode) ? run.errorCode : 'generation.interrupted'
  const details = run.errorDetails
  return { status: 'failed', code, message: wordsFor(code, details), details }
}

/** Whether something was said of a run since it was last waited for. */
class NewsOf {
  #fresh = false
  #wake: (() => void) | null = null
  #unsubscribe: () => void

  constructor(generationId: string, notices: Dependencies['notices']) {
    this.#unsubscribe = notices.subscribe((notice) => {
      const concerns =
        notice === null ||
        (notice.kind === 'chunks' && notice.generationIds.includes(generationId)) ||
        (notice.kind === 'generation' && notice.generationId === generationId)
      if (!concerns) return
      this.#fresh = true
      this.#wake?.()
    })
  }

  async wait(atMostMs: number, signal: AbortSignal): Promise<void> {
    if (!this.#fresh) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, atMostMs)
        const done = () => {
          clearTimeout(timer)
          resolve()
        }
        this.#wake = done
        signal.addEventListener('abort', done, { once: true })
      })
    }
    this.#wake = null
    this.#fresh = false
  }

  close(): void {
    this.#unsubscribe()
  }
}
