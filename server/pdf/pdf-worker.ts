import { AcademicText } from '#core/document/model.ts'
import { sendResult } from '#server/workers/child-program.ts'
import { drawPdf } from './draw-pdf.ts'
import type { PdfOrder } from './make-pdf.ts'

sendResult(({ document, ...input }: PdfOrder) =>
  drawPdf({ ...input, text: AcademicText.parse(JSON.parse(document)) }),
)
