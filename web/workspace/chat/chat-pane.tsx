import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { messagesQuery } from '#web/generation/messages.api.ts'
import { useSide } from '#web/panes/side.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow } from '#web/ui/breakpoints.ts'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { usePanel } from '#web/ui/use-panel.ts'
import { panelOf } from '#web/workspace/panels.tsx'
import { TitleMenu } from '#web/workspace/title-menu.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import '#web/ui/pane.css'
import './chat.css'
import '#web/workspace/workspace.css'

/** The messages, or a drawer in their place, over the prompt box. */
export function ChatPane({ isDeleting }: { isDeleting: RefObject<boolean> }) {
  const messages = useQuery({
    ...messagesQuery(useProjectId()),
    refetchOnMount: false,
    retryOnMount: false,
  })
  const isNarrow = useMediaQuery(narrow)
  const panel = panelOf(useSlice(useSide().slice, ({ side }) => side))
  const Drawer = panel && !panel.tab && !isNarrow ? panel.code.loaded() : null
  return (
    <section
      className="chat"
      {...usePanel('chat', 'Chat')}
      data-drawer={Drawer !== null || undefined}
    >
      <header className="ws-head" data-toasts="below">
        <TitleMenu isDeleting={isDeleting} />
      </header>
      {Drawer && (
        <div className="drawer">
          <Drawer />
        </div>
      )}
      {messages.data ? (
        <ChatLog />
      ) : (
        <LoadFailed
          message="Error al cargar el historial de mensajes."
          onReload={() => void messages.refetch()}
        />
      )}
      <Composer isBlocked={!messages.data} />
    </section>
  )
}
