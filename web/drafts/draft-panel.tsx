import { useEffect, useRef } from 'react'
import type { ProjectRow, VersionRow } from '#contract/projects.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { importDraft } from './draft.api.ts'
import { DraftSteps } from './draft-steps.tsx'
import { storeLeftOutNotes } from './left-out-notes.ts'
import { useDraft } from './use-draft.ts'

type Props = {
  project: ProjectRow
  author: string | null
  /** Whether the project already has a text. */
  hasText: boolean
  /** A file that was dropped on the screen; a new object each time. */
  dropped: { file: File } | null
  /** Saves the text; false when the server does not have all of it. */
  save: () => Promise<boolean>
  onUsed: (version: VersionRow) => void
  onClose: () => void
}

const notSaved =
  'No se pudo guardar lo último que escribiste. No se cambió nada: inténtalo de nuevo.'

/** 'Subir un borrador' beside the pages of a project. */
export function DraftPanel(props: Props) {
  const { project, author, hasText, dropped, save, onUsed, onClose } = props
  const steps = useDraft({
    projectId: project.id,
    use: async (draft) => {
      if (!(await save())) return notSaved
      const version = await importDraft(project.id, draft.content)
      storeLeftOutNotes(project.id, draft)
      onUsed(version)
      return null
    },
  })
  const latestRead = useRef(steps.read)
  latestRead.current = steps.read
  useEffect(() => {
    if (dropped) void latestRead.current(dropped.file)
  }, [dropped])

  return (
    <SidePanel title="Subir un borrador" closeLabel="Cerrar el borrador" onClose={onClose}>
      <DraftSteps
        steps={steps}
        frameOf={() => project}
        author={author}
        hasText={hasText}
        onCancel={steps.forget}
      />
    </SidePanel>
  )
}
