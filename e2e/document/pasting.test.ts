import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, pastes, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, twelvePages, writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { googleDocs } from '#test/clipboards/google-docs.ts'
import { pdfViewers } from '#test/clipboards/pdf-viewers.ts'
import { docxParagraphs, docxParts } from '#test/docx-package.ts'
import { nightly } from '#test/length.ts'
import { importHtml } from '#test/libreoffice.ts'

const site = testSite({ mayReportErrors: true })

it('pasting from Word keeps paragraphs, headings, bold and italics, and too long a paste is refused', async () => {
  const { student, projectId, address } = await writtenProject(site.url, twelvePages)
  const page = await site.signedIn(student)
  await page.goto(address)
  await pressLine(page, 4)
  await page.keyboard.press('End')
  const paste = (html: string, text = '') => pastes(page, { html, text })
  await paste(
    `<html><head><style>p{color:red}</style></head><body><!--StartFragment-->
    <p class=MsoNormal>Pegado <b>de</b> <i style='mso-bidi-font-style:normal'>Word</i><o:p></o:p></p>
    <h2>Un apartado</h2><p class=MsoListParagraph><span style='mso-list:Ignore'>·<span>&nbsp; </span></span>Punto uno</p>
    <table><tr><td><p>Celda</p></td></tr></table><blockquote><p>Una cita <i>en bloque</i>.</p>De otro.</blockquote>
    <p class=MsoQuote>De Word.</p><p class=MsoNormal><del cite="mailto:A">Viejo</del><ins cite="mailto:A">Nuevo</ins>
    <a style='mso-comment-reference:A_1'>comentado</a><span class=MsoCommentReference><![if !supportAnnotations]><a
    class=msocomanchor href="#_msocom_1">[A1]</a><![endif]></span></p>Uno<a style='mso-footnote-id:ftn1' href="#_ftn1"><span class=MsoFootnoteReference>[1]</span></a><br><br>Dos<!--EndFragment-->
    <div style='mso-element:footnote-list'><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>Al pie</p></div></div>
    <div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Revisar</p></div></div></body></html>`,
  )
  await untilSaved(page)
  const { text } = await newestVersion(student, projectId)
  const from = text.cuerpo.findIndex(({ content }) => content.includes('Pegado **de** *Word*'))
  expect(
    text.cuerpo.slice(from + 1, from + 9).map(({ role, content }) => `${role}: ${content}`),
  ).toEqual([
    't2: Un apartado',
    'p: Punto uno',
    'p: Celda',
    'quote: Una cita *en bloque*.',
    'quote: De otro.',
    'quote: De Word.',
    'p: Nuevo comentado',
    'p: Uno',
  ])
  expect(text.cuerpo[from + 9]?.content).toMatch(/^Dos/)
  await expectPagesOfSavedText(page, student, projectId)
  await paste('', 'a'.repeat(5_000_000))
  await page.getByText('Lo que pegaste es demasiado largo (5 MB). Pégalo por partes.').waitFor()
  // Laying these out would take a minute.
  await paste('', 'Una línea.\n'.repeat(100_000))
  await page.getByText('(100\u202f000 párrafos). Pégalo por partes.').waitFor()
})

it('what Google Docs and a PDF viewer copied is on the pages as it was there, and one undo takes it back', async () => {
  const project = await writtenProject(site.url, {
    cuerpo: [{ role: 'p', content: 'Antes.' }],
    referencias: [],
  })
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 2)
  for (const copied of [googleDocs[3], googleDocs[0], pdfViewers[0]]) {
    if (copied === undefined) throw new Error('The clipboards have fewer')
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    const before = await textBox(page).innerText()
    await pastes(page, copied)
    await untilSaved(page)
    expect(await writtenBlocks(project)).toEqual(['p: Antes.', ...copied.blocks])
    await expectPagesOfSavedText(page, project.student, project.projectId)
    await page.keyboard.press('Control+z')
    await expect.poll(() => textBox(page).innerText()).toBe(before)
    await page.keyboard.press('Backspace')
    await untilSaved(page)
  }
})

