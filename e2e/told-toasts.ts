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
  const page = window as unknown as { tellToast: (words: string) => void; isWatched?: boolean }
  // A page that is being loaded runs it as its first script and once more.
  if (page.isWatched) return
  page.isWatched = true
  const seen = new WeakSet<Node>()
  const look = () => {
    for (const toast of document.querySelectorAll('[data-sonner-toast]')) {
      if (seen.has(toast) || !toast.textContent) continue
      seen.add(toast)
      page.tellToast(toast.textContent)
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}
