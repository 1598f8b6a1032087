import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { DraftFormat } from '#contract/projects.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import { report } from '#web/api/report.ts'
import { useEditing } from '#web/editor/editing.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { useSide } from '#web/panes/side.ts'
import {
  rereadProject,
  useAuthor,
  useProject,
  useUpdateProject,
} from '#web/projects/use-project.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { putWrittenVersion } from '#web/versions/versions.api.ts'
import { textFailures } from '#web/words/text-failures.ts'
import { addDraftComments } from './add-draft-comments.ts'
import { addDraftSources } from './add-draft-sources.ts'
import { withFormat } from './describe-format.ts'
import { importDraft } from './draft.api.ts'
import { DraftSteps } from './draft-steps.tsx'
import { storeLeftOutNotes } from './left-out-notes.ts'
import { useDraft } from './use-draft.ts'

declare module '#web/panes/side.ts' {
  interface SidePanels {
    /** With a file that was dropped on the screen; a new object each time. */
    draft: { file: File } | null
  }
}

/** Whether the page settings that a draft carries, if any, were stored. */
async function keepFormat(
  format: DraftFormat,
  update: ReturnType<typeof useUpdateProject>,
): Promise<boolean> {
  if (Object.keys(format).length === 0) return true
  try {
    await update(format)
    return true
  } catch (error) {
    report('the format of a draft was not stored', error)
    return false
  }
}

const used = 'Tu borrador está en las páginas.'

/** 'Subir un borrador' beside the pages of a project. */
export function DraftPanel() {
  const project = useProject()
  const author = useAuthor()
  const side = useSide()
  const editing = useEditing()
  const client = useQueryClient()
  const update = useUpdateProject()
  const documents = useDocuments()
  const hasText = useSlice(documents.slice, ({ newest }) => Boolean(newest))
  const dropped = useSlice(side.slice, (open) => (open.side === 'draft' ? open.argument : null))
  const steps = useDraft({
    projectId: project.id,
    use: async (draft) => {
      if (!(await editing.save())) return textFailures.draft_not_used
      const version = await importDraft(project.id, draft.content)
      storeLeftOutNotes(project.id, { ...draft, content: version.content })
      const isFormatted = await keepFormat(draft.format, update)
      const sources = await addDraftSources(project.id, draft)
      const comments = await addDraftComments(project.id, draft, version.content)
      if (sources !== null) void client.invalidateQueries(sourcesQuery(project.id))
      side.close()
      putWrittenVersion(client, version)
      void rereadProject(client, project.id)
      const words = isFormatted ? used : textFailures.draft_format_not_saved
      showToast([words, comments, sources].filter((each) => each !== null).join(' '))
      return null
    },
  })
  const found = steps.state.phase === 'found' ? steps.state.draft : null
  useEffect(() => {
    const text = found && readAcademicText(found.content)
    if (!text) return
    documents.showDraft({ text, framed: (frame) => withFormat(found.format, frame) })
    return () => documents.showDraft(null)
  }, [documents, found])
  const read = useEffectEvent((file: File) => void steps.read(file))
  useEffect(() => {
    if (dropped) read(dropped.file)
  }, [dropped])

  return (
    <SidePanel title="Subir un borrador" closeLabel="Cerrar el borrador" onClose={side.close}>
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
