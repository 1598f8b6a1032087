import { answerParent } from '#server/workers/answer-parent.ts'
import { drawPdf, type PdfInput, type PdfOutcome } from './draw-pdf.ts'

answerParent<PdfInput, PdfOutcome>(drawPdf)
