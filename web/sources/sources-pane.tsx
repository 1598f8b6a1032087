import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { citingText } from './sources.ts'
import { SourcesPanel } from './sources-panel.tsx'
import './sources.css'

declare module '#web/panes/side.ts' {
  interface SidePanels {
    sources: null
  }
}

/** The sources in the chat's column, in place of the messages. */
export function SourcesPane() {
  const projectId = useProjectId()
  const panes = usePanes()
  const { close } = useSide()
  const document = useSlice(useDocuments().slice, citingText)
  const headingRef = useRef<HTMLHeadingElement>(null)
  useEffect(() => headingRef.current?.focus(), [])
  return (
    <section
      className="sources sources-pane"
      aria-label="Fuentes"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) close()
      }}
    >
      <header className="sources-head">
        <h2 ref={headingRef} tabIndex={-1}>
          Fuentes
        </h2>
        <IconButton label="Cerrar Fuentes" icon={X} onClick={close} />
      </header>
      <SourcesPanel projectId={projectId} document={document} onAsk={panes.ask} />
    </section>
  )
}
