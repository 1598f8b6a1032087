import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import type { ProjectRow, UpdateProject, VersionRow } from '#contract/projects.ts'
import { noConnectionMessage } from '#web/api/api-error.ts'
import type { Editing } from '#web/editor/use-editing.ts'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'

const code = {
  Formato: onDemand(async () => ({
    FormatPanel: (await import('#web/format/format-panel.tsx')).FormatPanel,
  })),
  Borrador: onDemand(async () => ({
    DraftPanel: (await import('#web/drafts/draft-panel.tsx')).DraftPanel,
  })),
}
type Name = keyof typeof code
type Parts = Partial<
  Awaited<ReturnType<typeof code.Formato.load>> & Awaited<ReturnType<typeof code.Borrador.load>>
>

type Options = {
  project: ProjectRow
  author: string | null
  shown: ShownDocument | null
  editing: Editing
  /** Whether something else is shown in place of the chat. */
  isCovered: boolean
  onShow: (pane: 'chat' | 'vista') => void
  onUpdateProject: (changes: UpdateProject) => Promise<unknown>
  /** Called when a draft has become the document. */
  onImported: (version: VersionRow) => void
}

export type SideView = {
  /** The open panel's name; null while none is open. */
  title: Name | null
  panel: ReactNode
  openFormat: () => void
  openDraft: () => void
  /** Opens the draft panel with a file dropped on the screen. */
  dropDraft: (file: File) => void
}

/** The panels about the document in place of the chat. Each is loaded when it is first opened. */
export function useSidePanel(options: Options): SideView {
  const { project, author, shown, editing, isCovered, onShow, onImported } = options
  const [parts, setParts] = useState<Parts>({})
  const [opened, setOpened] = useState<Name | null>(null)
  const [dropped, setDropped] = useState<{ file: File } | null>(null)
  const opener = useRef<Element | null>(null)
  const latestOnShow = useRef(onShow)
  latestOnShow.current = onShow

  const open = useCallback((name: Name) => {
    opener.current = document.activeElement
    code[name].load().then(
      (loaded) => {
        setParts((before) => ({ ...before, ...loaded }))
        setOpened(name)
        latestOnShow.current('chat')
      },
      () => showToast(noConnectionMessage),
    )
  }, [])
  const openFormat = useCallback(() => open('Formato'), [open])
  const openDraft = useCallback(() => {
    setDropped(null)
    open('Borrador')
  }, [open])
  const dropDraft = useCallback(
    (file: File) => {
      setDropped({ file })
      open('Borrador')
    },
    [open],
  )
  useEffect(() => {
    if (isCovered) setOpened(null)
  }, [isCovered])

  const close = () => {
    setOpened(null)
    onShow('vista')
    const { current } = opener
    // The button exists again once the chat is rendered.
    requestAnimationFrame(() => {
      if (current instanceof HTMLElement && current.isConnected) current.focus()
    })
  }
  const closed = { title: null, panel: null, openFormat, openDraft, dropDraft }
  const { FormatPanel, DraftPanel } = parts
  if (opened === null || isCovered) return closed
  const panel =
    opened === 'Formato'
      ? FormatPanel && (
          <FormatPanel
            project={project}
            shown={shown}
            editing={editing}
            onUpdateProject={options.onUpdateProject}
            onClose={close}
          />
        )
      : DraftPanel && (
          <DraftPanel
            project={project}
            author={author}
            hasText={shown !== null}
            dropped={dropped}
            save={editing.save}
            onUsed={(version) => {
              close()
              onImported(version)
              showToast('Tu borrador está en las páginas.')
            }}
            onClose={close}
          />
        )
  return { ...closed, title: opened, panel }
}
