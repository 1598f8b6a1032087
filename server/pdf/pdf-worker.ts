import { sendResult } from '#server/workers/child-program.ts'
import { drawPdf } from './draw-pdf.ts'

sendResult(drawPdf)
