import { FileText, MessageSquare } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { thousands } from '#core/document/count-label.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { sidePanelId } from '#web/ui/use-panel.ts'
import { useIsTwoTexts } from '#web/versions/two-texts.ts'
import { useGrowth } from './chat/progress-card.tsx'
import { panelOf } from './panels.tsx'
import './pane-switch.css'

const preview = {
  pane: 'vista',
  panel: 'panel-vista',
  label: 'Vista Previa',
  icon: FileText,
} as const
const chat = { pane: 'chat', panel: 'panel-chat', label: 'Chat', icon: MessageSquare } as const

/** On small screens: which of the two panes is shown. A tablist, so arrow keys move in it. */
export function PaneSwitch() {
  const panes = usePanes()
  const shown = useSlice(panes.slice, ({ pane }) => pane)
  const growth = useGrowth()
  const isTwoTexts = useIsTwoTexts()
  // A panel in the chat's place gives its name to the chat's tab.
  const side = useSlice(useSide().slice, (state) => state.side)
  const tab = isTwoTexts ? null : panelOf(side)?.tab
  const first = tab ? { ...chat, ...tab, panel: sidePanelId } : chat
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    const next = event.key === 'Home' || (event.key !== 'End' && shown === 'vista') ? 0 : 1
    panes.show(next === 0 ? 'chat' : 'vista')
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
      {[first, preview].map(({ pane, panel, label, icon: Icon }) => (
        <button
          key={pane}
          type="button"
          role="tab"
          id={`tab-${pane}`}
          aria-controls={panel}
          aria-selected={shown === pane}
          tabIndex={shown === pane ? 0 : -1}
          ref={pane === 'vista' ? panes.ref('pages tab') : null}
          onClick={() => panes.show(pane)}
        >
          <Icon className="i" aria-hidden="true" />
          <span>
            {label}
            {pane === 'vista' && growth && shown === 'chat' && (
              // The chat has a button with more of it.
              <small className="num" aria-hidden="true">
                Página {thousands(growth.pages)}
              </small>
            )}
          </span>
        </button>
      ))}
    </div>
  )
}
