import { useQuery } from '@tanstack/react-query'
import { FileText, MessageSquare } from 'lucide-react'
import { type DragEvent, useDeferredValue, useEffect } from 'react'
import { thousands } from '#core/document/count-label.ts'
import { latestVersionQuery, messagesQuery } from '#web/generation/messages.api.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { useProgress } from '#web/pages/use-layout.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useSide } from '#web/panes/side.ts'
import { useMay, useProject } from '#web/projects/use-project.ts'
import { useSources } from '#web/sources/sources.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { mainId } from '#web/ui/focus-main.ts'
import { LoadingScreen } from '#web/ui/full-screen.tsx'
import { usePageTitle } from '#web/ui/page-title.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { sidePanelId } from '#web/ui/use-panel.ts'
import { useIsTwoTexts, useTwoTexts } from '#web/versions/two-texts.ts'
import { useVersions } from '#web/versions/versions.ts'
import { projectFailures } from '#web/words/project-failures.ts'
import { ChatPane } from '#web/workspace/chat/chat-pane.tsx'
import { useGrowth } from '#web/workspace/chat/progress-card.tsx'
import { comparing, panelOf } from './panels.tsx'
import { PreviewPane } from './preview-pane.tsx'
import './chat/chat.css'
import './workspace.css'

/** An open project: the chat, or a panel in its place, beside the document. */
export function Workspace() {
  const project = useProject()
  const prefix = useSlice(usePanes().slice, ({ titlePrefix }) => titlePrefix)
  usePageTitle(prefix + project.title)
  useKeyboardInset()
  const side = useSide()
  const open = useSlice(side.slice, (state) => state.side)
  const pane = useSlice(usePanes().slice, (state) => state.pane)
  // A choice between two texts stands in the chat.
  const isTwoTexts = useIsTwoTexts()
  const panel = isTwoTexts ? null : panelOf(open)
  const Panel = panel?.tab ? panel.code.loaded() : null
  const mayAsk = useMay('ask')
  const mayWrite = useMay('write')
  const isNarrow = useMediaQuery(narrow)
  // A member who may not ask has no chat whose place the panel could take.
  const Drawer = !mayAsk && panel && !panel.tab && !isNarrow ? panel.code.loaded() : null

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
  useToastWhen(messages.isError, projectFailures.messages_not_loaded)
  useToastWhen(version.isError, projectFailures.document_not_loaded)
  if (messages.isPending || version.isPending) return <LoadingScreen />
  return (
    <main
      id={mainId}
      tabIndex={-1}
      className="ws"
      data-view={pane}
      data-column={Panel ? open : undefined}
      data-side={panel ? open : undefined}
      data-alone={(!mayAsk && !Panel && !Drawer) || undefined}
      {...(mayWrite && fileDrop((file) => void side.open('draft', { file })))}
    >
      <h1 className="sr">{project.title}</h1>
      <OutsideStatus />
      <ProgressCount />
      {mayAsk && <ChatPane />}
      {Drawer && (
        <div className="chat" data-drawer>
          <div className="drawer">
            <Drawer />
          </div>
        </div>
      )}
      {Panel && <Panel />}
      <DocumentOrComparison />
      {(mayAsk || Panel) && <PaneSwitch />}
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

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/**
 * The handlers with which a part of the screen takes a file dropped anywhere on it, before the element under the
 * pointer.
 */
function fileDrop(onFile: (file: File) => void) {
  return {
    onDragOverCapture: (event: DragEvent) => {
      if (hasFiles(event)) event.preventDefault()
    },
    onDropCapture: (event: DragEvent) => {
      const [file] = event.dataTransfer.files
      if (!hasFiles(event) || file === undefined) return
      event.preventDefault()
      onFile(file)
      // The text box would refuse it.
      if ((event.target as Element).closest('.text-host')) event.stopPropagation()
    },
  }
}

/** Counts the pages of the growing or finished text where the pages themselves are in another tab. */
function ProgressCount() {
  const panes = usePanes()
  const documents = useDocuments()
  const isNarrow = useMediaQuery(narrow)
  const isInChat = useSlice(panes.slice, ({ pane }) => pane === 'chat')
  const isFinished = useSlice(panes.slice, ({ finished }) => finished !== null)
  const isWanted = isNarrow && isInChat
  const shown = useSlice(documents.slice, ({ shows, shown }) =>
    isWanted && (isFinished || shows === 'partial') ? shown : null,
  )
  const progress = useProgress(useDeferredValue(shown))
  useEffect(() => panes.tellProgress(progress), [panes, progress])
  return null
}

/** Lower than any keyboard, higher than a browser's toolbar. */
const minKeyboardPx = 120

/**
 * Where the keyboard of a phone covers the page instead of making it smaller (iOS), `--keyboard` says by how much,
 * and the box being written in stays above it.
 */
function useKeyboardInset(): void {
  useEffect(() => {
    const viewport = window.visualViewport
    const root = document.documentElement
    if (!viewport) return
    const measure = () => {
      const covered = window.innerHeight - viewport.height
      // A zoomed page is not a keyboard.
      const isKeyboard = viewport.scale < 1.05 && covered > minKeyboardPx
      root.style.setProperty('--keyboard', isKeyboard ? `${Math.round(covered)}px` : '0px')
      if (isKeyboard) window.scrollTo(0, 0)
    }
    viewport.addEventListener('resize', measure)
    return () => {
      viewport.removeEventListener('resize', measure)
      root.style.removeProperty('--keyboard')
    }
  }, [])
}

/** Tells screen readers of a citation outside the sources. */
function OutsideStatus() {
  const announcement = useSlice(useSources().slice, ({ outside }) => outside.announcement)
  return (
    <span className="sr" role="status">
      {announcement}
    </span>
  )
}

const preview = {
  pane: 'vista',
  panel: 'panel-vista',
  label: 'Vista Previa',
  icon: FileText,
} as const
const chat = { pane: 'chat', panel: 'panel-chat', label: 'Chat', icon: MessageSquare } as const

/** On small screens: which of the two panes is shown. A tablist, so arrow keys move in it. */
function PaneSwitch() {
  const panes = usePanes()
  const shown = useSlice(panes.slice, ({ pane }) => pane)
  const growth = useGrowth()
  const planned = useSlice(panes.slice, ({ plannedPages }) => plannedPages)
  const isTwoTexts = useIsTwoTexts()
  // A panel in the chat's place gives its name to the chat's tab.
  const side = useSlice(useSide().slice, (state) => state.side)
  const tab = isTwoTexts ? null : panelOf(side)?.tab
  const first = tab ? { ...chat, ...tab, panel: sidePanelId } : chat
  return (
    <Tabs
      className="switch"
      label="Panel"
      chosen={shown}
      onChoose={panes.show}
      tabs={[first, preview].map(({ pane, panel, label, icon: Icon }) => ({
        name: pane,
        id: `tab-${pane}`,
        panel,
        ref: pane === 'vista' ? panes.ref('pages tab') : undefined,
        children: (
          <>
            <Icon className="i" aria-hidden="true" />
            <span>
              {label}
              {pane === 'vista' && growth && shown === 'chat' && (
                // The chat has a button with more of it.
                <small className="num" aria-hidden="true">
                  Página {thousands(growth.pages)}
                  {planned && ` de ${planned}`}
                </small>
              )}
            </span>
          </>
        ),
      }))}
    />
  )
}
