import { type ComponentType, type FocusEvent, useEffect, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { onDemand } from './on-demand.ts'
import { useMediaQuery } from './use-media-query.ts'

type Sonner = ComponentType<ToasterProps>
type Action = { label: string; onClick: () => void }

const durationMs = 4_000
const code = onDemand(async () => {
  const [sonner, { UndoTime }] = await Promise.all([import('sonner'), import('./undo-time.tsx')])
  return { Toaster: sonner.Toaster, toast: sonner.toast, UndoTime }
})
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

/** Shows what can be undone for six seconds, which pointer and focus stop. Returns what ends it before. */
export function showUndoToast(text: string, undo: () => void): () => void {
  let isOver = false
  let end = () => {
    isOver = true
  }
  code.load().then(
    ({ Toaster, toast, UndoTime }) => {
      if (isOver) return
      place?.(Toaster)
      end = () => void toast.dismiss(id)
      const title = (
        <>
          {text}
          <UndoTime onEnd={() => end()} />
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
