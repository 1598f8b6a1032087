import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { IconButton } from './icon-button.tsx'
import { sidePanelId, usePanel } from './use-panel.ts'
import './pane.css'
import './side-panel.css'

type Props = {
  title: string
  /** The label of the button that closes it. */
  closeLabel: string
  /** Content at the lower edge, always in sight. */
  foot?: ReactNode
  onClose: () => void
  children: ReactNode
}

/** A panel about the document in place of the chat. It is not modal: Escape in it shows the chat again. */
export function SidePanel({ title, closeLabel, foot, onClose, children }: Props) {
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to Escape from its content
    <section
      className="side-panel"
      {...usePanel('chat', title)}
      id={sidePanelId}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose()
      }}
    >
      <header className="ws-head">
        <h2 ref={headingRef} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={closeLabel} icon={X} onClick={onClose} />
      </header>
      <div className="side-body">{children}</div>
      {foot && <footer>{foot}</footer>}
    </section>
  )
}