nightly(
  'what is cut and pasted back has the same blocks, and a pasted heading takes in no text after it',
  async () => {
    const { student, projectId, address } = await writtenProject(site.url, twelvePages)
    const before = await newestVersion(student, projectId)
    const page = await site.signedIn(student)
    await page.goto(address)
    await pressLine(page, 4)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+x')
    await expect.poll(async () => (await textBox(page).innerText()).length).toBeLessThan(100)
    await page.keyboard.press('Control+v')
    await textBox(page).getByText('De un total de 262 registros').waitFor()
    await untilSaved(page)
    const same = ({ text }: typeof before) => ({
      cuerpo: text.cuerpo.filter(({ role }) => !role.startsWith('title')),
      referencias: text.referencias,
    })
    expect(same(await newestVersion(student, projectId))).toEqual(same(before))

    await textBox(page)
      .getByText('De un total de 262 registros')
      .click({ position: { x: 200, y: 20 } })
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+ArrowRight')
    await pastes(page, { html: '<p>Pegado.</p><h2>Apartado</h2>', text: '' })
    await untilSaved(page)
    const { text } = await newestVersion(student, projectId)
    const at = text.cuerpo.findIndex(({ content }) => content === 'Apartado')
    expect(text.cuerpo[at]?.role).toBe('t2')
    expect(text.cuerpo[at + 1]).toMatchObject({ role: 'p' })
  },
)

/** What the editor puts on the clipboard. */
function copied(page: Page): Promise<{ html: string; text: string }> {
  return textBox(page).evaluate((box) => {
    const clipboardData = new DataTransfer()
    box.dispatchEvent(
      new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
    )
    return {
      html: clipboardData.getData('text/html'),
      text: clipboardData.getData('text/plain'),
    }
  })
}

nightly(
  'copied lists go on with their numbers in other programs, and tables with their titles',
  async () => {
    const items = ['Uno', 'Dos', 'Tres', 'Cuatro']
    const { student, address } = await writtenProject(site.url, {
      cuerpo: [
        { role: 'p', content: 'Los pasos son estos:' },
        ...items.map((content) => ({ role: 'number' as const, content: `${content} de ellos.` })),
        { role: 'bullet', content: 'Una *cosa*.' },
        { role: 'bullet', content: 'Otra cosa.' },
        { role: 'table', content: 'Notas\n| Materia | n |\n| **Física** | 8 |\nNota. De 2024.' },
        { role: 'p', content: 'Así termina.' },
      ],
      referencias: [],
    })
    const page = await site.signedIn(student)
    await page.goto(address)
    await pressLine(page, 2)
    await textBox(page)
      .getByText('Tres de ellos.')
      .click({ position: { x: 1, y: 10 } })
    await page.keyboard.press('Home')
    await textBox(page)
      .getByText('Así termina.')
      .click({ modifiers: ['Shift'] })
    await page.keyboard.press('Shift+End')
    const { html, text } = await copied(page)
    const tags = html.match(/<\/?(?:ol|ul|li)[^>]*>/g) ?? []
    expect(tags.map((tag) => tag.replace(/ (?!start)[\w-]+="[^"]*"/g, '')).join('')).toBe(
      '<ol start="3"><li></li><li></li></ol><ul><li></li><li></li></ul>',
    )
    expect(text.split('\n').slice(0, 5)).toEqual([
      '3. Tres de ellos.',
      '4. Cuatro de ellos.',
      '',
      '• Una cosa.',
      '• Otra cosa.',
    ])
    const xml = docxParts(await importHtml(html))['word/document.xml'] ?? ''
    const paragraphs = docxParagraphs(xml)
    const isListed = ({ properties }: (typeof paragraphs)[number]) => properties.includes('w:numPr')
    expect(paragraphs.filter(isListed).map((each) => each.text)).toEqual([
      'Tres de ellos.',
      'Cuatro de ellos.',
      'Una cosa.',
      'Otra cosa.',
    ])
    expect(xml.match(/<w:tbl>/g)).toHaveLength(1)
    expect(
      paragraphs.map((each) => each.text).filter((words) => /Tabla 1|Notas|Nota\./.test(words)),
    ).toEqual(['Tabla 1', 'Notas', 'Nota. De 2024.'])
    // Some words of an item are no list.
    await textBox(page)
      .getByText('Otra cosa.')
      .click({ position: { x: 40, y: 10 } })
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    expect((await copied(page)).html).toMatch(/^<p[^>]*>Ot<\/p>$/)
  },
)
