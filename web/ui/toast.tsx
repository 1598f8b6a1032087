import { Toaster as Sonner, toast as sonner } from 'sonner'

const durationMs = 4_000

/** Where toasts appear. Rendered once, around everything that needs a session. */
export function Toaster() {
  return (
    <Sonner
      position="bottom-center"
      duration={durationMs}
      offset={16}
      mobileOffset={16}
      containerAriaLabel="Avisos"
      toastOptions={{ unstyled: true, classNames: { toast: 'toast', actionButton: 'btn' } }}
    />
  )
}

/** Says something for four seconds, with at most one thing to do about it. */
export function showToast(text: string, action?: { label: string; onClick: () => void }): void {
  sonner(text, action ? { action } : undefined)
}
