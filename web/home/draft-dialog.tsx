import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { ImportedDraft } from '#contract/projects.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { readTitleLines } from '#core/document/title-page.ts'
import { hasStatus } from '#web/api/api-error.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { addDraftComments } from '#web/drafts/add-draft-comments.ts'
import { addDraftSources } from '#web/drafts/add-draft-sources.ts'
import { importDraft } from '#web/drafts/draft.api.ts'
import { DraftSteps } from '#web/drafts/draft-steps.tsx'
import { storeLeftOutNotes } from '#web/drafts/left-out-notes.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { createProject, deleteProject, updateProject } from '#web/projects/projects.api.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { randomUuid } from '#web/ui/random-uuid.ts'
import { showToast } from '#web/ui/toast.tsx'
import { titleOfFile } from './title-of-file.ts'

type Props = {
  file: File
  /** Gets the id of the project made from the draft. */
  onClose: (projectId?: string) => void
}

/** 'Subir un borrador' where there is no project: one is made when the student uses the draft. */
export function DraftDialog({ file, onClose }: Props) {
  const author = useQuery(meQuery).data?.full_name ?? null
  const steps = useDraft({
    projectId: null,
    use: async (draft, used) => {
      const projectId = await startFromDraft(draft, used.name)
      const sources = await addDraftSources(projectId, draft)
      const comments = await addDraftComments(projectId, draft, draft.content)
      const said = [comments, sources].filter((each) => each !== null)
      if (said.length > 0) showToast(said.join(' '))
      storeLeftOutNotes(projectId, draft)
      onClose(projectId)
      return null
    },
  })
  const read = useEffectEvent(() => void steps.read(file))
  // biome-ignore lint/correctness/useExhaustiveDependencies: another file is read anew
  useEffect(() => read(), [file])
  return (
    <Dialog title="Subir un borrador" onClose={() => onClose()}>
      <DraftSteps
        steps={steps}
        frameOf={(fileName) => ({ ...newProject, title: titleOfFile(fileName) })}
        author={author}
        hasText={false}
        onCancel={() => onClose()}
      />
    </Dialog>
  )
}

const newProject = {
  title_source: 'prompt',
  authors: null,
  institution: null,
  course: null,
  instructor: null,
  due_date: null,
  number_title_page: false,
  sections_start_pages: true,
  is_justified: false,
  index_kind: 'none',
  appendix_word: 'Apéndice',
  declaration: null,
} as const

/** Makes a project whose document is the draft, and returns its id. After a failure it deletes the project. */
async function startFromDraft(draft: ImportedDraft, fileName: string): Promise<string> {
  const id = randomUuid()
  const text = readAcademicText(draft.content)
  const name = titleOfFile(fileName)
  try {
    await createProject({
      id,
      context_prompt: `Borrador: ${name}`,
      title: (text && readTitleLines(text).title) ?? name,
    })
    if (Object.keys(draft.format).length > 0) await updateProject(id, draft.format)
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
