import { type KeyboardEvent, type RefObject, useState } from 'react'
import type { Stretch } from './caret-place.ts'
import type { EditingSession, SessionView } from './editing-session.ts'
import { RoleMenu } from './role-menu.tsx'

type Props = {
  session: EditingSession
  look: SessionView
  toolsRef: RefObject<HTMLDivElement | null>
}

/** The tools in the margin, at the line of the caret: a stroke along the current block, its role, italics. */
export function BlockTools({ session, look, toolsRef }: Props) {
  const [isInUse, setIsInUse] = useState(false)
  const { caret } = look
  if (!caret || look.isReadOnly || !(look.hasFocus || isInUse)) return null
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && !event.defaultPrevented) session.focus()
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') moveFocus(event)
  }
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
        onFocus={() => setIsInUse(true)}
        onBlur={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) setIsInUse(false)
        }}
        onKeyDown={onKeyDown}
      >
        <RoleMenu session={session} role={caret.role} />
        <ItalicButton session={session} isItalic={caret.isItalic} className="alone" />
      </div>
    </>
  )
}

export function ItalicButton({
  session,
  isItalic,
  className,
}: {
  session: EditingSession
  isItalic: boolean
  className: string
}) {
  return (
    <button
      type="button"
      data-tool
      className={`${className} italic`}
      aria-label="Cursiva"
      aria-pressed={isItalic}
      title="Cursiva (Ctrl+I)"
      // Keeps the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={session.toggleItalic}
    >
      I
    </button>
  )
}

function moveFocus(event: KeyboardEvent<HTMLDivElement>): void {
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-tool]')]
  const at = tools.indexOf(event.target as HTMLElement)
  const next = tools[at + (event.key === 'ArrowDown' ? 1 : -1)]
  if (at < 0 || !next || event.defaultPrevented) return
  event.preventDefault()
  next.focus()
}

/** Its place on the paper below the title page. */
export function lineStyle({ page, slot }: { page: number; slot: number }): React.CSSProperties {
  return { '--sheet': page - 2, '--slot': slot } as React.CSSProperties
}

export function strokeStyle({ page, slot, lines }: Stretch): React.CSSProperties {
  return { ...lineStyle({ page, slot }), '--lines': lines } as React.CSSProperties
}
