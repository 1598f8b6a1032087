import { readAcademicText } from '#core/document/read-academic-text.ts'
import { slugify } from '#core/document/slug.ts'
import { ApiError, isNoResponse } from '#web/api/api-error.ts'
import { call, send } from '#web/api/client.ts'
import { report } from '#web/api/report.ts'
import { retryWhileBusy } from '#web/api/retry-while-busy.ts'
import { baseOf, saveDocument } from '#web/editor/document.api.ts'
import { saveFile } from '#web/ui/save-file.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'
import { textFailures } from '#web/words/text-failures.ts'

type Wanted = {
  projectId: string
  fileTitle: string
  /** A version other than the newest; null for the newest. */
  versionNumber: number | null
  /** Saves the text; false when the server does not have all of it. */
  save: () => Promise<boolean>
}

const failed = 'Hubo un error al generar el archivo PDF.'
const queued = 'Hay otros archivos antes que el tuyo. Tu PDF se descarga en cuanto le toque.'

/** Downloads the document as a PDF. The server draws its own copy, so the text is saved first. */
export async function downloadPdf(wanted: Wanted): Promise<void> {
  const { projectId, fileTitle, versionNumber, save } = wanted
  showToast('Generando documento PDF...')
  let isQueued = false
  try {
    if (!(await save())) return showToast(textFailures.pdf_not_made)
    const query = versionNumber === null ? undefined : { version: `${versionNumber}` }
    const ask = () => send('GET /api/projects/:id/export.pdf', { id: projectId, query })
    const response = await retryWhileBusy(ask, {
      onBusy: () => {
        if (!isQueued) showToast(queued)
        isQueued = true
      },
    })
    saveFile(await response.blob(), `${slugify(fileTitle)}.pdf`)
    if (versionNumber === null) await endSitting(projectId)
  } catch (error) {
    report('the PDF could not be made', error)
    showToast(messageFor(error))
  }
}

/** What was downloaded stays a version as it is: what is written from now on becomes another. */
async function endSitting(projectId: string): Promise<void> {
  try {
    const newest = await call('GET /api/projects/:id/versions/latest', { id: projectId })
    const text = newest?.author === 'student' && readAcademicText(newest.content)
    if (text) await saveDocument(projectId, text, baseOf(newest), true)
  } catch (error) {
    // The student has the file; and goes on in the same version.
    report('the sitting could not be ended', error)
  }
}

/** The server's own words where it refuses this text, and where it is too busy. */
function messageFor(error: unknown): string {
  if (!(error instanceof ApiError)) return failed
  if (isNoResponse(error)) return failures.unreached
  const isOurs = error.code?.startsWith('document.') || error.code === 'request.too_many'
  return (isOurs && error.serverMessage) || failed
}
