import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { ProjectRow } from '#contract/projects.ts'
import { toastLostConnection } from '#web/lost-connection.ts'
import type { Editing } from './use-editing.ts'
import { useSessionView } from './use-session-view.ts'
import { versionViews } from './versions/use-history.tsx'

const cardId = 'two-texts'

type Options = {
  project: ProjectRow
  author: string | null
  editing: Editing
  onShow: (pane: 'chat' | 'vista') => void
}

export type TwoTexts = {
  /** In the chat while a choice is due. */
  card: ReactNode
  /** In place of the pages while the texts are compared. */
  pane: ReactNode
  /** Brings the card into view, for who has the pages alone; null when no choice is due. */
  showCard: (() => void) | null
}

/** The document went on elsewhere while one wrote here: both texts are kept and compared, and the student chooses. */
export function useTwoTexts({ project, author, editing, onShow }: Options): TwoTexts {
  const { session, parts } = editing
  const isDue = useSessionView(session, ({ phase }) => phase === 'conflict') === true
  const newest = useSessionView(session, (view) => view.newest)
  const [views, setViews] = useState<Awaited<ReturnType<typeof versionViews.load>> | null>(null)
  const [isCompared, setIsCompared] = useState(false)
  const [chosen, setChosen] = useState<'mine' | 'newest' | null>(null)

  const focusCard = () => requestAnimationFrame(() => document.getElementById(cardId)?.focus())
  const wasDue = useRef(isDue)
  useEffect(() => {
    if (wasDue.current && !isDue) {
      setIsCompared(false)
      // What was pressed is gone.
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
