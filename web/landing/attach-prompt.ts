import { paths } from '#web/paths.ts'
import { keepPendingPrompt } from '#web/projects/pending-prompt.ts'

/**
 * Makes the hero's box work: Enter without Shift, or the button, opens the registration, and the prompt is kept for
 * home. Without this script the form leads to the registration too.
 */
export function attachPrompt(root: ParentNode, goTo: (path: string) => void): () => void {
  const form = root.querySelector<HTMLFormElement>('form.prompt')
  const box = form?.querySelector('textarea')
  if (!form || !box) return () => undefined

  const onSubmit = (event: Event) => {
    event.preventDefault()
    keepPendingPrompt(box.value)
    goTo(paths.register)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
    event.preventDefault()
    form.requestSubmit()
  }
  form.addEventListener('submit', onSubmit)
  box.addEventListener('keydown', onKeyDown)
  return () => {
    form.removeEventListener('submit', onSubmit)
    box.removeEventListener('keydown', onKeyDown)
  }
}
