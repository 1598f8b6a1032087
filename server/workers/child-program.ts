import { readSync, writeFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { serialize } from 'node:v8'
import { Worker } from 'node:worker_threads'

/** The exit code of a program that has grown too large. */
export const outOfMemoryExit = 77
/** The signal that ends a program that has taken too much processor time. */
export const outOfTimeSignal = 'SIGXCPU'

/**
 * Descriptor of the file that the server shares with the program: first it holds the bytes of the input, then the result
 * overwrites them. The messages carry the length of each.
 */
const sharedFd = 4

/**
 * An input without its bytes. `length`: how many bytes the shared file holds, null for none. `rest`: the other fields, to
 * which the bytes are added as `bytes`; null if the input is the bytes themselves.
 */
export type ChildOrder = { rest: unknown; length: number | null }

const watchEveryMs = 25
/** The lower priority that a program gets after `longMs` ms of processor time, so that short programs go first. */
const longPriority = 10
const longMs = 1_000
/** A program ends itself this much later than the server would end it, in case the server is gone. */
const orphanedMs = 60_000

/**
 * In a program of `childWork`: does the work for the one input that the server sends and sends the result back.
 * Meanwhile a thread watches the memory and the processor time of this process, because decompressing gigabytes blocks
 * the main thread and grows outside the heap.
 */
export function sendResult<Input, Output>(work: (input: Input) => Promise<Output>): void {
  // Without root a process may not have a higher priority than its parent, which may have been started with `nice`.
  const priority = Math.max(Number(process.argv[5]), getPriority())
  setPriority(priority)
  const later = process.argv[5] === '0' ? priority : Math.max(priority, longPriority)
  const maxBytes = Number(process.argv[2]) * 1024 * 1024
  const maxCpuMicroseconds = Number(process.argv[3]) * 1e6
  const maxMs = Number(process.argv[4]) + orphanedMs
  // On top of the memory of the program itself and of V8.
  const watched = new Worker(
    `const os = require('node:os')
    setInterval(() => {
      if (process.memoryUsage.rss() > ${process.memoryUsage.rss() + maxBytes}) process.kill(process.pid, 'SIGABRT')
      const { user, system } = process.cpuUsage()
      if (user + system > ${longMs * 1_000}) os.setPriority(process.pid, ${later})
      if (user + system > ${maxCpuMicroseconds}) process.kill(process.pid, '${outOfTimeSignal}')
    }, ${watchEveryMs})
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${maxMs})`,
    { eval: true },
  )
  watched.unref()
  process.once('disconnect', () => process.exit(0))
  process.once('message', async (order) => {
    try {
      const input = readInput(order as ChildOrder)
      // The server ends this process when it has the result: a busy one may hear of an exit before the message.
      const bytes = serialize(await work(input as Input))
      writeFileSync(sharedFd, bytes)
      process.send?.(bytes.length)
    } catch (error) {
      process.exit(isOutOfMemory(error) ? outOfMemoryExit : 1)
    }
  })
}

function readInput({ rest, length }: ChildOrder): unknown {
  if (length === null) return rest
  const bytes = new Uint8Array(length)
  for (let at = 0; at < length; ) {
    const read = readSync(sharedFd, bytes, at, length - at, at)
    if (read === 0) throw new Error('The input is shorter than it was said to be')
    at += read
  }
  return rest === null ? bytes : { ...rest, bytes }
}

/** "Array buffer allocation failed", "Invalid typed array length", "Invalid string length". */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation|length/i.test(error.message)
}
