import type { Page } from 'playwright-core'

/** The words of every toast that the page has shown since it was loaded, the oldest first. Called before it is loaded. */
export function toldToasts(page: Page): () => Promise<string[]> {
  const told: string[] = []
  const ready = page
    .exposeFunction('tellToast', (words: string) => void told.push(words))
    .then(() => page.addInitScript(watchToasts))
    .then(() => page.evaluate(watchToasts))
  return async () => {
    await ready
    return told
  }
}

function watchToasts(): void {
  const tell = (window as unknown as { tellToast: (words: string) => void }).tellToast
  const seen = new WeakSet<Node>()
  const look = () => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      if (seen.has(toast) || !toast.textContent) continue
      seen.add(toast)
      tell(toast.textContent)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
