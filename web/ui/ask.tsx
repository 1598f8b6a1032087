import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { onDemand } from './on-demand.ts'

export type ConfirmQuestion = { text: string; about?: string; warning?: string; accept: string }
export type PromptQuestion = { title: string; label: string; initial: string; accept: string }

/** What the browser's alert, confirm and prompt do, in the page's own dialogs. */
export type Ask = {
  alert: (text: string, about?: string) => Promise<void>
  confirm: (question: ConfirmQuestion) => Promise<boolean>
  /** The text as typed, or null when cancelled. */
  prompt: (question: PromptQuestion) => Promise<string | null>
}

type Open =
  | { kind: 'alert'; text: string; about: string | undefined; answer: () => void }
  | { kind: 'confirm'; question: ConfirmQuestion; answer: (yes: boolean) => void }
  | { kind: 'prompt'; question: PromptQuestion; answer: (text: string | null) => void }

type Dialogs = typeof import('./ask-dialogs.tsx')
const code = onDemand(() => import('./ask-dialogs.tsx'))

type Asked = Open & { dialogs: Dialogs; number: number }
let questions = 0

const AskContext = createContext<Ask | null>(null)

type Props = {
  /** What is on screen. A question about it is cancelled when it gives way to something else. */
  place: string
  children: ReactNode
}

export function AskProvider({ place, children }: Props) {
  const [open, setOpen] = useState<Asked | null>(null)
  /** Ends the question that is open without an answer. */
  const cancel = useRef<() => void>(undefined)
  const isGone = useRef(false)
  useEffect(code.preload, [])
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what it is about
  useEffect(() => () => cancel.current?.(), [place])

  const show = useCallback(
    async <Answer,>(
      make: (answer: (value: Answer) => void) => Open,
      cancelled: Answer,
      withoutDialogs: () => Answer,
    ): Promise<Answer> => {
      let dialogs: Dialogs
      try {
        dialogs = await code.load()
      } catch {
        return isGone.current ? cancelled : withoutDialogs()
      }
      // With nowhere to ask it any more a question is not asked; one that is open gives way to the next.
      if (isGone.current) return cancelled
      cancel.current?.()
      return new Promise<Answer>((resolve) => {
        const finish = (value: Answer) => {
          if (cancel.current === giveUp) cancel.current = undefined
          setOpen((shown) => (shown === asked ? null : shown))
          resolve(value)
        }
        const giveUp = () => finish(cancelled)
        const asked = { ...make(finish), dialogs, number: ++questions }
        cancel.current = giveUp
        setOpen(asked)
      })
    },
    [],
  )

  // When the dialogs cannot be fetched the browser's own ask instead: nothing is lost for want of a network.
  const ask = useMemo<Ask>(
    () => ({
      alert: (text, about) =>
        show<void>(
          (answer) => ({ kind: 'alert', text, about, answer }),
          undefined,
          () => window.alert(text),
        ),
      confirm: (question) =>
        show<boolean>(
          (answer) => ({ kind: 'confirm', question, answer }),
          false,
          () => window.confirm(question.text),
        ),
      prompt: (question) =>
        show<string | null>(
          (answer) => ({ kind: 'prompt', question, answer }),
          null,
          () => window.prompt(question.label, question.initial),
        ),
    }),
    [show],
  )

  return (
    <AskContext value={ask}>
      {children}
      {open && <OpenQuestion key={open.number} {...open} />}
    </AskContext>
  )
}

function OpenQuestion({ dialogs, number: _, ...open }: Asked) {
  const { AlertDialog, ConfirmDialog, PromptDialog } = dialogs
  if (open.kind === 'alert') {
    return <AlertDialog text={open.text} about={open.about} onAnswer={open.answer} />
  }
  if (open.kind === 'confirm') return <ConfirmDialog {...open.question} onAnswer={open.answer} />
  return <PromptDialog {...open.question} onAnswer={open.answer} />
}

export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAsk needs an AskProvider above it')
  return ask
}
