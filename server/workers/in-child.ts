import { fork } from 'node:child_process'
import { bundledProgram, type Program } from './program.ts'

export type ChildLimits = { maxMs: number; maxMegabytes: number }

/** The child process was killed, or crashed. */
export class ChildDied extends Error {
  readonly reason: 'time' | 'memory' | 'fault'

  constructor(reason: 'time' | 'memory' | 'fault', options?: ErrorOptions) {
    super(`a child process died: ${reason}`, options)
    this.reason = reason
  }
}

/** The exit code with which `answer-parent.ts` ends a child that has grown too large. */
export const outOfMemoryExit = 77
// V8 ends a process whose heap is full with one of these.
const abortSignals = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL'])

/**
 * Runs a program on untrusted input in a process of its own, without our environment, and returns its answer. Not a
 * thread: V8 ends the whole process on some sizes, and memory outside the heap has no limit in a thread. Throws ChildDied.
 */
export async function inChild<Output>(
  program: Program,
  input: unknown,
  { maxMs, maxMegabytes }: ChildLimits,
): Promise<Output> {
  const bundled = bundledProgram(program)
  const child = fork(bundled ?? program.source, [String(maxMegabytes)], {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${maxMegabytes}`, ...(bundled ? [] : ['--import', 'tsx'])],
    // The child gets no keys, and the contents of a file do not reach our log.
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<Output>((resolve, reject) => {
      timer = setTimeout(() => reject(new ChildDied('time')), maxMs)
      child.once('message', (message) => resolve(message as Output))
      child.once('error', (cause) => reject(new ChildDied('fault', { cause })))
      child.once('exit', (code, signal) => {
        const isMemory = code === outOfMemoryExit || code === 134 || abortSignals.has(signal ?? '')
        reject(new ChildDied(isMemory ? 'memory' : 'fault'))
      })
      child.send(input as object, (cause) => {
        if (cause) reject(new ChildDied('fault', { cause }))
      })
    })
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}
