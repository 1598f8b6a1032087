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
import { AlertDialog, ConfirmDialog, PromptDialog } from './ask-dialogs.tsx'

export type ConfirmQuestion = { text: string; about?: string; accept: string }
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

const AskContext = createContext<Ask | null>(null)

type Props = {
  /** What is on screen. A question about it is cancelled when it gives way to something else. */
  place: string
  children: ReactNode
}

export function AskProvider({ place, children }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const cancel = useRef<() => void>(undefined)
  cancel.current = open ? () => cancelled(open) : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what it is about
  useEffect(() => () => cancel.current?.(), [place])

  const show = useCallback(<Answer,>(make: (answer: (value: Answer) => void) => Open) => {
    return new Promise<Answer>((resolve) => {
      setOpen(
        make((value) => {
          setOpen(null)
          resolve(value)
        }),
      )
    })
  }, [])

  const ask = useMemo<Ask>(
    () => ({
      alert: (text, about) => show<void>((answer) => ({ kind: 'alert', text, about, answer })),
      confirm: (question) => show<boolean>((answer) => ({ kind: 'confirm', question, answer })),
      prompt: (question) => show<string | null>((answer) => ({ kind: 'prompt', question, answer })),
    }),
    [show],
  )

  return (
    <AskContext value={ask}>
      {children}
      {open?.kind === 'alert' && (
        <AlertDialog text={open.text} about={open.about} onAnswer={open.answer} />
      )}
      {open?.kind === 'confirm' && <ConfirmDialog {...open.question} onAnswer={open.answer} />}
      {open?.kind === 'prompt' && <PromptDialog {...open.question} onAnswer={open.answer} />}
    </AskContext>
  )
}

function cancelled(open: Open): void {
  if (open.kind === 'alert') open.answer()
  else if (open.kind === 'confirm') open.answer(false)
  else open.answer(null)
}

export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAsk needs an AskProvider above it')
  return ask
}
