import type { ProjectRow, UpdateProject } from '#contract/projects.ts'
import { MissingLinesDialog } from './missing-lines-dialog.tsx'
import { TitlePageDialog } from './title-page-dialog.tsx'
import type { OpenTitlePageDialog } from './use-title-page-dialogs.ts'

type Props = {
  open: OpenTitlePageDialog
  project: ProjectRow
  onUpdate: (changes: UpdateProject) => Promise<unknown>
  onComplete: () => void
  onClose: () => void
}

/** The title page's form, or the question before a document leaves without some of its lines. */
export function TitlePageDialogs({ open, project, onUpdate, onComplete, onClose }: Props) {
  if (open === 'form') {
    return <TitlePageDialog project={project} onUpdate={onUpdate} onClose={onClose} />
  }
  const accept = () => {
    onClose()
    open.act()
  }
  return (
    <MissingLinesDialog
      missing={open.missing}
      accept={open.accept}
      onComplete={onComplete}
      onAccept={accept}
      onClose={onClose}
    />
  )
}
