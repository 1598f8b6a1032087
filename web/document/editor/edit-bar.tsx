import { Redo2, Undo2 } from 'lucide-react'
import { SaveStatus } from '#web/document/save-status.tsx'
import { ItalicButton } from './block-tools.tsx'
import type { EditingSession, SessionView } from './editing-session.ts'
import { RoleMenu } from './role-menu.tsx'

/** The tools of the block on a screen without margin: they replace the foot during writing. */
export function EditBar({ session, look }: { session: EditingSession; look: SessionView }) {
  const { caret } = look
  if (!caret || !look.hasFocus || look.isReadOnly) return null
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <div className="edit-bar" role="toolbar" aria-label="Escribir">
      <RoleMenu session={session} role={caret.role} />
      <ItalicButton session={session} isItalic={caret.isItalic} className="" />
      <button
        type="button"
        aria-label="Deshacer"
        disabled={!look.canUndo}
        onMouseDown={keepFocus}
        onClick={session.undo}
      >
        <Undo2 className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        aria-label="Rehacer"
        disabled={!look.canRedo}
        onMouseDown={keepFocus}
        onClick={session.redo}
      >
        <Redo2 className="i" aria-hidden="true" />
      </button>
      <SaveStatus phase={look.phase} refusal={look.refusal} />
      <button
        type="button"
        className="done"
        onMouseDown={keepFocus}
        onClick={() => {
          if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        }}
      >
        Listo
      </button>
    </div>
  )
}
