import type { ProjectRow } from '#contract/projects.ts'
import { isEmptyText } from '#core/document/outline.ts'
import { report } from '#web/api/report.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { copyToClipboard } from '#web/ui/clipboard.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import { clipboardCode } from './clipboard-code.ts'
import type { SavedDocx } from './save-docx.ts'

const pdfCode = onDemand(() => import('./download-pdf.ts'))

export const nothingToExport = 'No hay contenido o datos de usuario para exportar.'

type DocxToDownload = Omit<SavedDocx, 'shown' | 'author'> & {
  shown: ShownDocument | null
  author: string | null
}

/**
 * Downloads the document as a Word file with the ticked sources, whose exporter is loaded when it is first needed; false
 * when it could not.
 */
export async function downloadDocx({
  shown,
  author,
  fileTitle,
  comments,
  sources,
}: DocxToDownload): Promise<boolean> {
  if (!shown || isEmptyText(shown.text) || !author) {
    showToast(nothingToExport)
    return false
  }
  showToast('Generando documento DOCX...')
  try {
    const { saveDocx } = await import('./save-docx.ts')
    await saveDocx({ shown, author, fileTitle, sources, comments })
    return true
  } catch (error) {
    report('the DOCX could not be made', error)
    showToast(
      error instanceof Error && error.name === 'PicturesUnreached'
        ? error.message
        : 'Hubo un error al generar el archivo DOCX.',
    )
    return false
  }
}

/** Downloads the document, or a version of it, as the PDF that the server draws. */
export async function downloadProjectPdf(
  { id, title }: ProjectRow,
  { versionNumber, save }: { versionNumber: number | null; save: () => Promise<boolean> },
): Promise<void> {
  try {
    const { downloadPdf } = await pdfCode.load()
    await downloadPdf({ projectId: id, fileTitle: title, versionNumber, save })
  } catch (error) {
    toastLostConnection('the code for PDF files could not be loaded', error)
  }
}

/** Copies the document with its format, and as plain text for targets that accept no HTML. */
export async function copyDocument(shown: ShownDocument | null): Promise<void> {
  if (!shown || isEmptyText(shown.text)) return showToast(nothingToExport)
  try {
    // Safari copies only within the press, so nothing is waited for where the code is there.
    const { clipboardContent } = clipboardCode.loaded() ?? (await clipboardCode.load())
    await copyToClipboard(clipboardContent(shown))
    showToast('Contenido copiado al portapapeles')
  } catch (error) {
    report('the document could not be copied', error)
    showToast(failures.not_copied)
  }
}
