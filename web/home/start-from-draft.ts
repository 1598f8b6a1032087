import { maxDraftBytes } from '#contract/file-limits.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { sendDraft } from '#web/document/draft/draft.api.ts'
import { bringDraft } from '#web/projects/brought-draft.ts'
import { createProject, deleteProject } from '#web/projects/projects.api.ts'

const tooLarge = `Pesa más de ${maxDraftBytes / 1024 / 1024} MB. Quita imágenes o divídelo y vuelve a subirlo.`

/** Of a file's name, in UTF-16 units; a title may be longer. */
const longestTitle = 120

/** Has a file chosen. */
export function chooseDraft(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  }
  input.click()
}

/**
 * Makes a project for a draft that can be read; what it holds is shown there before it is used. Returns the project's
 * id. A file that cannot be read leaves no project behind. Throws in the words for the student.
 */
export async function startFromDraft(file: File): Promise<string> {
  if (file.size > maxDraftBytes) throw new Error(tooLarge)
  const name = file.name.replace(/\.docx$/i, '').trim() || 'Borrador'
  const { id } = await createProject({
    context_prompt: `Borrador: ${name}`,
    title: name.slice(0, longestTitle),
  }).catch((error) => Promise.reject(new Error(errorMessage(error))))
  try {
    const { signal } = new AbortController()
    await sendDraft(id, file, { isPreview: true, signal })
  } catch (error) {
    await deleteProject(id).catch((failure) =>
      report('a project for a draft that cannot be read could not be deleted', failure),
    )
    throw new Error(errorMessage(error))
  }
  bringDraft(id, file)
  return id
}
