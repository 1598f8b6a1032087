import { type ComponentType, type FocusEvent, useEffect, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { onDemand } from './on-demand.ts'
import { seeScreen, type ToastPlace, toastPlace } from './toast-place.ts'
import { useMediaQuery } from './use-media-query.ts'

type Sonner = ComponentType<ToasterProps>
type Action = { label: string; onClick: () => void }

const durationMs = 4_000
/** A toast that offers an action has to be read and then pressed. */
const actionDurationMs = 6_000
/** What is over at once is still told long enough to be read. */
const minShownMs = 1_500
/** How often the place is found again while a toast is shown: bars come and go under it. */
const placedEveryMs = 200
const code = onDemand(() => import('sonner'))
let place: ((sonner: Sonner) => void) | null = null

/** Where toasts appear. Rendered once, around everything that needs a session. */
export function Toaster() {
  const [Shown, setShown] = useState<Sonner | null>(null)
  const [{ edge, offset }, setPlace] = useState<ToastPlace>({ edge: 'bottom', offset: 16 })
  const isNarrow = useMediaQuery('(max-width: 960px)')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const keepPlace = () => {
      clearTimeout(timer)
      const next = toastPlace(seeScreen(isNarrow))
      setPlace((now) => (now.edge === next.edge && now.offset === next.offset ? now : next))
      timer = setTimeout(() => {
        if (document.querySelector('[data-sonner-toast]')) keepPlace()
      }, placedEveryMs)
    }
    place = (sonner) => {
      setShown(() => sonner)
      keepPlace()
    }
    code.load().then(
      (sonner) => place?.(sonner.Toaster),
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
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', actionButton: 'btn' } }}
      />
    </div>
  )
}

function keepFromSonner(event: FocusEvent): void {
  event.stopPropagation()
}

/** Shows a toast for four seconds, or for six with an action. */
export function showToast(text: string, action?: Action): void {
  show(text, action ? { action, duration: actionDurationMs } : {}).catch(() => window.alert(text))
}

/** Shows a toast about what is still going on; the function that it returns ends it. */
export function showProgressToast(text: string): () => void {
  const since = Date.now()
  const shown = show(text, { duration: Number.POSITIVE_INFINITY })
  // What goes on is not worth an alert.
  shown.catch(() => undefined)
  return () => {
    const rest = Math.max(0, since + minShownMs - Date.now())
    setTimeout(() => shown.then((end) => end()).catch(() => undefined), rest)
  }
}

/** Resolves to the function that takes the toast away; rejects where its code could not be loaded. */
async function show(
  text: string,
  options: { action?: Action; duration?: number },
): Promise<() => void> {
  const sonner = await code.load()
  place?.(sonner.Toaster)
  const id = sonner.toast(text, options)
  return () => void sonner.toast.dismiss(id)
}
