import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { meQuery } from '#web/api/me.api.ts'
import { DraftSteps } from '#web/drafts/draft-steps.tsx'
import { storeLeftOutNotes } from '#web/drafts/left-out-notes.ts'
import { useDraft } from '#web/drafts/use-draft.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { startFromDraft } from './start-from-draft.ts'
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
  institution: null,
  course: null,
  instructor: null,
  due_date: null,
  number_title_page: false,
  sections_start_pages: true,
  is_justified: false,
  declaration: null,
} as const
