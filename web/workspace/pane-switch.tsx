import { FileText, FileUp, History, MessageSquare, Settings2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { thousands } from '#core/document/spanish-phrases.ts'
import type { Progress } from '#web/workspace/chat/progress-card.tsx'

export type Pane = 'chat' | 'vista'

const preview = {
  pane: 'vista',
  panel: 'panel-vista',
  label: 'Vista Previa',
  icon: FileText,
} as const
const panes = [
  { pane: 'chat', panel: 'panel-chat', label: 'Chat', icon: MessageSquare },
  preview,
] as const
/** The panes that may replace the chat. */
const asides = {
  Versiones: { panel: 'panel-versiones', icon: History },
  Formato: { panel: 'panel-lado', icon: Settings2 },
  Borrador: { panel: 'panel-lado', icon: FileUp },
} as const

type Props = {
  shown: Pane
  /** The progress of the text while the model writes; null otherwise. */
  progress: Progress | null
  onShow: (pane: Pane) => void
  /** The pane shown in place of the chat; null for the chat itself. */
  aside: keyof typeof asides | null
}

/** On small screens: which of the two panes is shown. A tablist, so arrow keys move in it. */
export function PaneSwitch({ shown, progress, onShow, aside }: Props) {
  const shownPanes = aside
    ? [{ pane: 'chat', label: aside, ...asides[aside] } as const, preview]
    : panes
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next = event.key === 'Home' || (event.key !== 'End' && shown === 'vista') ? 0 : 1
    onShow(next === 0 ? 'chat' : 'vista')
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      className="switch"
      role="tablist"
      aria-label="Panel"
      data-toasts="above"
      onKeyDown={onKeyDown}
    >
      {shownPanes.map(({ pane, panel, label, icon: Icon }) => (
        <button
          key={pane}
          type="button"
          role="tab"
          id={`tab-${pane}`}
          aria-controls={panel}
          aria-selected={shown === pane}
          tabIndex={shown === pane ? 0 : -1}
          onClick={() => onShow(pane)}
        >
          <Icon className="i" aria-hidden="true" />
          <span>
            {label}
            {pane === 'vista' && progress && shown === 'chat' && (
              // The chat has a button with more of it.
              <small className="num" aria-hidden="true">
                Página {thousands(progress.pages)}
              </small>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}
