import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { latestVersionQuery, messagesQuery } from '#web/generation/messages.api.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { useProject } from '#web/projects/use-project.ts'
import { OutsideStatus } from '#web/sources/outside-status.tsx'
import { useSlice } from '#web/store/use-slice.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { LoadingScreen } from '#web/ui/full-screen.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { showToast } from '#web/ui/toast.tsx'
import { useIsTwoTexts, useTwoTexts } from '#web/versions/two-texts.ts'
import { useVersions } from '#web/versions/versions.ts'
import { ChatPane } from './chat/chat-pane.tsx'
import { fileDrop } from './file-drop.ts'
import { PaneSwitch } from './pane-switch.tsx'
import { comparing, panelOf } from './panels.tsx'
import { PreviewPane } from './preview-pane.tsx'
import { ProgressCount } from './progress-count.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import './workspace.css'

/** An open project: the chat, or a panel in its place, beside the document. */
export function Workspace({ isDeleting }: { isDeleting: RefObject<boolean> }) {
  const project = useProject()
  usePageTitle(project.title)
  useKeyboardInset()
  const side = useSide()
  const open = useSlice(side.slice, (state) => state.side)
  const pane = useSlice(usePanes().slice, (state) => state.pane)
  // A choice between two texts stands in the chat.
  const isTwoTexts = useIsTwoTexts()
  const panel = isTwoTexts ? null : panelOf(open)
  const Panel = panel?.tab ? panel.code.loaded() : null

  const messages = useQuery({
    ...messagesQuery(project.id),
    refetchOnMount: false,
    retryOnMount: false,
  })
  const version = useQuery({
    ...latestVersionQuery(project.id),
    refetchOnMount: false,
    retryOnMount: false,
  })
  useToastWhen(messages.isError, 'Error al cargar el historial de mensajes.')
  useToastWhen(version.isError, 'No se pudo cargar el documento.')
  if (messages.isPending || version.isPending) return <LoadingScreen />
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="ws"
      data-view={pane}
      data-column={Panel ? open : undefined}
      data-side={panel ? open : undefined}
      {...fileDrop((file) => void side.open('draft', { file }))}
    >
      <h1 className="sr">{project.title}</h1>
      <OutsideStatus />
      <ProgressCount />
      <ChatPane isDeleting={isDeleting} />
      {Panel && <Panel />}
      <DocumentOrComparison />
      <PaneSwitch />
    </main>
  )
}

/** The pages, or two texts compared in their place. */
function DocumentOrComparison() {
  const isTwoTexts = useIsTwoTexts()
  const isComparing = useSlice(useTwoTexts().slice, (state) => state.isComparing)
  const compared = useSlice(useVersions().slice, (state) => state.compared)
  const code = comparing.loaded()
  if (code && isTwoTexts && isComparing) return <code.CompareTwoTexts />
  if (code && compared) return <code.ComparePane compared={compared} />
  return <PreviewPane />
}

/** Shows a toast each time that `isTrue` becomes true. */
function useToastWhen(isTrue: boolean, message: string): void {
  useEffect(() => {
    if (isTrue) showToast(message)
  }, [isTrue, message])
}
