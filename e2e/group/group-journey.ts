import type { CommentRow } from '#contract/comments.ts'
import { launchBrowser, openContext } from '#e2e/browser.ts'
import { type DrivenBrowser, drivenPage } from '#e2e/driven-browser.ts'
import { drivenScreen, signInBy } from '#e2e/driven-screen.ts'
import { groupOf, groupText } from './group-of.ts'

const box = `document.querySelector('[aria-label="Texto del documento"]')`
const paragraph = (words: string) =>
  `[...${box}.querySelectorAll('p')].find((one) => one.textContent.includes(${JSON.stringify(words)}))`

/** Ana uses the given browser and Luis uses Chromium: both write; then Ana comments, makes a link and opens it signed out. */
export async function groupJourney(browser: DrivenBrowser, url: string): Promise<void> {
  const { student, projectId, address, others } = await groupOf(url, groupText, ['Luis Paz'])
  const chromium = await launchBrowser()
  try {
    const luis = await drivenPage(await (await openContext(chromium)).newPage())
    if (others[0]) await signInBy(luis, others[0])
    await signInBy(browser, student)
    for (const each of [browser, luis]) {
      await each.open(address)
      await drivenScreen(each).waitFor(box)
    }
    await write(luis, 'Loja', 'Luis escribe. ')
    const { text, waitFor, fill, press } = drivenScreen(browser)
    await waitFor(`${box}.innerText.includes('Luis escribe.')`)
    await waitFor(
      `document.querySelector('[aria-label="En el documento"]')?.innerText.includes('LP')`,
    )
    await waitFor(`document.querySelector('[data-caret="Luis"]')`)
    await write(browser, 'Quito', 'Ana escribe. ')
    await drivenScreen(luis).waitFor(`${box}.innerText.includes('Ana escribe.')`)
    await waitFor(`document.querySelector('[data-saved="clean"]')`)

    await browser.evaluate(`(() => {
      const words = document.createTreeWalker(${paragraph('Loja')}, NodeFilter.SHOW_TEXT)
      while (!words.nextNode().data.includes('en Loja')) {}
      const { currentNode } = words
      const start = currentNode.data.indexOf('en Loja')
      document.getSelection().setBaseAndExtent(currentNode, start, currentNode, start + 7)
    })()`)
    await press('Comentar')
    await fill('Comentario', '¿De qué año?')
    await press('Comentar')
    await waitFor(text('¿De qué año?'))
    await waitFor(`document.querySelector('[data-part="comment"]')`)
    const path = `/api/projects/${projectId}/comments`
    const { body } = await student.call<CommentRow[]>('GET', path)
    await others[0]?.call('POST', `/api/comments/${body[0]?.id}/answers`, { text: 'De 2024.' })
    await waitFor(text('De 2024.'))
    await press('Resolver: «¿De qué año?»')
    await waitFor(text('Ver resueltos (1)'))

    await press('Compartir')
    await press('Crear enlace')
    const sent = `document.querySelector('a[href^="https://wa.me/"]')`
    await waitFor(sent)
    const link = String(
      await browser.evaluate(`new URL(${sent}.href).searchParams.get('text').split(' ').at(-1)`),
    )
    await browser.evaluate(
      `fetch('/api/auth/sign-out', { method: 'POST' }).then(() => { window.isOut = true }) && null`,
    )
    await waitFor('window.isOut')
    await browser.open(link)
    await waitFor(text('Crear una cuenta'))
    await waitFor(text('Luis escribe.'))
  } finally {
    await chromium.close()
  }
}

/** Types in front of a paragraph. */
async function write(browser: DrivenBrowser, words: string, typed: string): Promise<void> {
  const place = (await browser.evaluate(`(() => {
    ${paragraph(words)}.scrollIntoView({ block: 'center' })
    const { left, top, width } = ${paragraph(words)}.getBoundingClientRect()
    return { x: left + width / 2, y: top + 14 }
  })()`)) as { x: number; y: number }
  await browser.click(place.x, place.y)
  await drivenScreen(browser).waitFor(`${box}.contains(document.activeElement)`)
  await browser.press('Home')
  await browser.type(typed)
}
