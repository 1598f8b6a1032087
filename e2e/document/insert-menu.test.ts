import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone, sidewaysScroll } from '#e2e/browser.ts'
import { selectWords } from '#e2e/select-words.ts'
import { testSite } from '#e2e/test-site.ts'
import {
  expectPagesOfSavedText,
  insertBelow,
  pressLine,
  textBox,
  untilSaved,
  writeOnPhone,
} from '#e2e/text-box.ts'
import { type WrittenProject, writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'

const site = testSite({ hasModel: true })

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'La matrícula subió.' },
    { role: 'p', content: 'La deserción bajó.' },
  ],
  referencias: [],
}
const first = 'p: La matrícula subió.'
const second = 'p: La deserción bajó.'

const list = (page: Page) => page.getByRole('listbox', { name: 'Insertar' })
const options = (page: Page) => list(page).getByRole('option')
const role = (page: Page, name: string) =>
  page.getByRole('button', { name: `Papel del bloque: ${name}` })
const plus = (page: Page) =>
  page.getByRole('toolbar', { name: 'Bloque' }).getByRole('button', { name: 'Insertar' })

/** Opens the text with the caret in an empty paragraph at its end. */
async function openAtEmpty(project: WrittenProject): Promise<Page> {
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 3)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  return page
}

it('a slash opens what can be inserted, letters filter it, and Enter puts a table in place of the letters', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openAtEmpty(project)
  await page.keyboard.type('/')
  await expect.poll(() => options(page).count()).toBe(12)
  expect(await hasFocus(textBox(page))).toBe(true)
  expect(await axeViolations(page)).toEqual([])
  // A screen reader hears how many there are, and the chosen one by the text box.
  await page.getByRole('status').getByText('12 opciones: Tabla, Figura').waitFor()
  const chosen = () =>
    textBox(page).evaluate((box) => {
      const id = box.getAttribute('aria-activedescendant') ?? ''
      const option = document.getElementById(id)
      return option?.ariaSelected === 'true' ? option.textContent : null
    })
  expect(await chosen()).toBe('Tabla')
  await page.keyboard.press('ArrowDown')
  await expect.poll(chosen).toBe('Figura')
  await page.keyboard.type('tá')
  await expect.poll(() => options(page).allTextContents()).toEqual(['Tabla'])
  await page.keyboard.press('Enter')
  const size = page.getByRole('group', { name: 'Tamaño de la tabla' })
  await size.getByRole('button', { name: '4 columnas × 5 filas' }).locator(':scope:focus').waitFor()
  expect(await list(page).count()).toBe(0)
  await page.keyboard.press('Enter')
  await textBox(page).getByRole('columnheader').first().locator(':scope:focus').waitFor()
  await page.keyboard.press('Escape')
  await untilSaved(page)
  const blocks = await writtenBlocks(project)
  expect(blocks.slice(0, 2)).toEqual([first, second])
  expect(blocks[2]).toMatch(/^table: /)
  await expectPagesOfSavedText(page, project.student, project.projectId)

  await page.keyboard.press('Control+z')
  await expect.poll(() => textBox(page).locator('[data-part="exhibit"]').count()).toBe(0)
  await role(page, 'Párrafo').waitFor()
  await page.keyboard.type('Sigue.')
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([first, second, 'p: Sigue.'])
})

it('one step gives the empty paragraph back, without the letters that were typed for the menu', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openAtEmpty(project)
  await page.keyboard.type('/lista n')
  await page.keyboard.press('Tab')
  await role(page, 'Lista numerada').waitFor()
  await page.keyboard.press('Control+z')
  await role(page, 'Párrafo').waitFor()
  expect(await textBox(page).innerText()).not.toContain('/')
  await page.keyboard.type('/cita')
  await options(page).first().click()
  await role(page, 'Cita en bloque').waitFor()
  expect(await hasFocus(textBox(page))).toBe(true)
  await page.keyboard.type('Lo dicho.')
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([first, second, 'quote: Lo dicho.'])
})

it('Escape leaves the slash as a sign, and pressing elsewhere, other letters and Backspace close the menu', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openAtEmpty(project)
  await page.keyboard.type('/')
  await list(page).waitFor()
  await page.keyboard.press('Backspace')
  await list(page).waitFor({ state: 'detached' })
  await page.keyboard.type('/')
  await list(page).waitFor()
  await textBox(page).getByText('La matrícula subió.').click()
  await list(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/')
  await list(page).waitFor()
  await page.getByRole('textbox', { name: 'Mensaje' }).click()
  await list(page).waitFor({ state: 'detached' })
  await textBox(page).getByText('/', { exact: true }).click()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/ta')
  await list(page).waitFor()
  await page.keyboard.press('Escape')
  await list(page).waitFor({ state: 'detached' })
  expect(await hasFocus(textBox(page))).toBe(true)
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/xyz.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Fin.')
  await untilSaved(page)
  expect(await list(page).count()).toBe(0)
  expect(await writtenBlocks(project)).toEqual([first, second, 'p: /tab', 'p: /xyz.', 'p: Fin.'])
})

