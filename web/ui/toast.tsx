import { type ComponentType, type FocusEvent, useEffect, useState } from 'react'
import type { ToasterProps } from 'sonner'
import { narrow, useMediaQuery } from './breakpoints.ts'
import { onDemand } from './on-demand.ts'
import './notices.css'

type Action = { label: string; onClick: () => void }

/** Specification §4. */
const durationMs = 4_000
/** From how many characters a toast may need to scroll. */
const longFrom = 200
/** From the edge, as the style sheets of the screens have it: no toast covers what is used there. */
const distance = 'var(--toasts)'
const code = onDemand(async () => {
  const [{ Toaster, toast }, { UndoTime }] = await Promise.all([
    import('sonner'),
    import('./undo-time.tsx'),
  ])
  return { Toaster, toast, UndoTime }
})
type Code = Awaited<ReturnType<typeof code.load>>
let render: ((loaded: Code) => void) | null = null

/** The toasts. Rendered once, around everything that needs a session. */
export function Toaster() {
  const [Shown, setShown] = useState<ComponentType<ToasterProps> | null>(null)
  const edge = useMediaQuery(narrow) ? 'top' : 'bottom'
  useEffect(() => {
    render = (loaded) => setShown(() => loaded.Toaster)
    code.load().then(
      (loaded) => render?.(loaded),
      () => undefined, // the first toast asks for it again
    )
    return () => {
      render = null
    }
  }, [])
  if (!Shown) return null
  // Sonner would return the focus to where it was before a toast, even if it has moved since: hide the events.
  return (
    <div onFocusCapture={keepFromSonner} onBlurCapture={keepFromSonner}>
      <Shown
        position={`${edge}-center`}
        duration={durationMs}
        offset={{ [edge]: distance }}
        mobileOffset={{ [edge]: distance, left: 16, right: 16 }}
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
      render?.(loaded)
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
      render?.(loaded)
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
