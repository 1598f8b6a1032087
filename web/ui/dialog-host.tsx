import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { askWith, preloadQuestions } from './ask.ts'
import {
  CurrentDialogContext,
  DialogHostContext,
  type OpenDialog,
  type Opener,
} from './dialog-context.ts'

type Shown = {
  id: number
  opener: Opener
  isQuestion: boolean
  content: ReactNode
  /** Closes it without a reply. */
  cancel: () => void
}

type Props = {
  /** The current path; when it changes, as by the browser's back, the dialogs close. */
  place: string
  onLoadError: (error: unknown) => void
  loadErrorMessage: string
  children: ReactNode
}

let lastId = 0

/** The one place where dialogs open, each loaded when it is first asked for. */
export function DialogHost({ place, onLoadError, loadErrorMessage, children }: Props) {
  const [shown, setShown] = useState<Shown[]>([])
  const latest = useRef<Shown[]>([])
  const isUnmounted = useRef(false)
  const onError = useRef(onLoadError)
  useEffect(() => {
    onError.current = onLoadError
  }, [onLoadError])

  useEffect(preloadQuestions, [])
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the place is what the dialogs are about
  useEffect(
    () => () => {
      for (const dialog of latest.current) dialog.cancel()
    },
    [place],
  )

  const host = useMemo(() => {
    const show = (next: Shown[]) => {
      latest.current = next
      setShown(next)
    }

    /** Dialogs being loaded or shown: a second press does not open a second one. */
    const opened = new Set<unknown>()

    const openOrReject: OpenDialog = async (code, props, options = {}) => {
      const { replaces, isQuestion = false, opener = document.activeElement } = options
      if (!isQuestion && opened.has(code)) return undefined
      opened.add(code)
      let Content: Awaited<ReturnType<typeof code.load>>
      try {
        Content = await code.load()
      } catch (error) {
        opened.delete(code)
        if (isUnmounted.current) return undefined
        throw error
      }
      if (isUnmounted.current) return undefined
      return new Promise((resolve) => {
        const id = ++lastId
        const close = (reply?: Parameters<typeof resolve>[0]) => {
          opened.delete(code)
          show(latest.current.filter((dialog) => dialog.id !== id))
          resolve(reply)
        }
        const content = createElement(Content as ComponentType<object>, {
          ...props,
          onClose: close,
        })
        for (const dialog of latest.current) {
          if (dialog.id === replaces || (isQuestion && dialog.isQuestion)) dialog.cancel()
        }
        show([...latest.current, { id, opener, isQuestion, content, cancel: () => close() }])
      })
    }

    const open: OpenDialog = async (code, props, options) => {
      try {
        return await openOrReject(code, props, options)
      } catch (error) {
        onError.current(error)
        await askWith(openOrReject).alert(loadErrorMessage)
        return undefined
      }
    }
    return { open, openOrReject }
  }, [loadErrorMessage])

  return (
    <DialogHostContext value={host}>
      {children}
      {shown.map(({ id, opener, content }) => (
        <HostedDialog key={id} id={id} opener={opener}>
          {content}
        </HostedDialog>
      ))}
    </DialogHostContext>
  )
}

type HostedProps = { id: number; opener: Opener; children: ReactNode }

function HostedDialog({ id, opener, children }: HostedProps) {
  const current = useMemo(() => ({ id, opener }), [id, opener])
  return <CurrentDialogContext value={current}>{children}</CurrentDialogContext>
}
