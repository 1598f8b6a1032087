import { AppError } from '#server/http/app-error.ts'

const maxPages = 10
// Where readers look for the end of a PDF.
const tailBytes = 2_048

/**
 * A PDF is stored unchanged and not parsed. This checks its first and last bytes, that it is not encrypted and that it
 * has few pages; it does not count pages inside compressed object streams.
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
