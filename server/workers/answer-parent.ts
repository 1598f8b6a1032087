import { Worker } from 'node:worker_threads'
import { outOfMemoryExit } from './in-child.ts'

const watchEveryMs = 25
/** A child without a parent ends by itself. */
const longestMs = 120_000

/**
 * In a child of `inChild`: does the work for the one input that the parent sends and answers it. Meanwhile a thread
 * watches the memory of this process: what decompresses into gigabytes does it without a pause, outside the heap.
 */
export function answerParent<Input, Output>(work: (input: Input) => Promise<Output>): void {
  const maxBytes = Number(process.argv[2]) * 1024 * 1024
  // The program itself and V8 have their room besides.
  const watched = new Worker(
    `setInterval(() => {
      if (process.memoryUsage.rss() > ${process.memoryUsage.rss() + maxBytes}) process.kill(process.pid, 'SIGABRT')
    }, ${watchEveryMs})
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${longestMs})`,
    { eval: true },
  )
  watched.unref()
  process.once('message', async (input) => {
    try {
      process.send?.(await work(input as Input), () => process.exit(0))
    } catch (error) {
      process.exit(isOutOfMemory(error) ? outOfMemoryExit : 1)
    }
  })
}

/** "Array buffer allocation failed", "Invalid typed array length", "Invalid string length". */
function isOutOfMemory(error: unknown): boolean {
  return error instanceof RangeError && /allocation|length/i.test(error.message)
}
