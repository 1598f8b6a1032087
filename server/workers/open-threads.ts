import { Piscina } from 'piscina'

type ThreadOptions = {
  /** The most threads; they begin with the first task that needs one, and end when they had none for a minute. */
  threads: number
  /** How many tasks one thread has at once. More than one only for tasks that mostly wait. */
  tasksAtOnce: number
  /** The heap of a thread, in megabytes. A task that needs more ends its thread (`isOutOfMemory`). */
  maxMegabytes: number
}

/** Below the main thread's, which answers everybody; of 20 steps (nice). */
const lowerPriority = 5
const idleMs = 60_000

export type Threads = Pick<Piscina, 'run' | 'destroy'>

let shared: Map<string, Piscina> | null = null

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
  return { run: threads.run.bind(threads), destroy: async () => {} }
}

function newThreads({ threads, tasksAtOnce, maxMegabytes }: ThreadOptions): Piscina {
  return new Piscina({
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker: tasksAtOnce,
    idleTimeout: idleMs,
    // A thread that waits in `Atomics.wait` closes no sockets and handles no messages of its runs.
    atomics: 'disabled',
    niceIncrement: lowerPriority,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
    recordTiming: false,
  })
}

export function isOutOfMemory(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
}
