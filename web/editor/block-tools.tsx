import type { RefObject } from 'react'
import { isExhibit } from '#core/document/block-roles.ts'
import { useInsertParts } from '#web/editor/insert/insert-code.ts'
import type { Insert } from '#web/editor/insert/insert-entries.ts'
import type { LineSpan } from '#web/marks/measured-pages.ts'
import type { CaretPlace } from './caret-place.ts'
import type { EditingSession } from './editing-session.ts'
import { ExhibitTools } from './exhibit-tools.tsx'
import { RoleMenu } from './role-menu.tsx'
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
}

/** The tools in the margin, at the line of the caret: a stroke along the current block, its role, bold, italics. */
export function BlockTools({ session, view, toolsRef, exhibits, insert }: Props) {
  const { isInUse, handlers } = useTools(session)
  const parts = useInsertParts()
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
            <RoleMenu session={session} role={caret.role} insert={insert} isNarrow={false} />
            <FaceButtons session={session} caret={caret} className="alone" />
            {caret.isInEmpty && parts && <parts.InsertButton session={session} insert={insert} />}
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
