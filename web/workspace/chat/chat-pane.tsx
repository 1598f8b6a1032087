import { useQuery } from '@tanstack/react-query'
import { messagesQuery } from '#web/generation/messages.api.ts'
import { useSide } from '#web/panes/side.ts'
import { WorkSlot } from '#web/plan/work-slot.tsx'
import { useProjectId } from '#web/projects/use-project.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { narrow, useMediaQuery } from '#web/ui/breakpoints.ts'
import { LoadFailed } from '#web/ui/query-state.tsx'
import { usePanel } from '#web/ui/use-panel.ts'
import { projectFailures } from '#web/words/project-failures.ts'
import { panelOf } from '#web/workspace/panels.tsx'
import { TitleMenu } from '#web/workspace/title-menu.tsx'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import '#web/ui/pane.css'
import './chat.css'
import '#web/workspace/workspace.css'

/** The messages, or a drawer in their place, over the prompt box. */
export function ChatPane() {
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
      <header className="ws-head">
        <TitleMenu />
      </header>
      <WorkSlot isInChat={true} />
      {Drawer && (
        <div className="drawer">
          <Drawer />
        </div>
      )}
      {messages.data ? (
        <ChatLog />
      ) : (
        <LoadFailed
          message={projectFailures.messages_not_loaded}
          onReload={() => void messages.refetch()}
        />
      )}
      <Composer isBlocked={!messages.data} />
    </section>
  )
}
