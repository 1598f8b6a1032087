import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ListedVersion, VersionRow } from '#contract/projects.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone } from '#e2e/browser.ts'
import { drivenPage } from '#e2e/driven-browser.ts'
import { expectFootInSight } from '#e2e/foot-in-sight.ts'
import { renderedParts } from '#e2e/rendered-parts.ts'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, twelvePages, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite({ mayReportErrors: true })

it('text typed on a page is laid out as in the file, saved, undone, and kept after a reload', async () => {
  const { student, projectId, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student)
  const rendered = await renderedParts(page)
  await page.goto(address)
  await pressLine(page, 4)
  await page.keyboard.press('Home')
  await page.keyboard.type('Una frase escrita a mano.')
  await untilSaved(page)
  // A letter on a page does not render the chat, and one in the chat's box renders only the box.
  await rendered.clear()
  await page.keyboard.type(' ')
  await page.locator('[data-saved="waiting"], [data-saved="saving"]').first().waitFor()
  expect(await rendered.of('#panel-vista')).toBeGreaterThan(0)
  expect(await rendered.of('#panel-chat')).toBe(0)
  await untilSaved(page)
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Hazlo')
  await page.getByText('créditos', { exact: false }).first().waitFor()
  await rendered.clear()
  await page.keyboard.type('!')
  await expect.poll(() => rendered.of('[data-part="composer"]')).toBeGreaterThan(0)
  expect(await rendered.of('#panel-vista, [role="log"], header')).toBe(0)
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('')
  await textBox(page).focus()
  expect((await newestVersion(student, projectId)).version).toMatchObject({ author: 'student' })
  await expectPagesOfSavedText(page, student, projectId)

  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Otro párrafo, ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('en cursiva')
  await page.keyboard.press('Control+Alt+4')
  await page.getByRole('button', { name: 'Papel del bloque: Cita en bloque' }).waitFor()
  await untilSaved(page)
  const { text } = await newestVersion(student, projectId)
  const quote = text.cuerpo.find(({ role }) => role === 'quote')
  expect(quote?.content).toMatch(/^Otro párrafo, \*en cursiva\*/)
  await expectPagesOfSavedText(page, student, projectId)

  await page.reload()
  await page.locator('[data-line]').getByText('escrita a mano.').waitFor()
  await pressLine(page, 4)
  await page.keyboard.press('Escape')
  expect(await hasFocus(page.getByLabel('Páginas'))).toBe(true)
  await page.keyboard.press('Enter')
  expect(await hasFocus(textBox(page))).toBe(true)
  await page.keyboard.type('x')
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await untilSaved(page)
  expect((await newestVersion(student, projectId)).text).toEqual(text)
})

it('a press on any page puts the caret before the letter that was pressed', async () => {
  const project = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(project.student)
  for (const sheet of [2, 6]) {
    await page.goto(project.address)
    const region = page.getByRole('region', { name: `Página ${sheet}`, exact: true })
    await region.scrollIntoViewIfNeeded()
    await page.evaluate(() => {
      const pressed = ({ clientX, clientY }: MouseEvent) => {
        const range = document.caretRangeFromPoint(clientX, clientY)
        const { startContainer: node, startOffset: at } = range as Range
        Object.assign(window, { letters: node.textContent?.slice(at, at + 8) })
      }
      addEventListener('click', pressed, { capture: true, once: true })
    })
    await pressLine(page, 14, sheet)
    const [wanted, found] = await page.evaluate(() => {
      const { focusNode, focusOffset } = getSelection() as Selection
      const range = document.createRange()
      range.selectNodeContents(
        document.querySelector('[aria-label="Texto del documento"]') as Element,
      )
      range.setStart(focusNode as Node, focusOffset)
      return [Reflect.get(window, 'letters') as string, range.toString().slice(0, 8)]
    })
    expect(wanted).toHaveLength(8)
    expect(found).toBe(wanted)
  }
})

