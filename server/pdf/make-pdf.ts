import { Worker } from 'node:worker_threads'
import { AppError } from '#server/http/app-error.ts'
import { bundledProgram } from '#server/workers/program.ts'
import type { PdfInput } from './draw-pdf.ts'

// A long document takes a second of processor time, which would delay other requests: it has a thread of its own.
const program = { name: 'pdf-worker', source: new URL('./pdf-worker.ts', import.meta.url) }
// Node's workers do not load TypeScript: from the sources, the worker registers tsx first.
const fromSource = `import('tsx/esm/api').then(({ register }) => {
  register()
  return import(${JSON.stringify(program.source.href)})
})`
const maxMegabytes = 300
const maxMs = 30_000
const maxAtOnce = 2
let running = 0

/**
 * Draws a document in a worker thread, two at a time. Throws document.export_busy for a third one,
 * document.export_failed after 30 s, and the worker's own errors, such as running out of memory (300 MB).
 */
export async function makePdf(input: PdfInput): Promise<Uint8Array> {
  if (running >= maxAtOnce) throw new AppError('document.export_busy')
  running++
  const bundled = bundledProgram(program)
  const worker = new Worker(bundled ?? fromSource, {
    eval: bundled === null,
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  })
  const timer = setTimeout(() => void worker.terminate(), maxMs)
  try {
    return await new Promise<Uint8Array>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new AppError('document.export_failed')))
    })
  } finally {
    clearTimeout(timer)
    running--
    await worker.terminate()
  }
}
