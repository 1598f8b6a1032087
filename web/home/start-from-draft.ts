import type { ImportedDraft } from '#contract/projects.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { readTitleLines } from '#core/document/title-lines.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { importDraft } from '#web/document/draft/draft.api.ts'
import { createProject, deleteProject } from '#web/projects/projects.api.ts'
import { randomUuid } from '#web/ui/random-uuid.ts'

/** Of a file's name, in UTF-16 units; a title may be longer. */
const longestTitle = 120

/** What a project is called that is made for a file: by its title page the draft may say otherwise. */
export function titleOfFile(fileName: string): string {
  const name = fileName.replace(/\.docx$/i, '').trim() || 'Borrador'
  return name.slice(0, longestTitle)
}

/** Makes a project whose document is the draft, and returns its id. When that fails it leaves no project behind. */
export async function startFromDraft(draft: ImportedDraft, fileName: string): Promise<string> {
  const id = randomUuid()
  const text = readAcademicText(draft.content)
  const name = titleOfFile(fileName)
  try {
    await createProject({
      id,
      context_prompt: `Borrador: ${name}`,
      title: (text && readTitleLines(text).title) ?? name,
    })
    await importDraft(id, draft.content)
  } catch (error) {
    await deleteProject(id).catch((failure) => {
      // It may not have been made, or made without this browser hearing of it.
      if (!hasStatus(failure, 404)) report('a project without its draft was not deleted', failure)
    })
    throw error
  }
  return id
}
