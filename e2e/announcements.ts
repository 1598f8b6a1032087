import type { Page } from 'playwright-core'

/** Records what live regions announce to a screen reader, from the next page load on. */
export async function startHearing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    const silent = '[aria-live="off"], [aria-hidden="true"]'
    const region = '[aria-live], [role="log"], [role="status"], [role="alert"]'
    const words = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.matches(silent)) return ''
      return [...node.childNodes].map(words).join(' ')
    }
    const tell = (node: Node) => {
      const place = node instanceof Element ? node : node.parentElement
      const live = place?.closest(region)
      if (!live || live.matches(silent) || place?.closest(silent)) return
      if (place?.closest('[aria-busy="true"]')) return
      const text = words(node).replace(/\s+/g, ' ').trim()
      if (text !== '') heard.push(text)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') tell(target)
        for (const node of addedNodes) tell(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

export function heardSoFar(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { heard: string[] }).heard)
}
