import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Expects pages, words and credits to four decimals at the foot, whole and uncovered, at the widths of phones. */
export async function expectFootInSight(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: before?.height ?? 844 })
    await expect.poll(() => footInSight(page), { message: `${width} px` }).toMatch(sizeAndCost)
  }
  if (before) await page.setViewportSize(before)
}

const sizeAndCost =
  /^\d[\d\s]*( de \d+)? páginas?.* \d[\d\s]* palabras? \d+\.\d{4} créditos? gastados?$/

/** The words of the foot that are inside the screen and not under something else, without what is told of the saving. */
function footInSight(page: Page): Promise<string> {
  return page.locator('[data-part="foot"]').evaluate((foot) => {
    const isInSight = (part: Element) => {
      const box = part.getBoundingClientRect()
      const isInside =
        box.width > 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight
      const over = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      return isInside && over !== null && foot.contains(over)
    }
    return [...foot.children]
      .filter((part) => !part.matches('[data-saved], [data-part="undo"]') && isInSight(part))
      .map((part) => (part as HTMLElement).innerText.replace(/\s+/g, ' ').trim())
      .join(' ')
  })
}
