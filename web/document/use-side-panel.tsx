import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import { noConnectionMessage } from '#web/api/api-error.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import type { ShownDocument } from './shown-document.ts'
import type { Editing } from './use-editing.ts'

const code = onDemand(async () => (await import('./format/format-panel.tsx')).FormatPanel)

type Options = {
  project: ProjectRow
  shown: ShownDocument | null
  editing: Editing
  /** Something else stands in place of the chat now. */
  isCovered: boolean
  onShow: (pane: 'chat' | 'vista') => void
}

export type SideView = {
  /** What it is called; null while it is closed. */
  title: 'Formato' | null
  panel: ReactNode
  openFormat: () => void
}

/** The panels about the document in place of the chat. Each is fetched when it is first opened. */
export function useSidePanel(options: Options): SideView {
  const { project, shown, editing, isCovered, onShow } = options
  const [Panel, setPanel] = useState<{ Format: Awaited<ReturnType<typeof code.load>> } | null>(null)
  const opener = useRef<Element | null>(null)
  const latestOnShow = useRef(onShow)
  latestOnShow.current = onShow

  const openFormat = useCallback(() => {
    opener.current = document.activeElement
    code.load().then(
      (Format) => {
        setPanel({ Format })
        latestOnShow.current('chat')
      },
      () => showToast(noConnectionMessage),
    )
  }, [])
  useEffect(() => {
    if (isCovered) setPanel(null)
  }, [isCovered])

  const close = () => {
    setPanel(null)
    onShow('vista')
    const { current } = opener
    // The button is there again once the chat is.
    requestAnimationFrame(() => {
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    })
  }

  if (Panel === null || isCovered) return { title: null, panel: null, openFormat }
  return {
    title: 'Formato',
    openFormat,
    panel: <Panel.Format project={project} shown={shown} editing={editing} onClose={close} />,
  }
}
