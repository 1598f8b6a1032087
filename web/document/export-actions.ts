import { clipboardContent } from '#core/document/clipboard.ts'
import { isEmptyText } from '#core/document/outline.ts'
import { slugify } from '#core/document/slug.ts'
import { report } from '#web/api/report.ts'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { ShownDocument } from './shown-document.ts'

export const nothingToExport = 'No hay contenido o datos de usuario para exportar.'

/** Downloads the document as a Word file; the exporter is loaded when it is first needed. */
export async function downloadDocx(
  shown: ShownDocument | null,
  author: string | null,
  fileTitle: string,
): Promise<void> {
  if (!shown || isEmptyText(shown.text) || !author) return showToast(nothingToExport)
  showToast('Generando documento DOCX...')
  try {
    const { exportDocx } = await import('#core/docx/export-docx.ts')
    const bytes = await exportDocx({ ...shown, author })
    download(new Uint8Array(bytes), `${slugify(fileTitle)}.docx`)
  } catch (error) {
    report('the DOCX could not be made', error)
    showToast('Hubo un error al generar el archivo DOCX.')
  }
}

/** Copies the document with its format, and as plain text where only that is taken. */
export async function copyDocument(shown: ShownDocument | null): Promise<void> {
  if (!shown || isEmptyText(shown.text)) return showToast(nothingToExport)
  try {
    await copyToClipboard(clipboardContent(shown))
    showToast('Contenido copiado al portapapeles')
  } catch (error) {
    report('the document could not be copied', error)
    showToast('No se pudo copiar.')
  }
}

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

function download(bytes: Uint8Array<ArrayBuffer>, name: string): void {
  const url = URL.createObjectURL(new Blob([bytes], { type: docxType }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser must have read the file before its URL is revoked.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