nightly(
  'accents and composed words at the ends of lines and pages keep every break in its place',
  async () => {
    const { student, projectId, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student)
    const devtools = await page.context().newCDPSession(page)
    await page.goto(address)
    await pressLine(page, 4)
    for (const [at, steps] of [
      [5, ['´', 'á']],
      [22, ['´', 'é']],
      [39, ['elec', 'electroencefalo', 'electroencefalografista']],
      [90, ['´', 'ó']],
    ] as const) {
      const point = await textBox(page)
        .locator('[data-line]')
        .nth(at)
        .evaluate((line) => {
          line.scrollIntoView({ block: 'center' })
          const rect = [...line.getClientRects()].at(-1)
          return { x: rect?.left ?? 0, y: (rect?.top ?? 0) + (rect?.height ?? 0) / 2 }
        })
      await page.mouse.click(point.x + 1, point.y)
      if (at % 2 === 0) await page.keyboard.press('End')
      for (const text of steps) {
        const end = { selectionStart: text.length, selectionEnd: text.length }
        await devtools.send('Input.imeSetComposition', { text, ...end })
      }
      await devtools.send('Input.insertText', { text: steps.at(-1) ?? '' })
    }
    await untilSaved(page)
    expect(JSON.stringify(await newestVersion(student, projectId))).toContain(
      'electroencefalografista',
    )
    await expectPagesOfSavedText(page, student, projectId)
  },
)

it('text written offline is kept in the browser, even when the page is closed, and saved later', async () => {
  const { student, projectId, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student)
  await page.goto(address)
  await pressLine(page, 4)
  await page.context().setOffline(true)
  await page.keyboard.press('Home')
  await page.keyboard.type('Sin red. ')
  await page.locator('[data-saved="offline"]').waitFor()
  await page.context().setOffline(false)
  await untilSaved(page)
  expect(JSON.stringify(await newestVersion(student, projectId))).toContain('Sin red. ')

  await page.route('**/document', (route) => route.abort())
  await page.keyboard.type('Otra vez. ')
  await page.locator('[data-saved="offline"]').waitFor()
  await page.close()
  const again = await page.context().newPage()
  await again.goto(address)
  await textBox(again).getByText('Sin red. Otra vez.').waitFor()
  await untilSaved(again)
  expect(JSON.stringify(await newestVersion(student, projectId))).toContain('Otra vez. ')
})

nightly(
  'where the browser stores nothing, text without a connection says so, and the tab asks before it closes',
  async () => {
    const { student, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student)
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('', 'QuotaExceededError')
      }
    })
    await page.goto(address)
    await pressLine(page, 4)
    const questions: string[] = []
    page.on('dialog', (dialog) => {
      questions.push(dialog.type())
      void dialog.dismiss()
    })
    await page.context().setOffline(true)
    await page.keyboard.type('Sin red. ')
    await page
      .locator('[data-saved]')
      .getByText('Sin conexión: no cierres esta pestaña')
      .first()
      .waitFor()
    await page.close({ runBeforeUnload: true })
    await expect.poll(() => questions).toEqual(['beforeunload'])
    await page.context().setOffline(false)
    await untilSaved(page)
    await Promise.all([page.waitForEvent('close'), page.close({ runBeforeUnload: true })])
    expect(questions).toHaveLength(1)
  },
)

