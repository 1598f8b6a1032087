import { createContext, type ReactNode, useCallback, useContext, useMemo, useState } from 'react'
import { AlertDialog, ConfirmDialog, PromptDialog } from './ask-dialogs.tsx'

export type ConfirmQuestion = { text: string; about?: string; accept: string }
export type PromptQuestion = { title: string; label: string; initial: string; accept: string }

/** What the browser's alert, confirm and prompt do, in the page's own dialogs. */
export type Ask = {
  alert: (text: string) => Promise<void>
  confirm: (question: ConfirmQuestion) => Promise<boolean>
  /** The text as typed, or null when cancelled. */
  prompt: (question: PromptQuestion) => Promise<string | null>
}

type Open =
  | { kind: 'alert'; text: string; answer: () => void }
  | { kind: 'confirm'; question: ConfirmQuestion; answer: (yes: boolean) => void }
  | { kind: 'prompt'; question: PromptQuestion; answer: (text: string | null) => void }

const AskContext = createContext<Ask | null>(null)

export function AskProvider({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open | null>(null)

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
      alert: (text) => show<void>((answer) => ({ kind: 'alert', text, answer })),
      confirm: (question) => show<boolean>((answer) => ({ kind: 'confirm', question, answer })),
      prompt: (question) => show<string | null>((answer) => ({ kind: 'prompt', question, answer })),
    }),
    [show],
  )

  return (
    <AskContext value={ask}>
      {children}
      {open?.kind === 'alert' && <AlertDialog text={open.text} onAnswer={open.answer} />}
      {open?.kind === 'confirm' && <ConfirmDialog {...open.question} onAnswer={open.answer} />}
      {open?.kind === 'prompt' && <PromptDialog {...open.question} onAnswer={open.answer} />}
    </AskContext>
  )
}

export function useAsk(): Ask {
  const ask = useContext(AskContext)
  if (!ask) throw new Error('useAsk needs an AskProvider above it')
  return ask
}
