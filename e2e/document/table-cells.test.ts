import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { axeViolations } from '#e2e/axe.ts'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, type WrittenProject, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const table = [
  'Matrícula por carrera',
  '| Carrera | n |',
  '| Derecho | 120 |',
  '| Medicina | 80 |',
  'Nota. Elaboración propia.',
]

async function openToWrite(content = table.join('\n'), before = 'La matrícula subió.') {
  const project = await writtenProject(site.url, {
    cuerpo: [
      { role: 'p', content: before.trim() },
      { role: 'table', content },
      { role: 'p', content: 'La deserción bajó.' },
    ],
    referencias: [],
  })
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 2)
  return { page, project }
}

async function savedTable(page: Page, { student, projectId }: WrittenProject): Promise<string[]> {
  await untilSaved(page)
  const { cuerpo } = (await newestVersion(student, projectId)).text
  return cuerpo[1]?.content.split('\n') ?? []
}

const rowsOf = async (...given: Parameters<typeof savedTable>) =>
  (await savedTable(...given)).filter((line) => line.startsWith('|'))

/** Pastes where the caret is, as a browser does. */
async function paste(page: Page, clipboard: Record<string, string>): Promise<void> {
  const isTaken = await page.evaluate((given) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
    const pasted = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    return document.activeElement?.dispatchEvent(pasted) === false
  }, clipboard)
  expect(isTaken).toBe(true)
}