it('two tabs never overwrite each other: the student chooses between both texts, and both are kept', async () => {
  const { student, projectId, address } = await writtenProject(site.url, twelvePages)
  const first = await site.signedIn(student)
  const second = await first.context().newPage()
  await first.goto(address)
  await second.goto(address)
  await pressLine(first, 4)
  await pressLine(second, 4)
  // The second tab does not get the first one's version in time.
  await second.route('**/versions/latest', (route) => route.abort())
  await second.keyboard.press('Home')
  await second.route('**/document', (route) => route.abort())
  await second.keyboard.type('Desde la segunda. ')
  await second.locator('[data-saved="offline"]').waitFor()
  await first.keyboard.press('Home')
  await first.keyboard.type('Desde la primera. ')
  await untilSaved(first)
  await second.unroute('**/document')
  await second.getByRole('heading', { name: 'Hay dos textos' }).waitFor()
  await second.getByText('Cambió en otra pestaña').first().waitFor()
  await textBox(second).getByText('Desde la segunda.').waitFor()
  await second.unroute('**/versions/latest')
  await second.getByRole('button', { name: 'Comparar los dos' }).click()
  await second.getByText('Cambio 1 de 1').waitFor()
  const marked = async (tag: 'del' | 'ins') =>
    (await second.locator(`section[aria-label^="Página "] ${tag}`).allInnerTexts()).join('')
  expect(await marked('del')).toContain('primera')
  expect(await marked('ins')).toContain('segunda')
  expect(await axeViolations(second)).toEqual([])
  await second.getByRole('button', { name: 'Seguir con el de aquí' }).click()
  await untilSaved(second)
  expect(JSON.stringify(await newestVersion(student, projectId))).toContain('Desde la segunda.')
  const versions = `/api/projects/${projectId}/versions`
  const { body: listed } = await student.call<ListedVersion[]>('GET', versions)
  const texts = listed.map(async ({ version_number: number }) => {
    return (await student.call<VersionRow>('GET', `${versions}/${number}`)).body.content
  })
  expect((await Promise.all(texts)).join('\n')).toContain('Desde la primera.')
  // The first tab has no unsaved text, so it takes the chosen one.
  await textBox(first).getByText('Desde la segunda.').waitFor()
})

nightly('a caret that goes down faster than the page is drawn passes every line', async () => {
  const project = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  await textBox(page).waitFor()
  const browser = await drivenPage(page)
  const lettersBefore = async () =>
    Number(
      await browser.evaluate(`(() => {
        const { focusNode, focusOffset } = getSelection()
        const range = document.createRange()
        range.setStart(document.querySelector('[aria-label="Texto del documento"]'), 0)
        range.setEnd(focusNode, focusOffset)
        return range.toString().length
      })()`),
    )
  const presses = 20
  const longestLine = 110
  let last = await lettersBefore()
  for (let burst = 0; burst < 12; burst++) {
    await browser.press('ArrowDown', presses)
    const now = await lettersBefore()
    expect(now - last).toBeLessThan(presses * longestLine)
    last = now
  }
  await browser.press('ArrowDown')
  expect(await lettersBefore()).toBe(last)
})

