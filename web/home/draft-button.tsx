import { FileUp } from 'lucide-react'
import { useNavigate } from 'react-router'
import { type DocState, paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { draftDialog } from './home.dialogs.ts'

/** Begins a project with a .docx that the student has; it costs nothing. */
export function DraftButton() {
  const navigate = useNavigate()
  const dialogs = useDialogs()
  const read = async (file: File) => {
    const projectId = await dialogs.open(draftDialog, { file })
    const state: DocState = { showsPages: true }
    if (projectId) await navigate(paths.doc(projectId), { state })
  }
  return (
    <Button
      variant="ghost"
      className="btn-tool"
      aria-label="Subir un borrador"
      onPointerEnter={draftDialog.preload}
      onFocus={draftDialog.preload}
      onClick={() => chooseFile((file) => void read(file))}
    >
      <FileUp className="i" aria-hidden="true" />
      Borrador
    </Button>
  )
}

function chooseFile(onFile: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = '.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  input.onchange = () => {
    const [file] = input.files ?? []
    if (file) onFile(file)
  }
  input.click()
}
