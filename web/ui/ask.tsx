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

type Dialogs = typeof import('./ask-dialogs.tsx')

const AskContext = createContext<Ask | null>(null)

type Props = {
  /** What is on screen. A question about it is cancelled when it gives way to something else. */
  place: string
  children: ReactNode
}

/** The dialogs' own code comes after the screen's: nothing is asked in the first moment. */
export function AskProvider({ place, children }: Props) {
  const [open, setOpen] = useState<Open | null>(null)
  const [dialogs, setDialogs] = useState<Dialogs | null>(null)
  const cancel = useRef<() => void>(undefined)
  cancel.current = open ? () => cancelled(open) : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what it is about
  useEffect(() => () => cancel.current?.(), [place])

  const load = useCallback(async () => {
    try {
      setDialogs(await import('./ask-dialogs.tsx'))
      return true
    } catch {
      // Without a network they cannot be had; the browser's own can.
      return false
    }
  }, [])
  useEffect(() => void load(), [load])

  const show = useCallback(
    async <Answer,>(make: (answer: (value: Answer) => void) => Open, plain: () => Answer) => {
      if (!(await load())) return plain()
      return new Promise<Answer>((resolve) => {
        setOpen(
          make((value) => {
            setOpen(null)
            resolve(value)
          }),
        )
      })
    },
    [load],
  )

  const ask = useMemo<Ask>(
    () => ({
      alert: (text, about) =>
        show<void>(
          (answer) => ({ kind: 'alert', text, about, answer }),
          () => window.alert(about ? `${text}\n\n${about}` : text),
        ),
      confirm: (question) =>
        show<boolean>(
          (answer) => ({ kind: 'confirm', question, answer }),
          () => window.confirm(question.text),
        ),
      prompt: (question) =>
        show<string | null>(
          (answer) => ({ kind: 'prompt', question, answer }),
          () => window.prompt(question.label, question.initial) || null,
        ),
    }),
    [show],
  )

  return (
    <AskContext value={ask}>
      {children}
      {dialogs && open?.kind === 'alert' && (
        <dialogs.AlertDialog text={open.text} about={open.about} onAnswer={open.answer} />
      )}
      {dialogs && open?.kind === 'confirm' && (
        <dialogs.ConfirmDialog {...open.question} onAnswer={open.answer} />
      )}
      {dialogs && open?.kind === 'prompt' && (
        <dialogs.PromptDialog {...open.question} onAnswer={open.answer} />
      )}
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