it('a pressed cell is written in its place, Tab goes on and adds a row, and each step is undone', async () => {
  const { page, project } = await openToWrite()
  const cell = (name: string) => textBox(page).getByRole('cell', { name })
  await textBox(page).getByText('Derecho').click()
  await cell('Carrera, fila 2').locator(':scope:focus').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('End')
  // At once: letters that come apart by half a second are steps of their own.
  await page.keyboard.insertText(' y leyes de la República del Ecuador')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.insertText(' total')
  for (let step = 0; step < 5; step++) await page.keyboard.press('Tab')
  await page.keyboard.press('Control+i')
  await page.keyboard.insertText('Suma')
  await page.keyboard.press('Control+i')
  await page.keyboard.insertText(' |')
  expect(await rowsOf(page, project)).toEqual([
    '| Carrera | n total |',
    '| Derecho y leyes de la República del Ecuador | 120 |',
    '| Medicina | 80 |',
    '| *Suma* \\| | |',
  ])
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await cell('n total, fila 3').or(cell('Carrera, fila 3')).locator(':scope:focus').waitFor()
  expect(await rowsOf(page, project)).toEqual([
    '| Carrera | n total |',
    '| Derecho y leyes de la República del Ecuador | 120 |',
    '| Medicina | 80 |',
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect(await savedTable(page, project)).toEqual(table)
})

it('the first press on a cell of the pages writes in it, with the caret where it was pressed', async () => {
  const project = await writtenProject(site.url, {
    cuerpo: [
      { role: 'table', content: table.join('\n') },
      { role: 'table', content: table.join('\n').replace('Medicina', 'Artes') },
    ],
    referencias: [],
  })
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await page
    .getByRole('cell', { name: 'Artes' })
    .getByText('Artes')
    .click({ position: { x: 2, y: 8 } })
  await textBox(page)
    .getByRole('cell', { name: 'Carrera, fila 3' })
    .locator(':scope:focus')
    .waitFor()
  await page.keyboard.type('Bellas ')
  await textBox(page).getByText('Bellas Artes').waitFor()
})

it('rows and columns are added at the rules, moved and taken away where the table stands', async () => {
  const { page, project } = await openToWrite()
  await textBox(page).getByText('80').click()
  const choose = async (menu: string, item: string) => {
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await choose('Fila', 'Subir')
  await choose('Columna', 'Mover a la izquierda')
  expect(await rowsOf(page, project)).toEqual([
    '| n | Carrera |',
    '| 80 | Medicina |',
    '| 120 | Derecho |',
  ])
  await page.getByRole('button', { name: 'Añadir fila' }).click()
  await page.keyboard.type('200')
  await page.getByRole('button', { name: 'Añadir columna' }).click()
  await page.keyboard.type('% ^[a]')
  expect(await rowsOf(page, project)).toEqual([
    '| n | Carrera | % ^[a] |',
    '| 80 | Medicina | |',
    '| 120 | Derecho | |',
    '| 200 | | |',
  ])
  await choose('Columna', 'Quitar columna')
  await textBox(page).getByText('200').click()
  await choose('Fila', 'Quitar fila')
  expect(await rowsOf(page, project)).toEqual([
    '| n | Carrera |',
    '| 80 | Medicina |',
    '| 120 | Derecho |',
  ])
})

it('the title and the note of a table are written where they stand, each an own step', async () => {
  const { page, project } = await openToWrite(table.slice(1, 4).join('\n'))
  const box = (name: string) => textBox(page).getByRole('textbox', { name })
  await textBox(page).getByText('Tabla 1', { exact: true }).click()
  await textBox(page).locator('[data-part="title"]').click()
  await box('Título de la tabla').locator(':scope:focus').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.type('Matrícula *x*')
  // From the title to the first cell, and back.
  await page.keyboard.press('Tab')
  await textBox(page)
    .getByRole('columnheader', { name: 'Fila 1' })
    .locator(':scope:focus')
    .waitFor()
  await page.keyboard.press('Shift+Tab')
  await box('Título de la tabla').locator(':scope:focus').waitFor()
  await page.keyboard.press('Escape')
  await textBox(page).locator(':scope:focus').waitFor()
  await page.getByRole('button', { name: 'Nota', exact: true }).click()
  await box('Nota').locator(':scope:focus').waitFor()
  await page.keyboard.type('Datos de la ')
  await page.keyboard.press('Control+i')
  await page.keyboard.type('secretaría')
  await page.keyboard.press('Control+i')
  await page.keyboard.type(', a bordo de un registro que ocupa más de una línea del papel')
  const rows = table.slice(1, 4)
  const note =
    'Nota. Datos de la *secretaría*, a bordo de un registro que ocupa más de una línea del papel'
  expect(await savedTable(page, project)).toEqual(['Matrícula \\*x\\*', ...rows, note])
  await page.keyboard.press('Escape')
  await expectPagesOfSavedText(page, project.student, project.projectId)
  // Undo goes back by pauses in typing, and a slow machine pauses: more than one step may be needed.
  for (const left of [['Matrícula \\*x\\*', ...rows], rows]) {
    let saved: string[] = []
    for (let tries = 0; tries < 6 && saved.length !== left.length; tries++) {
      await page.keyboard.press('Control+z')
      saved = await savedTable(page, project)
    }
    expect(saved).toEqual(left)
  }
  await expectPagesOfSavedText(page, project.student, project.projectId)
  await page.getByRole('button', { name: 'Elaboración propia' }).click()
  expect(await savedTable(page, project)).toEqual([...rows, 'Nota. Elaboración propia.'])
})

it('by keyboard a table is entered, filled from a spreadsheet and left for the text after it', async () => {
  const { page, project } = await openToWrite()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowDown')
  await page.locator('[data-part="exhibit"][data-selected]').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await paste(page, { 'text/plain': 'Letras\t30\t15 %\nArtes\t20\t10 %' })
  expect(await rowsOf(page, project)).toEqual([
    '| Carrera | n | |',
    '| Derecho | 120 | |',
    '| Letras | 30 | 15 % |',
    '| Artes | 20 | 10 % |',
  ])
  // A cell holds no more than 600 characters, and says so.
  await page.keyboard.press('Tab')
  await page.keyboard.insertText('a'.repeat(700))
  await page.getByText('Una celda tiene hasta 600 caracteres.').waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Sin embargo: ')
  await untilSaved(page)
  const { cuerpo } = (await newestVersion(project.student, project.projectId)).text
  expect(cuerpo[2]?.content).toBe('Sin embargo: La deserción bajó.')
  expect(cuerpo[1]?.content).toContain('| Letras | 30 | 15 % |')
})

it('a table of Word, and one of a spreadsheet, pasted into the text are tables', async () => {
  const { page, project } = await openToWrite()
  await page.keyboard.press('Control+End')
  await paste(page, {
    'text/html': `<p class=MsoNormal>Según los datos:</p><table class=MsoTableGrid><caption>Tabla 4. Notas</caption>
      <tr><td colspan=2><p class=MsoNormal><b>Materia</b></p></td><td><p><i>M</i></p></td></tr>
      <tr><td rowspan=2>Física</td><td>8,5</td><td>7,1</td></tr><tr><td>6</td><td>5*</td></tr></table>`,
  })
  await page.keyboard.press('Control+End')
  await paste(page, { 'text/plain': 'Año\tTotal\r\n2024\t31' })
  await untilSaved(page)
  const { cuerpo } = (await newestVersion(project.student, project.projectId)).text
  expect(cuerpo.filter(({ role }) => role === 'table').map(({ content }) => content)).toEqual([
    table.join('\n'),
    'Notas\n| **Materia** | | *M* |\n| Física | 8,5 | 7,1 |\n| | 6 | 5\\* |',
    '| Año | Total |\n| 2024 | 31 |',
  ])
})

nightly('words pasted into a cell keep their bold and italics, and are one step', async () => {
  const { page, project } = await openToWrite()
  await textBox(page).getByText('Medicina').click()
  await page.keyboard.press('End')
  await page.keyboard.type(' y ')
  await paste(page, {
    'text/html': '<p><b>salud</b> <i style="color:red">pública</i></p><p>a * b</p>',
    'text/plain': 'salud pública',
  })
  await page.keyboard.type('.')
  expect((await rowsOf(page, project))[2]).toBe('| Medicina y **salud** *pública* a \\* b. | 80 |')
  await page.keyboard.press('Control+z')
  expect((await rowsOf(page, project))[2]).toBe('| Medicina y | 80 |')
  await page.keyboard.press('Escape')
  await expectPagesOfSavedText(page, project.student, project.projectId)
})

nightly('a composed word is written in its cell, and is one step', async () => {
  const { page, project } = await openToWrite()
  await textBox(page).getByText('Medicina').click()
  await page.keyboard.press('End')
  const browser = await page.context().newCDPSession(page)
  for (const text of [' ', ' n', ' na', ' naï', ' naïf']) {
    await browser.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  expect(await textBox(page).locator('[data-written]').innerText()).toBe('Medicina naïf')
  await browser.send('Input.insertText', { text: ' naïf' })
  expect((await rowsOf(page, project))[2]).toBe('| Medicina naïf | 80 |')
  await page.keyboard.type('s')
  expect((await rowsOf(page, project))[2]).toBe('| Medicina naïfs | 80 |')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  expect((await rowsOf(page, project))[2]).toBe(table[3])
})

const longTable = [
  'Notas por estudiante',
  '| Estudiante | Nota |',
  ...Array.from({ length: 60 }, (_, at) => `| Estudiante ${at + 1} | ${at % 10} |`),
]

/** The letters before the caret in its cell. */
const beforeCaret = (page: Page) =>
  page.evaluate(() => {
    const { anchorNode, anchorOffset = 0 } = document.getSelection() ?? {}
    const cell = document.activeElement
    if (!anchorNode || !cell?.matches(':is([role="cell"], [role="columnheader"])')) return null
    const range = document.createRange()
    range.setStart(cell, 0)
    range.setEnd(anchorNode, anchorOffset)
    return range.toString()
  })

nightly(
  'in a table over several pages the caret stays where one writes while rows move to the next page',
  async () => {
    const { page, project } = await openToWrite(longTable.join('\n'))
    await textBox(page).getByText('Estudiante 20', { exact: true }).click()
    await page.keyboard.press('End')
    const words = ' que repite la materia por segunda vez y por eso necesita más de una línea'
    let written = 'Estudiante 20'
    for (const word of words.split(/(?<=\S)(?= )/)) {
      await page.keyboard.type(word)
      written += word
      expect((await beforeCaret(page))?.replace(/\s+/g, ' ')).toBe(written)
    }
    await page.keyboard.press('Escape')
    await untilSaved(page)
    await expectPagesOfSavedText(page, project.student, project.projectId)
  },
)

nightly('the format changes while one writes in a cell, and the caret stays', async () => {
  const { page } = await openToWrite(
    table.join('\n'),
    'La matrícula subió en cada período. '.repeat(6),
  )
  await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
  await page.getByRole('menuitem', { name: 'Formato' }).click()
  const isJustified = page.getByRole('switch', { name: 'Texto justificado' })
  await isJustified.waitFor()
  await textBox(page).getByText('Medicina').click()
  await page.keyboard.press('Home')
  for (const _ of 'Med') await page.keyboard.press('ArrowRight')
  // As a change in another window: the focus stays where it is.
  for (const name of ['Texto justificado', 'Cada sección en página nueva'])
    await page.getByRole('switch', { name }).evaluate((control: HTMLElement) => control.click())
  await textBox(page)
    .locator('p[style*="word-spacing"], p [style*="word-spacing"]')
    .first()
    .waitFor()
  expect(await beforeCaret(page)).toBe('Med')
  await page.keyboard.type('x')
  expect(await beforeCaret(page)).toBe('Medx')
  await textBox(page).getByText('La deserción bajó.').click()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await isJustified.evaluate((control: HTMLElement) => control.click())
  await page.keyboard.type('x')
  await textBox(page).getByText('Lxa deserción bajó.').waitFor()
})

nightly(
  'more than a table may have is pasted up to its limits, and too much is refused in words',
  async () => {
    const { page, project } = await openToWrite()
    await textBox(page).getByText('Derecho').click()
    const rows = Array.from({ length: 120 }, (_, row) =>
      Array.from({ length: 14 }, (_, column) => `${row}.${column}`),
    )
    await paste(page, { 'text/plain': rows.map((row) => row.join('\t')).join('\n') })
    await page.getByText(/no entraron \d+ celdas/).waitFor()
    const saved = await rowsOf(page, project)
    expect([saved.length, saved[99]?.split('|').length]).toEqual([100, 12 + 2])
    await page.keyboard.press('Control+z')
    expect(await savedTable(page, project)).toEqual(table)
    // A photo of text would start a recognition that takes a minute.
    const huge = `<table>${'<tr><td>uno</td><td>dos</td></tr>'.repeat(160_000)}</table>`
    await textBox(page).getByText('La deserción bajó.').click()
    await paste(page, { 'text/html': huge })
    await page.getByText('Lo que pegaste es demasiado largo (6 MB). Pégalo por partes.').waitFor()
    await textBox(page).getByText('Medicina').click()
    await paste(page, { 'text/html': huge, 'text/plain': 'uno\tdos\n'.repeat(160_000) })
    await page.getByText('Una celda tiene hasta 600 caracteres.').waitFor()
    expect(await savedTable(page, project)).toEqual(table)
  },
)

nightly(
  'a table of more columns than a table may have keeps its words when it is pasted',
  async () => {
    const { page, project } = await openToWrite()
    await page.keyboard.press('Control+End')
    const cells = Array.from({ length: 13 }, (_, at) => `palabra${at}`)
    const row = `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
    await paste(page, { 'text/html': `<table>${row}${row}</table>` })
    await untilSaved(page)
    const { cuerpo } = (await newestVersion(project.student, project.projectId)).text
    const words = cuerpo.map(({ content }) => content).join(' ')
    for (const cell of cells) expect(words.split(new RegExp(`${cell}\\b`))).toHaveLength(3)
  },
)
