import { type ComponentType, type FocusEvent, useEffect, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { onDemand } from './on-demand.ts'
import { useMediaQuery } from './use-media-query.ts'

type Sonner = ComponentType<ToasterProps>
type Action = { label: string; onClick: () => void }

const durationMs = 4_000
const code = onDemand(() => import('sonner'))
let place: ((sonner: Sonner) => void) | null = null

/** Where toasts appear. Rendered once, around everything that needs a session. */
export function Toaster() {
  const [Shown, setShown] = useState<Sonner | null>(null)
  useEffect(() => {
    place = (sonner) => setShown(() => sonner)
    code.load().then(
      (sonner) => place?.(sonner.Toaster),
      () => undefined, // the first toast asks for it again
    )
    return () => {
      place = null
    }
  }, [])
  const isNarrow = useMediaQuery('(max-width: 960px)')
  if (!Shown) return null
  // Sonner would return the focus to where it was before a toast, even if it has moved since: hide the events.
  return (
    <div onFocusCapture={keepFromSonner} onBlurCapture={keepFromSonner}>
      <Shown
        // On narrow screens the bottom has the prompt box, the counts and the pane switch.
        position={isNarrow ? 'top-center' : 'bottom-center'}
        duration={durationMs}
        offset={16}
        mobileOffset={16}
        containerAriaLabel="Avisos"
        toastOptions={{ unstyled: true, classNames: { toast: 'toast', actionButton: 'btn' } }}
      />
    </div>
  )
}

function keepFromSonner(event: FocusEvent): void {
  event.stopPropagation()
}

/** Shows a toast for four seconds, with at most one action. */
export function showToast(text: string, action?: Action): void {
  code.load().then(
    (sonner) => {
      place?.(sonner.Toaster)
      sonner.toast(text, action ? { action } : undefined)
    },
    // The toast code could not be loaded: use the browser's alert.
    () => window.alert(text),
  )
}
