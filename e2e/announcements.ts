import type { Page } from 'playwright-core'

/** Records what live regions announce to a screen reader, from the next page load on. */
export async function recordAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const announced: string[] = []
    Object.assign(window, { announced })
    const silent = '[aria-live="off"], [aria-hidden="true"]'
    const region = '[aria-live], [role="log"], [role="status"], [role="alert"]'
    const textOf = (node: Node): string => {
      if (node instanceof Text) return node.data
      if (!(node instanceof Element) || node.matches(silent)) return ''
      return [...node.childNodes].map(textOf).join(' ')
    }
    const record = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      const live = element?.closest(region)
      if (!live || live.matches(silent) || element?.closest(silent)) return
      if (element?.closest('[aria-busy="true"]')) return
      const text = textOf(node).replace(/\s+/g, ' ').trim()
      if (text !== '') announced.push(text)
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') record(target)
        for (const node of addedNodes) record(node)
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

export function announcementsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { announced: string[] }).announced)
}
