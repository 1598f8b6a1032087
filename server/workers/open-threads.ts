import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'

type ThreadOptions = {
  /** What they are for: threads of different kinds are never shared. */
  kind: string
  /** The most threads; they begin with a task that needs one, and end when they had none for a minute. */
  threads: number
  /** How many tasks one thread has at once. More than one only for one thread, and for tasks that mostly wait. */
  tasksAtOnce: number
  /** The task that one thread loads when the pool opens, so that the first call need not wait; that thread is kept. */
  ready?: { filename: string; name: string }
  /** The heap of a thread, in megabytes. A task that needs more ends its thread (`isOutOfMemory`). */
  maxMegabytes: number
}

/** Below the main thread's, which answers everybody; of 20 steps (nice). */
const lowerPriority = 5
const idleMs = 60_000

export type Threads = {
  /**
   * Does a task. When `signal` is aborted, the thread ends with all tasks that it has then; each rejects.
   */
  run<Value>(given: unknown, options: RunOptions): Promise<Value>
  destroy(): Promise<void>
}

type RunOptions = {
  filename: string
  name: string
  transferList: Parameters<Worker['postMessage']>[1]
  signal: AbortSignal
}

let shared: Map<string, Threads> | null = null

/** From now on the servers of this process share their threads, which stay. For tests, which start many servers. */
export function shareThreads(): void {
  shared ??= new Map()
}

/** Threads whose tasks are the exports of programs, called by file and name with what can be cloned. */
export function openThreads(options: ThreadOptions): Threads {
  if (shared === null) return newThreads(options)
  const key = JSON.stringify(options)
  const threads = shared.get(key) ?? newThreads(options)
  shared.set(key, threads)
  return { ...threads, destroy: async () => {} }
}

function newThreads({ threads, tasksAtOnce, maxMegabytes, ready }: ThreadOptions): Threads {
  const pool = new Piscina({
    ...ready,
    minThreads: ready ? 1 : 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksAtOnce,
    idleTimeout: idleMs,
    // A thread that waits in `Atomics.wait` closes no sockets and handles no messages of its runs.
    atomics: 'disabled',
    niceIncrement: lowerPriority,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    recordTiming: false,
  })
  return {
    async run(given, { signal, transferList = [], ...options }) {
      const task = { ...options, transferList }
      if (tasksAtOnce === 1) return pool.run(given, { ...task, signal })
      // Piscina gives no second task to a thread whose only task has an abort signal.
      const end = () => {
        for (const thread of pool.threads) void thread.terminate()
      }
      signal.addEventListener('abort', end, { once: true })
      try {
        return await pool.run(given, task)
      } finally {
        signal.removeEventListener('abort', end)
      }
    },
    destroy: () => pool.destroy(),
  }
}

export function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
