import { useState } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { dropTitlePageDraft, keepTitlePageDraft, titlePageDraft } from './title-page-draft.ts'
import { TitlePageForm } from './title-page-form.tsx'

type DialogProps = {
  project: ProjectRow
  onUpdate: (changes: UpdateProject) => Promise<unknown>
  onClose: () => void
}

/** The form of the title page: what could not be saved stays written in it, even after the screen was left. */
export function TitlePageDialog({ project, onUpdate, onClose }: DialogProps) {
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [draft] = useState(() => titlePageDraft(project.id))
  const close = () => {
    dropTitlePageDraft(project.id)
    onClose()
  }
  const save = async (changes: UpdateProject) => {
    setIsWorking(true)
    setError(null)
    try {
      await onUpdate(changes)
      close()
    } catch (cause) {
      setError(errorMessage(cause))
      setIsWorking(false)
    }
  }
  return (
    <TitlePageForm
      project={project}
      isWorking={isWorking}
      error={error}
      draft={draft}
      onWritten={(form) => keepTitlePageDraft(project.id, form)}
      onSave={(changes) => void save(changes)}
      onClose={close}
    />
  )
}
