import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import { report } from '#web/api/report.ts'
import type { Editing } from '#web/editor/use-editing.ts'
import { useSessionView } from '#web/editor/use-session-view.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import { onDemand, whenIdle } from '#web/ui/on-demand.ts'
import { versionViews } from './use-history.tsx'

const cardId = 'two-texts'
/** Loaded with the editor's first session: the choice may be due when the connection is bad. */
const choiceParts = onDemand(() => import('./two-texts-card.tsx'))

type Options = {
  project: ProjectRow
  author: string | null
  editing: Editing
  onShow: (pane: 'chat' | 'vista') => void
}

export type TwoTexts = {
  /** The card in the chat while a choice is due. */
  card: ReactNode
  /** The comparison, in place of the pages. */
  pane: ReactNode
  /** Shows the card, for screens with only the pages in sight; null when no choice is due. */
  showCard: (() => void) | null
}

/** Handles a document that was changed in two places: keeps both texts, compares them and lets the student choose. */
export function useTwoTexts({ project, author, editing, onShow }: Options): TwoTexts {
  const { session } = editing
  const [parts, setParts] = useState<Awaited<ReturnType<typeof choiceParts.load>> | null>(null)
  const isDue = useSessionView(session, ({ phase }) => phase === 'conflict') === true
  const newest = useSessionView(session, (view) => view.newest)
  const [views, setViews] = useState<Awaited<ReturnType<typeof versionViews.load>> | null>(null)
  const [isCompared, setIsCompared] = useState(false)
  const [chosen, setChosen] = useState<'mine' | 'newest' | null>(null)

  useEffect(() => {
    if (!session) return
    const load = () =>
      choiceParts
        .load()
        .then(setParts, (error) => report('the choice between two texts was not loaded', error))
    if (isDue) void load()
    else whenIdle(() => void load())
  }, [session, isDue])

  const focusCard = () => requestAnimationFrame(() => document.getElementById(cardId)?.focus())
  const wasDue = useRef(isDue)
  useEffect(() => {
    if (wasDue.current && !isDue) {
      setIsCompared(false)
      // The pressed button is gone.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) session?.focus()
      })
    }
    wasDue.current = isDue
  }, [isDue, session])

  if (!isDue || !session || !parts) return { card: null, pane: null, showCard: null }
  const compare = async () => {
    try {
      setViews(await versionViews.load())
      setIsCompared(true)
      onShow('vista')
    } catch (error) {
      toastLostConnection('two texts could not be compared', error)
    }
  }
  const onChoose = async (which: 'mine' | 'newest') => {
    if (chosen !== null) return
    setChosen(which)
    if (await parts.chooseText(session, which)) onShow('vista')
    setChosen(null)
  }
  return {
    card: (
      <parts.TwoTextsCard
        id={cardId}
        newest={newest}
        isBusy={chosen !== null && !isCompared}
        onCompare={() => void compare()}
        onChoose={(which) => void onChoose(which)}
      />
    ),
    pane:
      isCompared && views && newest ? (
        <views.CompareTwoTexts
          project={project}
          author={author}
          session={session}
          newest={newest}
          chosen={chosen}
          onChoose={(which) => void onChoose(which)}
          onClose={() => {
            setIsCompared(false)
            onShow('chat')
            focusCard()
          }}
        />
      ) : null,
    showCard: () => {
      onShow('chat')
      focusCard()
    },
  }
}
