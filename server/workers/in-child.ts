import { fork } from 'node:child_process'
import { bundledProgram, type Program } from './program.ts'

export type ChildLimits = {
  /** Of processor time, which only its input takes. */
  cpuSeconds: number
  /** Of the clock, which other work on the machine takes too. */
  maxMs: number
  maxMegabytes: number
}

/**
 * Why a child process died: too much processor time or memory, a fault of the program, a machine that is too busy, or
 * nobody who waits for its answer.
 */
type Reason = 'cpu' | 'memory' | 'fault' | 'time' | 'unwanted'

/** The child process was killed, or crashed. */
export class ChildDied extends Error {
  readonly reason: Reason

  constructor(reason: Reason, options?: ErrorOptions) {
    super(`a child process died: ${reason}`, options)
    this.reason = reason
  }
}

/** The exit code with which `answer-parent.ts` ends a child that has grown too large. */
export const outOfMemoryExit = 77
/** The signal with which `answer-parent.ts` ends a child that has taken too much processor time. */
export const outOfTimeSignal = 'SIGXCPU'
// V8 ends a process whose heap is full with one of these.
const abortSignals = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * Runs a program on untrusted input in a process of its own, without our environment, and returns its answer. Not a
 * thread: V8 ends the whole process on some sizes, and memory outside the heap has no limit in a thread. The child is
 * killed when `signal` is aborted. Throws ChildDied.
 */
export async function inChild<Output>(
  program: Program,
  input: unknown,
  { cpuSeconds, maxMs, maxMegabytes }: ChildLimits,
  signal?: AbortSignal,
): Promise<Output> {
  if (signal?.aborted) throw new ChildDied('unwanted')
  const bundled = bundledProgram(program)
  const child = fork(bundled ?? program.source, [String(maxMegabytes), String(cpuSeconds)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxMegabytes}`, ...(bundled ? [] : ['--import', 'tsx'])],
    // The child gets no keys, and the contents of a file do not reach our log.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let timer: NodeJS.Timeout | undefined
  let leave = () => {}
  try {
    return await new Promise<Output>((resolve, reject) => {
      timer = setTimeout(() => reject(new ChildDied('time')), maxMs)
      leave = () => reject(new ChildDied('unwanted'))
      signal?.addEventListener('abort', leave)
      child.once('message', (message) => resolve(message as Output))
      child.once('error', (cause) => reject(new ChildDied('fault', { cause })))
      child.once('exit', (code, endedBy) => {
        const isMemory = code === outOfMemoryExit || code === 134 || abortSignals.has(endedBy ?? '')
        reject(new ChildDied(endedBy === outOfTimeSignal ? 'cpu' : isMemory ? 'memory' : 'fault'))
      })
      child.send(input as object, (cause) => {
        if (cause) reject(new ChildDied('fault', { cause }))
      })
    })
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', leave)
    child.kill('SIGKILL')
  }
}