nightly(
  'at the beginning of a page one word before the caret is deleted, and no more',
  async () => {
    const project = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(project.student)
    await page.goto(project.address)
    await page.getByRole('region', { name: 'Página 2', exact: true }).click()
    await textBox(page).waitFor()
    const start = textBox(page).locator('p [data-line][data-page]').first()
    await start.scrollIntoViewIfNeeded()
    const text = () => textBox(page).evaluate((box) => box.textContent ?? '')
    const before = await text()
    const lastWord = await start.evaluate((line) => {
      const range = document.createRange()
      range.setStart(line.closest('p') as Element, 0)
      range.setEnd(line, 0)
      // Below the blank that is left of the page before.
      const rect = [...line.getClientRects()].at(-1) as DOMRect
      Object.assign(window, { place: { x: rect.left + 30, y: rect.top + rect.height / 2 } })
      return range.toString().trimEnd().split(' ').at(-1) ?? ''
    })
    const place = await page.evaluate(() => (window as unknown as { place: DOMRect }).place)
    await page.mouse.click(place.x, place.y)
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+Backspace')
    const letters = /[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu
    const deleted = (lastWord.match(letters)?.at(-1)?.length ?? 0) + 1
    await expect.poll(async () => (await text()).length).toBe(before.length - deleted)
    await page.keyboard.press('Control+z')
    await expect.poll(text).toBe(before)
  },
)

nightly(
  'without a margin the tools of the block are a bar, for fingers and for the keyboard alone',
  async () => {
    const { student, projectId, address } = await writtenProject(site.url, twelvePages)
    const onPhone = await site.signedIn(student, phone)
    await onPhone.goto(address)
    await onPhone.getByRole('tab', { name: 'Vista Previa' }).tap()
    await onPhone
      .getByRole('region', { name: 'Página 2', exact: true })
      .getByRole('paragraph')
      .first()
      .tap({ position: { x: 30, y: 10 } })
    const bar = (page: Page) => page.getByRole('toolbar', { name: 'Escribir' })
    await bar(onPhone).waitFor()
    await expectFootInSight(onPhone)
    await bar(onPhone).getByRole('button', { name: 'Papel del bloque: Párrafo' }).tap()
    await onPhone.getByRole('menuitemradio', { name: 'Cita en bloque' }).tap()
    await bar(onPhone).getByRole('button', { name: 'Papel del bloque: Cita en bloque' }).waitFor()
    await expect.poll(() => hasFocus(textBox(onPhone))).toBe(true)
    await onPhone.route('**/document', (route) => route.abort())
    await onPhone.keyboard.type('x')
    const trouble = bar(onPhone).locator('[data-saved="offline"]')
    await expect.poll(async () => (await trouble.boundingBox())?.width ?? 0).toBeGreaterThan(300)
    expect(await trouble.evaluate((element) => getComputedStyle(element).fontSize)).not.toBe('0px')
    await onPhone.unroute('**/document')
    await bar(onPhone).getByRole('button', { name: 'Listo' }).tap()
    await untilSaved(onPhone)
    await onPhone.close()
    const roles = async () =>
      (await newestVersion(student, projectId)).text.cuerpo.map(({ role }) => role)
    expect(await roles()).toContain('quote')

    const page = await site.signedIn(student, { width: 768, height: 1024 })
    await page.goto(address)
    await page.getByRole('tab', { name: 'Vista Previa' }).click()
    await page.getByRole('region', { name: 'Página 2', exact: true }).click()
    await textBox(page).focus()
    await page.keyboard.press('Alt+F10')
    const role = bar(page).getByRole('button', { name: /^Papel del bloque/ })
    expect(await hasFocus(role)).toBe(true)
    await page.keyboard.press('ArrowRight')
    expect(await hasFocus(bar(page).getByRole('button', { name: 'Negrita' }))).toBe(true)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemradio', { name: 'Título 3' }).press('Enter')
    await bar(page).getByRole('button', { name: 'Papel del bloque: Título 3' }).waitFor()
    await expect.poll(() => hasFocus(textBox(page))).toBe(true)
    await page.keyboard.press('Alt+F10')
    await page.keyboard.press('Escape')
    expect(await hasFocus(textBox(page))).toBe(true)
    await bar(page).getByRole('button', { name: 'Listo' }).press('Enter')
    expect(await hasFocus(page.getByLabel('Páginas'))).toBe(true)
    await untilSaved(page)
    expect(await roles()).toContain('t3')
  },
)

nightly(
  'on a phone the text is as wide as the screen, with a line where a page begins',
  async () => {
    const { student, projectId, address } = await writtenProject(site.url, twelvePages)
    const page = await site.signedIn(student, phone)
    await page.goto(address)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    const paragraph = page
      .getByRole('region', { name: 'Página 2', exact: true })
      .getByRole('paragraph')
      .first()
    await paragraph.tap({ position: { x: 30, y: 10 } })
    await textBox(page).waitFor()
    await page.keyboard.press('Home')
    await page.keyboard.type('Desde el teléfono. ')
    await page.getByRole('toolbar', { name: 'Escribir' }).waitFor()
    await page.getByRole('button', { name: 'Listo' }).tap()
    await untilSaved(page)
    expect(JSON.stringify(await newestVersion(student, projectId))).toContain('Desde el teléfono. ')
    await page.getByRole('button', { name: 'Hojas' }).tap()
    await page.getByRole('region', { name: 'Página 2' }).getByText('Desde el teléfono.').waitFor()
  },
)
