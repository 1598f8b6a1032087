import type { Locator, Page } from 'playwright-core'

/** Selects these words of the text box, and waits for the bar about them. */
export async function selectWords(page: Page, box: Locator, words: string): Promise<void> {
  await box.evaluate((element, wanted) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) nodes.push(node as Text)
    const all = nodes.map(({ data }) => data).join('')
    const find = (at: number): [Text, number] => {
      let before = 0
      for (const node of nodes) {
        if (at <= before + node.length) return [node, at - before]
        before += node.length
      }
      throw new Error('not there')
    }
    const start = all.indexOf(wanted)
    const [from, to] = [find(start), find(start + wanted.length)]
    document.getSelection()?.setBaseAndExtent(from[0], from[1], to[0], to[1])
  }, words)
  await page.getByRole('toolbar', { name: 'Pedir sobre la selección' }).waitFor()
}
