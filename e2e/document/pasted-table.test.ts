import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone, sidewaysScroll } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import {
  expectPagesOfSavedText,
  pressLine,
  textBox,
  untilSaved,
  writeOnPhone,
} from '#e2e/text-box.ts'
import { writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'La matrícula subió.' },
    { role: 'p', content: 'La deserción bajó.' },
  ],
  referencias: [{ content: 'Abad, A. (2001). *Obra*. Planeta.' }],
}
const blocks = ['p: La matrícula subió.', 'p: La deserción bajó.']

const cells = [
  ['Ocupación', 'Hombres', 'Mujeres', 'Total'],
  ['Solo estudia', '198', '231', '429'],
  ['Medio tiempo', '81', '78', '159'],
]
const rowsAs = (cell: (words: string) => string) =>
  cells.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')

/** The same table as each program writes it to the clipboard. */
const clipboards: Record<string, string> = {
  Excel: `<html xmlns:v="urn:schemas-microsoft-com:vml"
xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:x="urn:schemas-microsoft-com:office:excel"
xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
<meta name=ProgId content=Excel.Sheet><meta name=Generator content="Microsoft Excel 15">
<style><!--table {mso-displayed-decimal-separator:"\\,";}
.xl65 {mso-number-format:"0";}--></style></head>
<body link="#0563C1" vlink="#954F72"><table border=0 cellpadding=0 cellspacing=0 width=320
 style='border-collapse:collapse;width:240pt'><col width=80 span=4 style='width:60pt'>
<!--StartFragment-->${rowsAs((words) => `<td height=20 class=xl65 width=80>${words}</td>`)}
<!--EndFragment--></table></body></html>`,
  Word: `<html xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta name=ProgId content=Word.Document><meta name=Generator content="Microsoft Word 15">
</head><body lang=ES-EC><!--StartFragment--><table class=MsoTableGrid border=1 cellspacing=0>
${rowsAs((words) => `<td width=106 valign=top><p class=MsoNormal><span lang=ES>${words}<o:p></o:p></span></p></td>`)}
</table><!--EndFragment--></body></html>`,
  'Google Sheets': `<meta charset='utf-8'><google-sheets-html-origin><style type="text/css"><!--td {border: 1px solid #cccccc;}--></style>
<table xmlns="http://www.w3.org/1999/xhtml" cellspacing="0" dir="ltr" border="1" data-sheets-root="1" data-sheets-baot="1">
<colgroup><col width="100"/></colgroup><tbody>${rowsAs((words) => `<td style="padding:2px 3px" data-sheets-value="{}">${words}</td>`)}</tbody></table>`,
  LibreOffice: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<meta name="generator" content="LibreOffice 7.6.4.1 (Linux)"/></head><body><table cellspacing="0" border="0">
${rowsAs((words) => `<td height="17" align="left"><font face="Liberation Sans">${words}</font></td>`)}</table></body></html>`,
}
const content = [
  '| Ocupación | Hombres | Mujeres | Total |',
  '| Solo estudia | 198 | 231 | 429 |',
  '| Medio tiempo | 81 | 78 | 159 |',
].join('\n')

const strip = (page: Page) => page.getByRole('toolbar', { name: 'Tabla pegada' })

function paste(page: Page, html: string, text = ''): Promise<void> {
  return textBox(page).evaluate(
    (box, [ofHtml = '', ofText = '']) => {
      const data = new DataTransfer()
      if (ofHtml !== '') data.setData('text/html', ofHtml)
      data.setData('text/plain', ofText)
      box.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    },
    [html, text],
  )
}

async function openAtEmpty() {
  const project = await writtenProject(site.url, shortText)
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 3)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  return { project, page }
}

const isNamed = async (program: string, html: string) => {
  const { project, page } = await openAtEmpty()
  await paste(page, html)
  await strip(page).getByText(`Pegada de ${program}, 4 × 3`).waitFor()
  await page.getByRole('status').getByText('Tabla 1 pegada: 4 columnas, 3 filas.').waitFor()
  expect(await hasFocus(textBox(page))).toBe(true)
  const [table, under] = await Promise.all([
    textBox(page).locator('[data-part="exhibit"]').boundingBox(),
    strip(page).boundingBox(),
  ])
  const gap = (under?.y ?? 0) - (table?.y ?? 0) - (table?.height ?? 0)
  expect(Math.round(gap)).toBe(8)
  expect((under?.y ?? 0) + (under?.height ?? 0)).toBeLessThan(900)
  await page.keyboard.press('Shift')
  expect(await strip(page).count()).toBe(1)
  await page.keyboard.type('Sigue.')
  await strip(page).waitFor({ state: 'detached' })
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual([...blocks, `table: ${content}`, 'p: Sigue.'])
}
const ofProgram = 'a table copied in %s says where it came from, until the next key'
it.each(Object.entries(clipboards).slice(0, 1))(ofProgram, isNamed)
nightly.each(Object.entries(clipboards).slice(1))(ofProgram, isNamed)

it('under a pasted table its first row becomes data and its header again, and all is undone at once, by keyboard', async () => {
  const { project, page } = await openAtEmpty()
  await paste(page, '', cells.map((row) => row.join('\t')).join('\n'))
  await strip(page).getByText('Pegada, 4 × 3').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Alt+F10')
  const areData = strip(page).getByRole('button', { name: 'La primera fila son datos' })
  await expect.poll(() => hasFocus(areData)).toBe(true)
  await page.keyboard.press('Enter')
  await expect.poll(() => areData.getAttribute('aria-pressed')).toBe('true')
  await page.getByRole('status').getByText('Encabezado vacío añadido.').waitFor()
  expect(await hasFocus(areData)).toBe(true)
  await untilSaved(page)
  expect((await writtenBlocks(project))[2]).toBe(`table: | | | | |\n${content}`)
  await expectPagesOfSavedText(page, project.student, project.projectId)
  await areData.click()
  await expect.poll(() => areData.getAttribute('aria-pressed')).toBe('false')
  await areData.click()
  await expect.poll(() => areData.getAttribute('aria-pressed')).toBe('true')
  await strip(page).getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(() => textBox(page).locator('[data-part="exhibit"]').count()).toBe(0)
  await strip(page).waitFor({ state: 'detached' })
  await untilSaved(page)
  expect(await writtenBlocks(project)).toEqual(blocks)
})

it('the strip under a pasted table leaves with a press elsewhere, and one key takes the table back', async () => {
  const { page } = await openAtEmpty()
  await paste(page, clipboards['Excel'] ?? '')
  await strip(page).waitFor()
  await textBox(page).getByText('La matrícula subió.').click()
  await strip(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+z')
  await expect.poll(() => textBox(page).locator('[data-part="exhibit"]').count()).toBe(0)
})

it('a table that was copied here is pasted without questions', async () => {
  const { page } = await openAtEmpty()
  await paste(page, clipboards['Excel'] ?? '')
  await strip(page).waitFor()
  await textBox(page).getByRole('cell', { name: '429' }).click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+c')
  await textBox(page).getByText('La deserción bajó.').click()
  await page.keyboard.press('Control+v')
  await page
    .getByRole('status')
    .getByText(/^Tabla [12] pegada: 4 columnas, 3 filas\.$/)
    .waitFor()
  expect(await strip(page).count()).toBe(0)
})

nightly('on a phone the strip fits under the table with targets for a finger', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await site.signedIn(project.student, phone)
  await writeOnPhone(page, project.address, 'La deserción bajó.')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await paste(page, clipboards['Excel'] ?? '')
  await strip(page).getByText('Pegada de Excel, 4 × 3').waitFor()
  const box = await strip(page).boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(8)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(352)
  expect(await sidewaysScroll(page)).toBe(0)
  const bar = await page.getByRole('toolbar', { name: 'Escribir' }).boundingBox()
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? 0)
  expect(await axeViolations(page)).toEqual([])
  const areData = strip(page).getByRole('button', { name: 'La primera fila son datos' })
  expect((await areData.boundingBox())?.height).toBe(44)
  await areData.tap()
  await expect.poll(() => areData.getAttribute('aria-pressed')).toBe('true')
  await strip(page).getByRole('button', { name: 'Deshacer' }).tap()
  await expect.poll(() => textBox(page).locator('[data-part="exhibit"]').count()).toBe(0)
})