nightly('a word that is composed after the slash is not disturbed by the menu', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openAtEmpty(project)
  await page.keyboard.type('/')
  await list(page).waitFor()
  const client = await page.context().newCDPSession(page)
  const compose = (text: string) =>
    client.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  await compose('n')
  await compose('nu')
  await expect.poll(() => options(page).allTextContents()).toEqual(['Lista numerada1.espacio'])
  await client.send('Input.insertText', { text: 'nú' })
  await expect.poll(() => options(page).count()).toBe(1)
  await page.keyboard.press('Enter')
  await role(page, 'Lista numerada').waitFor()
  await page.keyboard.type('Medir')
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([first, second, 'number: Medir'])
})

it('the + in the margin of an empty paragraph and the menu of a role insert the same', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openAtEmpty(project)
  const { height = 0 } = (await plus(page).boundingBox()) ?? {}
  expect(height).toBe(34)
  await page.keyboard.press('Alt+F10')
  await role(page, 'Párrafo').locator(':scope:focus').waitFor()
  for (let tool = 0; tool < 3; tool++) await page.keyboard.press('ArrowRight')
  await expect.poll(() => hasFocus(plus(page))).toBe(true)
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Insertar' })
  await menu.getByRole('menuitem', { name: 'Tabla' }).locator(':scope:focus').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await menu.getByRole('menuitem', { name: 'Título 2' }).press('Enter')
  await role(page, 'Título 2').waitFor()
  expect(await plus(page).count()).toBe(0)
  await page.keyboard.type('Resultados')

  await textBox(page).getByText('La matrícula subió.').click()
  expect(await plus(page).count()).toBe(0)
  await insertBelow(page, 'Lista con viñetas')
  await role(page, 'Lista con viñetas').waitFor()
  await page.keyboard.type('Quito')
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([first, 'bullet: Quito', second, 't2: Resultados'])
})

nightly(
  'while the model writes, neither a slash nor the margin offers anything, and the menu that was open is gone',
  async () => {
    const project = await writtenProject(site.url, shortText)
    const page = await openAtEmpty(project)
    await page.keyboard.type('/')
    await list(page).waitFor()
    const gate = new Gate()
    const longer = { role: 'p' as const, content: 'La deserción bajó mucho.' }
    const texto_generado = { cuerpo: [longer], referencias: [] }
    site.model.next(answer(sampleAnswer({ texto_generado }), { gate }))
    await selectWords(page, textBox(page), 'La deserción bajó.')
    await page.getByRole('button', { name: 'Ampliar' }).click()
    await page.getByText('Escribiendo la propuesta…').waitFor()
    expect(await textBox(page).getAttribute('aria-readonly')).toBe('true')
    await textBox(page).focus()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('/ta')
    expect(await list(page).count()).toBe(0)
    expect(await plus(page).count()).toBe(0)
    gate.open()
    await page.getByRole('toolbar', { name: 'Propuesta' }).waitFor()
  },
)

it('on a phone the + of the bar offers a photo first, and the slash works by touch', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await site.signedIn(project.student, phone)
  await writeOnPhone(page, project.address, 'La deserción bajó.')
  const bar = page.getByRole('toolbar', { name: 'Escribir' })
  const small = await bar.getByRole('button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44 || box.right > 360))
      .map(({ name }) => name),
  )
  expect(small).toEqual([])
  expect(await sidewaysScroll(page)).toBe(0)
  await bar.getByRole('button', { name: 'Insertar' }).tap()
  const sheet = page.getByRole('dialog', { name: 'Insertar', exact: true })
  await sheet.waitFor()
  expect(await axeViolations(page)).toEqual([])
  const rows = sheet.getByRole('listitem')
  expect((await rows.allTextContents()).slice(0, 3)).toEqual([
    'Tomar una fotoPizarra, cuaderno, campo',
    'Elegir una imagen',
    'Tabla',
  ])
  await sheet.getByRole('button', { name: 'Título 1' }).tap()
  await role(page, 'Título 1').waitFor()
  await page.keyboard.type('Cierre')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/nume')
  await options(page).first().tap()
  await role(page, 'Lista numerada').waitFor()
  expect(await hasFocus(textBox(page))).toBe(true)
  await page.keyboard.type('Medir')
  await page.locator('[data-part="bar"] [data-saved="clean"]').waitFor({ state: 'attached' })
  await expect
    .poll(() => writtenBlocks(project))
    .toEqual([first, second, 't1: Cierre', 'number: Medir'])

  await bar.getByRole('button', { name: 'Insertar' }).tap()
  await sheet.getByLabel('Elegir una imagen').setInputFiles({
    name: 'nada.png',
    mimeType: 'image/png',
    buffer: Buffer.from('Un texto.'),
  })
  await page
    .getByRole('dialog', { name: 'Insertar figura' })
    .getByText('Ese archivo no es una imagen que se pueda usar.')
    .waitFor()
})
