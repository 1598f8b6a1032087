import { fork } from 'node:child_process'
import type { FileHandle } from 'node:fs/promises'
import { deserialize } from 'node:v8'
import type { ErrorCode } from '#contract/error-messages.ts'
import { AppError } from '#server/http/app-error.ts'
import { Places, type PlacesOptions } from '#server/places/places.ts'
import { bundledProgram, type Program } from './bundled-program.ts'
import { type ChildOrder, outOfMemoryExit, outOfTimeSignal } from './child-program.ts'
import { openNameless, writeAll } from './nameless-file.ts'
import { RecentWork } from './recent-work.ts'

type Limits = {
  /** Limit of processor time: only the input decides how much a program takes. */
  cpuSeconds: number
  /** Limit of wall-clock time: longer, because other work on the machine slows the program. */
  maxMs: number
  maxMegabytes: number
}

/**
 * Below the server's, which answers everybody; of 20 steps (nice). Programs of an account that has others running, or had
 * many lately, are lower, so that they leave the processors to those of other accounts.
 */
const [firstPriority, priorityStep, lowestPriority] = [5, 5, 15]
/** Tests run so many servers beside each other that a program of a lower priority would get no processor at all. */
const hasOnePriority = () => process.env['ONE_PRIORITY'] !== undefined
const recent = new RecentWork()

// When a client may ask again, after work that the machine was too busy for.
const retryAfterSeconds = 5

type ChildWork = {
  /** The program of the child process: it calls `sendResult`. A hostile input may crash it. */
  program: Program
  limits: Limits
  /** How much of it runs and waits (`Places`). */
  places: Omit<PlacesOptions, 'busy' | 'kind'>
  /** The errors for an input that takes too much time or memory, that ends the program, and for a busy server. */
  errors: { tooMuch: ErrorCode; fault: ErrorCode; busy: ErrorCode }
}

/**
 * Work on students' input in child processes, in places that are shared by account. The returned function does it for
 * an account; it throws the given errors and request.too_many.
 */
export function childWork<Input, Output>({ program, limits, places: options, errors }: ChildWork) {
  const places = new Places({ ...options, kind: program.name, busy: errors.busy })
  const codes = {
    cpu: errors.tooMuch,
    memory: errors.tooMuch,
    fault: errors.fault,
    time: errors.busy,
    unwanted: errors.busy,
  }
  return (accountId: string, input: Input, signal?: AbortSignal): Promise<Output> => {
    const work = async () => {
      const beganMs = performance.now()
      const steps = recent.begin(accountId, beganMs)
      const lower = Math.min(firstPriority + steps * priorityStep, lowestPriority)
      const priority = hasOnePriority() ? 0 : lower
      try {
        return await runProgram<Output>({ program, limits, priority }, input, signal)
      } catch (error) {
        if (!(error instanceof ChildDied)) throw error
        countDeath(program.name, error.reason)
        const code = codes[error.reason]
        const details = code === errors.busy ? { retryAfterSeconds } : {}
        throw new AppError(code, details, { cause: error })
      } finally {
        recent.end(accountId, beganMs, performance.now())
      }
    }
    return places.run(accountId, work, signal)
  }
}

/** How many programs ended without a result, by name and reason, in this process. */
const deaths = new Map<string, number>()

function countDeath(program: string, reason: ChildDied['reason']): void {
  const key = `${program} ${reason}`
  deaths.set(key, (deaths.get(key) ?? 0) + 1)
}

export function readChildDeaths(): { program: string; reason: string; count: number }[] {
  return [...deaths].map(([key, count]) => {
    const [program = '', reason = ''] = key.split(' ')
    return { program, reason, count }
  })
}

/** The child process was killed, or crashed. */
class ChildDied extends Error {
  /**
   * Too much processor time or memory, a fault of the program, a machine that is too busy, or nobody who waits for the
   * result.
   */
  readonly reason: 'cpu' | 'memory' | 'fault' | 'time' | 'unwanted'

  constructor(reason: ChildDied['reason'], options?: ErrorOptions) {
    super(`a child process died: ${reason}`, options)
    this.reason = reason
  }
}

// V8 ends a process whose heap is full with one of these.
const abortSignals = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * Runs a program on untrusted input in a separate process, without our environment, and returns its result. Not a
 * thread: V8 ends the whole process on some sizes, and memory outside the heap has no limit in a thread. The child is
 * killed when `signal` is aborted. Throws ChildDied.
 */
async function runProgram<Output>(
  run: { program: Program; limits: Limits; priority: number },
  input: unknown,
  signal?: AbortSignal,
): Promise<Output> {
  const { order, bytes } = takeBytes(input)
  // For the bytes of the input and then for the result: sending five megabytes through the channel takes 50 ms of the
  // main thread, through a file 7.
  const shared = await openNameless()
  try {
    if (bytes !== null) await writeAll(shared, bytes, 0)
    return await runChild(run, order, shared, signal)
  } finally {
    await shared.close()
  }
}

async function runChild<Output>(
  { program, limits, priority }: { program: Program; limits: Limits; priority: number },
  order: ChildOrder,
  shared: FileHandle,
  signal?: AbortSignal,
): Promise<Output> {
  const { cpuSeconds, maxMs, maxMegabytes } = limits
  // Nothing is awaited between this and the listener below, so that no abort is missed.
  if (signal?.aborted) throw new ChildDied('unwanted')
  const bundled = bundledProgram(program)
  const given = [maxMegabytes, cpuSeconds, maxMs, priority]
  const child = fork(bundled ?? program.source, given.map(String), {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxMegabytes}`, ...(bundled ? [] : ['--import', 'tsx'])],
    // The child gets no keys, and the contents of a file do not reach our log.
    env: {},
    // The fifth entry is descriptor 4 in the child (`sharedFd`).
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', shared.fd],
  })
  let timer: NodeJS.Timeout | undefined
  let leave = () => {}
  try {
    const length = await new Promise<number>((resolve, reject) => {
      timer = setTimeout(() => reject(new ChildDied('time')), maxMs)
      leave = () => reject(new ChildDied('unwanted'))
      signal?.addEventListener('abort', leave)
      child.once('message', (message) => resolve(message as number))
      child.once('error', (cause) => reject(new ChildDied('fault', { cause })))
      child.once('exit', (code, endedBy) => {
        const isMemory = code === outOfMemoryExit || code === 134 || abortSignals.has(endedBy ?? '')
        reject(new ChildDied(endedBy === outOfTimeSignal ? 'cpu' : isMemory ? 'memory' : 'fault'))
      })
      child.send(order, (cause) => {
        if (cause) reject(new ChildDied('fault', { cause }))
      })
    })
    if (length > maxMegabytes * 1024 * 1024) throw new ChildDied('memory')
    const result = Buffer.allocUnsafe(length)
    const { bytesRead } = await shared.read(result, 0, length, 0)
    if (bytesRead < length) throw new ChildDied('fault')
    return deserialize(result)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    child.kill('SIGKILL')
  }
}

/** Separates the bytes of the input, which go through the shared file, from the rest, which is sent as a message. */
function takeBytes(input: unknown): { order: ChildOrder; bytes: Uint8Array | null } {
  if (input instanceof Uint8Array)
    return { order: { rest: null, length: input.length }, bytes: input }
  const { bytes, ...rest } = input as { bytes?: unknown }
  return bytes instanceof Uint8Array
    ? { order: { rest, length: bytes.length }, bytes }
    : { order: { rest: input, length: null }, bytes: null }
}
