import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { meQuery } from '#web/api/me.api.ts'
import { report } from '#web/api/report.ts'
import { findUnsentText } from '#web/editor/together/unsent-text.ts'
import { findUnsaved } from '#web/editor/unsaved-documents.ts'
import { copyDocument } from '#web/hand-in/export-actions.ts'
import { unsavedDocument } from '#web/pages/shown-document.ts'
import { Button } from '#web/ui/button.tsx'

/** Lets a member who may no longer write copy the text that was not saved; nothing when all of it was saved. */
export function CopyUnsavedText({ project }: { project: ProjectRow }) {
  const userId = useQuery(meQuery).data?.id
  const [text, setText] = useState<AcademicText | null>(null)
  useEffect(() => {
    if (userId === undefined) return
    const find = async () =>
      (await findUnsaved(userId, project.id))?.text ?? (await findUnsentText(userId, project.id))
    find().then(setText, (error) => report('the unsaved text could not be read', error))
  }, [userId, project.id])
  if (text === null) return null
  const copy = () => copyDocument(unsavedDocument(project, project.owner_name, text, new Date()))
  return (
    <>
      <p role="status">Lo último que escribiste no se guardó. Llévatelo con tu texto.</p>
      <Button variant="primary" onClick={() => void copy()}>
        Copiar tu texto
      </Button>
    </>
  )
}
