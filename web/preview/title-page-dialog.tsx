import { useState } from 'react'
import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { TitlePageForm } from './title-page-form.tsx'

type DialogProps = {
  project: ProjectRow
  onUpdate: (changes: UpdateProject) => Promise<unknown>
  onClose: () => void
}

/** The form of the title page: what could not be saved stays written in it. */
export function TitlePageDialog({ project, onUpdate, onClose }: DialogProps) {
  const [isWorking, setIsWorking] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const save = async (changes: UpdateProject) => {
    setIsWorking(true)
    setError(null)
    try {
      await onUpdate(changes)
      onClose()
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
      onSave={(changes) => void save(changes)}
      onClose={onClose}
    />
  )
}
