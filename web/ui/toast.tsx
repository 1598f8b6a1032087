import { type ComponentType, type FocusEvent, useEffect, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { narrow, useMediaQuery } from './breakpoints.ts'
import { onDemand } from './on-demand.ts'
import type { ToastPlace } from './toast-place.ts'
import './notices.css'

type Action = { label: string; onClick: () => void }

/** Specification §4. */
const durationMs = 4_000
/** From how many characters a toast may need to scroll. */
const longFrom = 200
/** How often the place is found again while a toast is shown: bars come and go under it. */
const placedEveryMs = 200
const code = onDemand(async () => {
  const [{ Toaster, toast }, { findPlace }, { UndoTime }] = await Promise.all([
    import('sonner'),
    import('./toast-place.ts'),
    import('./undo-time.tsx'),
  ])
  return { Toaster, toast, findPlace, UndoTime }
})
type Code = Awaited<ReturnType<typeof code.load>>
let place: ((loaded: Code) => void) | null = null

/** Where toasts appear. Rendered once, around everything that needs a session. */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType<ToasterProps> | null>(null)
  const [{ edge, offset }, setPlace] = useState<ToastPlace>({ edge: 'bottom', offset: 16 })
  const isNarrow = useMediaQuery(narrow)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    place = ({ Toaster: Loaded, findPlace }) => {
      clearTimeout(timer)
      setShown(() => Loaded)
      const keepPlace = () => {
        const next = findPlace(isNarrow)
        setPlace((now) => (now.edge === next.edge && now.offset === next.offset ? now : next))
        timer = setTimeout(() => {
          if (document.querySelector('[data-sonner-toast]')) keepPlace()
        }, placedEveryMs)
      }
      keepPlace()
    }
    code.load().then(
      (loaded) => place?.(loaded),
      () => undefined, // the first toast asks for it again
    )
    return () => {
      clearTimeout(timer)
      place = null
    }
  }, [isNarrow])
  if (!Shown) return null
  // Sonner would return the focus to where it was before a toast, even if it has moved since: hide the events.
  return (
    <div onFocusCapture={keepFromSonner} onBlurCapture={keepFromSonner}>
      <Shown
        position={`${edge}-center`}
        duration={durationMs}
        offset={{ [edge]: offset }}
        mobileOffset={{ [edge]: offset, left: 16, right: 16 }}
        containerAriaLabel="Avisos"
        toastOptions={{
          unstyled: true,
          classNames: { toast: 'toast', actionButton: 'btn btn-ghost btn-underlined' },
        }}
      />
    </div>
  )
}

function keepFromSonner(event: FocusEvent): void {
  event.stopPropagation()
}

/** Shows a toast for four seconds; pointer and focus stop them. */
export function showToast(text: string, action?: Action): void {
  code.load().then(
    (loaded) => {
      place?.(loaded)
      const className = text.length > longFrom ? 'long' : ''
      loaded.toast(text, { className, ...(action && { action }) })
    },
    () => window.alert(text),
  )
}

/** Shows what can be undone, for as long as any toast, which pointer and focus stop. Returns what ends it before. */
export function showUndoToast(text: string, undo: () => void): () => void {
  let isOver = false
  let end = () => {
    isOver = true
  }
  code.load().then(
    (loaded) => {
      const { toast, UndoTime } = loaded
      if (isOver) return
      place?.(loaded)
      end = () => void toast.dismiss(id)
      const title = (
        <>
          {text}
          <UndoTime lastsMs={durationMs} onEnd={() => end()} />
        </>
      )
      const id = toast(title, {
        duration: Number.POSITIVE_INFINITY,
        action: { label: 'Deshacer', onClick: undo },
      })
    },
    // Without its code there is no toast: the history of the text has the step too.
    () => undefined,
  )
  return () => end()
}
