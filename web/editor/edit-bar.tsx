import { Plus, Redo2, Undo2 } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { isExhibit } from '#core/document/block-roles.ts'
import type { Insert } from '#web/editor/insert/insert-entries.ts'
import { FaceButtons } from './block-tools.tsx'
import type { EditingSession } from './editing-session.ts'
import { ExhibitTools } from './exhibit-tools.tsx'
import { RoleMenu } from './role-menu.tsx'
import { SaveStatus } from './save-status.tsx'
import type { ExhibitDialogs } from './use-exhibit-dialogs.ts'
import { useTools } from './use-tools.ts'
import './editor.css'
import type { SessionAround } from './session-view.ts'

type Props = {
  session: EditingSession
  view: SessionAround
  toolsRef: RefObject<HTMLDivElement | null>
  exhibits: ExhibitDialogs
  insert: Insert
  onLeave: () => void
}

/** The tools of the block on a screen without margin: they replace the foot during writing. */
export function EditBar({ session, view, toolsRef, exhibits, insert, onLeave }: Props) {
  const { isInUse, handlers } = useTools(session)
  const undoOrRedo = useLongPress(session.undo, session.redo)
  const { caret } = view
  if (!caret || view.isReadOnly || !(view.hasFocus || isInUse)) return null
  const keepFocus = (event: { preventDefault: () => void }) => event.preventDefault()
  return (
    <div ref={toolsRef} className="edit-bar" role="toolbar" aria-label="Escribir" {...handlers}>
      {isExhibit(caret.role) ? (
        <ExhibitTools session={session} role={caret.role} exhibits={exhibits} />
      ) : (
        <>
          <RoleMenu session={session} role={caret.role} insert={insert} isNarrow />
          <FaceButtons session={session} caret={caret} className="" />
          <button
            type="button"
            data-tool
            tabIndex={-1}
            className="insert"
            aria-label="Insertar"
            aria-haspopup="dialog"
            onMouseDown={keepFocus}
            onClick={insert.openSheet}
          >
            <Plus className="i" aria-hidden="true" />
          </button>
        </>
      )}
      <button
        type="button"
        data-tool
        tabIndex={-1}
        aria-label="Deshacer"
        title="Deshacer; mantenlo pulsado para rehacer"
        disabled={!view.canUndo && !view.canRedo}
        onMouseDown={keepFocus}
        {...undoOrRedo}
      >
        <Undo2 className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        data-tool
        tabIndex={-1}
        className="redo"
        aria-label="Rehacer"
        disabled={!view.canRedo}
        onMouseDown={keepFocus}
        onClick={session.redo}
      >
        <Redo2 className="i" aria-hidden="true" />
      </button>
      <button
        type="button"
        data-tool
        tabIndex={-1}
        onMouseDown={keepFocus}
        onClick={() => session.selectForRequest()}
      >
        Pedir
      </button>
      <SaveStatus phase={view.phase} refusal={view.refusal} />
      <button
        type="button"
        data-tool
        tabIndex={-1}
        className="done"
        onMouseDown={keepFocus}
        onClick={onLeave}
      >
        Listo
      </button>
    </div>
  )
}

const longPressMs = 500

/** The handlers of a button that does one thing when pressed and another when held. */
function useLongPress(onPress: () => void, onHold: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const wasHeld = useRef(false)
  const release = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    onPointerDown: () => {
      wasHeld.current = false
      timer.current = setTimeout(() => {
        wasHeld.current = true
        onHold()
      }, longPressMs)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // The browser's own menu of a held finger.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    onClick: () => {
      if (!wasHeld.current) onPress()
      wasHeld.current = false
    },
  }
}
