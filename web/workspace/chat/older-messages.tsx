import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { countLabel } from '#core/document/count-label.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { call } from '#web/api/client.ts'
import { report } from '#web/api/report.ts'
import { joinChat, messagesQuery, readChat, useChat } from '#web/generation/messages.api.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorText } from '#web/ui/error-text.tsx'
import { scrollerOf } from '#web/ui/scroller.ts'
import './log-parts.css'

type Props = {
  /** The place of the oldest message that is loaded; 0 when there are no older ones. */
  before: number
}

/** The way to older messages, which come above those in sight and leave them where they are. */
export function OlderMessages({ before }: Props) {
  const projectId = useProjectId()
  const client = useQueryClient()
  const ref = useRef<HTMLDivElement>(null)
  /** How far the end of the chat is below what is in sight, while older messages are put above it. */
  const toEnd = useRef<number | null>(null)
  const [state, setState] = useState<'rest' | 'loading' | { failure: string }>('rest')
  const [told, setTold] = useState('')

  useLayoutEffect(() => {
    const log = ref.current?.parentElement
    if (!log || toEnd.current === null) return
    const scroller = scrollerOf(log)
    scroller.scrollTop = scroller.scrollHeight - toEnd.current
    toEnd.current = null
    if (before === 0) log.focus({ preventScroll: true })
    // Only what is added at the end is news.
    const frame = requestAnimationFrame(() => log.setAttribute('aria-live', 'polite'))
    return () => cancelAnimationFrame(frame)
  }, [before])

  const needed = useChat().needed
  useEffect(() => {
    if (needed === null) return
    readNeeded(projectId, needed).then(
      (rows) =>
        client.setQueryData(messagesQuery(projectId).queryKey, (chat) =>
          chat?.needed === needed ? { ...chat, rows: [...rows, ...chat.rows], needed: null } : chat,
        ),
      (error) => report('older messages that the chat needs were not read', error),
    )
  }, [needed, projectId, client])

  const load = async () => {
    setState('loading')
    try {
      const older = await readChat(projectId, before)
      const { queryKey } = messagesQuery(projectId)
      const chat = client.getQueryData(queryKey)
      const log = ref.current?.parentElement
      setState('rest')
      // A reading of the newest messages may have dropped the others meanwhile.
      if (!log || chat?.before !== before) return
      const scroller = scrollerOf(log)
      toEnd.current = scroller.scrollHeight - scroller.scrollTop
      log.setAttribute('aria-live', 'off')
      client.setQueryData(queryKey, joinChat(older, chat))
      const added = older.rows.filter((row) => row.sequence_order >= older.before).length
      setTold(`${countLabel(added, 'mensaje anterior', 'mensajes anteriores')}`)
    } catch (error) {
      setState({ failure: errorMessage(error) })
    }
  }

  return (
    <div className="older" ref={ref}>
      {before > 0 && (
        <Button size="small" variant="ghost" busy={state === 'loading'} onClick={() => void load()}>
          Ver mensajes anteriores
        </Button>
      )}
      {typeof state === 'object' && <ErrorText>{state.failure}</ErrorText>}
      <span className="sr" role="status">
        {told}
      </span>
    </div>
  )
}

/** The messages at these places, without their texts. */
async function readNeeded(projectId: string, places: string): Promise<MessageRow[]> {
  const pages = await Promise.all(
    places.split(',').map((place) =>
      call('GET /api/projects/:id/messages', {
        id: projectId,
        query: { content: 'comments', before: `${Number(place) + 1}`, limit: '1' },
      }),
    ),
  )
  return pages.flat()
}
