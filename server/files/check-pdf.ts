import { AppError } from '#server/http/app-error.ts'

const maxPages = 10
// Where readers look for the end of a PDF.
const tailBytes = 2_048

/**
 * A PDF is kept as it is and not parsed here. Checked are its first and last bytes, that it is not encrypted and that
 * it has few pages; pages inside compressed object streams are not counted.
 */
export function checkPdf(bytes: Uint8Array): void {
  const pdf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (pdf.indexOf('%PDF-') !== 0) throw unsupported()
  if (pdf.subarray(-tailBytes).lastIndexOf('%%EOF') === -1) throw new AppError('file.damaged')
  const text = pdf.toString('latin1')
  if (/\/Encrypt[\s<[\d]/.test(text)) throw new AppError('file.damaged', { reason: 'encrypted' })
  const pages = text.match(/\/Type\s*\/Page(?![A-Za-z])/g)?.length ?? 0
  if (pages > maxPages) throw new AppError('file.unsupported', { reason: 'pages', maxPages })
}

const unsupported = () => new AppError('file.unsupported', { fileType: 'payment_receipt' })
