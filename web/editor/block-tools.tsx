import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react'
import { isExhibit } from '#core/document/block-roles.ts'
import type { CaretPlace, LineSpan } from './caret-place.ts'
import type { EditingSession, SessionAround } from './editing-session.ts'
import { ExhibitTools } from './exhibit-tools.tsx'
import { RoleMenu } from './role-menu.tsx'
import type { ExhibitDialogs } from './use-exhibit-dialogs.ts'
import type { NoteDialogs } from './use-note-dialog.ts'
import './editor.css'

type Props = {
  session: EditingSession
  view: SessionAround
  toolsRef: RefObject<HTMLDivElement | null>
  exhibits: ExhibitDialogs
  notes: NoteDialogs
}

/** The tools in the margin, at the line of the caret: a stroke along the current block, its role, bold, italics. */
export function BlockTools({ session, view, toolsRef, exhibits, notes }: Props) {
  const { isInUse, handlers } = useTools(session)
  const { caret } = view
  if (!caret || view.isReadOnly || !(view.hasFocus || isInUse)) return null
  return (
    <>
      {caret.stretches.map((stretch) => (
        <i key={stretch.page} className="block-stroke" style={strokeStyle(stretch)} />
      ))}
      <div
        ref={toolsRef}
        className="block-tools"
        role="toolbar"
        aria-label="Bloque"
        aria-orientation="vertical"
        style={lineStyle(caret)}
        {...handlers}
      >
        {isExhibit(caret.role) ? (
          <>
            <ExhibitTools session={session} role={caret.role} exhibits={exhibits} />
            <button
              type="button"
              data-tool
              tabIndex={-1}
              // Keeps the selection.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => session.selectForRequest()}
            >
              Pedir
            </button>
          </>
        ) : (
          <>
            <RoleMenu session={session} role={caret.role} exhibits={exhibits} notes={notes} />
            <FaceButtons session={session} caret={caret} className="alone" />
          </>
        )}
      </div>
    </>
  )
}

/** Bold and italics, for the selection or for what is typed next. */
export function FaceButtons({
  session,
  caret,
  className,
}: {
  session: EditingSession
  caret: CaretPlace
  className: string
}) {
  return (
    <>
      <FaceButton
        className={className}
        face="bold"
        isPressed={caret.isBold}
        onPress={session.toggleBold}
      />
      <FaceButton
        className={className}
        face="italic"
        isPressed={caret.isItalic}
        onPress={session.toggleItalic}
      />
    </>
  )
}

const faceNames = {
  bold: { letter: 'N', label: 'Negrita', keys: 'Ctrl+B' },
  italic: { letter: 'I', label: 'Cursiva', keys: 'Ctrl+I' },
}

function FaceButton(props: {
  face: keyof typeof faceNames
  isPressed: boolean
  className: string
  onPress: () => void
}) {
  const { letter, label, keys } = faceNames[props.face]
  return (
    <button
      type="button"
      data-tool
      tabIndex={-1}
      className={`${props.className} ${props.face}`}
      aria-label={label}
      aria-pressed={props.isPressed}
      title={`${label} (${keys})`}
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={props.onPress}
    >
      {letter}
    </button>
  )
}

/** Its place on the paper below the title page and the index. */
export function lineStyle({ page, slot }: { page: number; slot: number }): React.CSSProperties {
  return { '--sheet': `calc(${page - 1} - var(--head))`, '--slot': slot } as React.CSSProperties
}

export function strokeStyle({ page, slot, lines }: LineSpan): React.CSSProperties {
  return { ...lineStyle({ page, slot }), '--lines': lines } as React.CSSProperties
}

/**
 * Keeps the toolbar visible while it has the focus. Escape returns the focus to the text. Tab reaches only the first tool;
 * the arrow keys move the focus between tools.
 */
export function useTools(session: EditingSession) {
  const [isInUse, setIsInUse] = useState(false)
  return {
    isInUse,
    handlers: {
      onFocus: () => setIsInUse(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) setIsInUse(false)
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Escape' && !event.defaultPrevented) session.focus()
        const step = steps[event.key]
        if (step !== undefined) moveFocus(event, step)
      },
    },
  }
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

function moveFocus(event: KeyboardEvent, step: number): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]:not(:disabled)')]
  const at = tools.indexOf(event.target as HTMLElement)
  const next = tools[at + step]
  if (at < 0 || !next || event.defaultPrevented) return
  event.preventDefault()
  next.focus()
}
