import { Worker } from 'node:worker_threads'

/** Far longer than anything that is read takes. */
const patienceSeconds = 60

/**
 * Ends this process when the number given to `next` stays the same for a minute: what never ends holds the main thread, so
 * another thread watches. It prints the number after `words`.
 */
export function watchProgress(words: string): { next(number: number): void; stop(): void } {
  const shared = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(
    `const { workerData } = require('node:worker_threads')
    let last = -1
    setInterval(() => {
      const now = Atomics.load(workerData.shared, 0)
      if (now === last) {
        require('node:fs').writeSync(2, workerData.words + now + '\\n')
        process.kill(process.pid, 'SIGKILL')
      }
      last = now
    }, ${patienceSeconds * 1_000})`,
    { eval: true, workerData: { shared, words } },
  )
  worker.unref()
  return {
    next: (number) => void Atomics.store(shared, 0, number),
    stop: () => void worker.terminate(),
  }
}
