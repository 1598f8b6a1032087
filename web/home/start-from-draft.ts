import type { ImportedDraft } from '#contract/projects.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { readTitleLines } from '#core/document/title-page.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { report } from '#web/api/report.ts'
import { importDraft } from '#web/drafts/draft.api.ts'
import { createProject, deleteProject } from '#web/projects/projects.api.ts'
import { randomUuid } from '#web/ui/random-uuid.ts'
import { titleOfFile } from './title-of-file.ts'

/** Makes a project whose document is the draft, and returns its id. After a failure it deletes the project. */
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
      // The project may exist even if the response was lost.
      if (!hasStatus(failure, 404)) report('a project without its draft was not deleted', failure)
    })
    throw error
  }
  return id
}
