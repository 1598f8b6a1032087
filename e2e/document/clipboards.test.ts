import { expect, it } from 'vitest'
import { testSite } from '#e2e/test-site.ts'
import { pastes, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { clipboards } from '#test/clipboards/index.ts'

const site = testSite({ mayReportErrors: true })

it.each(clipboards)(
  'what $program copies is pasted as the blocks it shows and undone in one step: $what',
  async ({ html, text, blocks }) => {
    const project = await writtenProject(site.url, {
      cuerpo: [{ role: 'p', content: 'Antes.' }],
      referencias: [],
    })
    const page = await site.signedIn(project.student)
    await page.goto(project.address)
    await pressLine(page, 2)
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const before = await textBox(page).innerText()
    await pastes(page, { html, text })
    await untilSaved(page)
    expect(await writtenBlocks(project)).toEqual(['p: Antes.', ...blocks])
    await page.keyboard.press('Control+z')
    await expect.poll(() => textBox(page).innerText()).toBe(before)
  },
)
