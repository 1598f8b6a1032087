import { parentPort, workerData } from 'node:worker_threads'
import { drawPdf, type PdfInput } from './draw-pdf.ts'

parentPort?.postMessage(await drawPdf(workerData as PdfInput))
