import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, pressLine, textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion, type WrittenProject, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'El campus tiene tres bloques.' },
    { role: 'p', content: 'El parque está al norte.' },
  ],
  referencias: [],
}

const background = (shade: number) => ({ r: shade, g: 200, b: 210 })
async function pngUrl(shade: number): Promise<string> {
  const create = { width: 640, height: 360, channels: 3, background: background(shade) } as const
  return `data:image/png;base64,${(await sharp({ create }).png().toBuffer()).toString('base64')}`
}

async function openToWrite(project: WrittenProject): Promise<Page> {
  const page = await site.signedIn(project.student)
  await page.goto(project.address)
  await pressLine(page, 2)
  await page.keyboard.press('End')
  return page
}

/** Pastes HTML, with pictures as files beside it. */
async function paste(page: Page, html: string, files: readonly string[] = []): Promise<void> {
  await textBox(page).evaluate(
    (box, { ofHtml, ofFiles }) => {
      const data = new DataTransfer()
      data.setData('text/html', ofHtml)
      for (const url of ofFiles) {
        const letters = Uint8Array.from(atob(url.slice(url.indexOf(',') + 1)), (letter) =>
          letter.charCodeAt(0),
        )
        data.items.add(new File([letters], 'image.png', { type: 'image/png' }))
      }
      const event = { clipboardData: data, bubbles: true, cancelable: true }
      box.dispatchEvent(new ClipboardEvent('paste', event))
    },
    { ofHtml: html, ofFiles: [...files] },
  )
}

/** Answers the form of a figure. */
async function insertFigure(page: Page, name: string, alt?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name, exact: true })
  await dialog.getByText('Imagen lista.').waitFor()
  const field = dialog.getByLabel('¿Qué muestra? Para quien no la ve')
  if (alt !== undefined) await field.fill(alt)
  await dialog.getByRole('button', { name: 'Insertar', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function blocksOf({ student, projectId }: WrittenProject): Promise<string[]> {
  const { text } = await newestVersion(student, projectId)
  return text.cuerpo
    .filter(({ role }) => !role.startsWith('title'))
    .map(({ role, content }) => `${role}: ${content.replace(/\(file:.*/s, '')}`)
}

it('pictures pasted with their text become figures in their places, and others are named', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await paste(
    page,
    `<p>Uno <img src="${await pngUrl(10)}" alt="Un plano"> y más.</p>
    <p>Dos.</p><p><img src="${await pngUrl(20)}" alt="image002.png"></p>
    <p>Tres.</p><p><img src="file:///C:/Users/ana/clip_image001.png"></p><p>Cuatro <img alt="✅" src="https://a.ec/e.png"></p>`,
  )
  await page.getByText('1 imagen no se pudo pegar: insértala como archivo.').waitFor()
  await insertFigure(page, 'Insertar figura 1 de 2')
  await insertFigure(page, 'Insertar figura 2 de 2', 'Otro plano')
  await untilSaved(page)
  expect(await blocksOf(project)).toEqual([
    'p: El campus tiene tres bloques.Uno y más.',
    'figure: ![Un plano]',
    'p: Dos.',
    'figure: ![Otro plano]',
    'p: Tres.',
    'p: Cuatro ✅',
    'p: El parque está al norte.',
  ])
  await expectPagesOfSavedText(page, project.student, project.projectId)
})

nightly('a picture of another program is the file beside it, and none is fetched', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await paste(page, '<p>Uno.</p><img src="https://pictures.example/a.png">', [await pngUrl(30)])
  await insertFigure(page, 'Insertar figura', 'Un plano')
  await untilSaved(page)
  expect((await blocksOf(project)).slice(0, 2)).toEqual([
    'p: El campus tiene tres bloques.Uno.',
    'figure: ![Un plano]',
  ])
  expect(asked.filter((url) => url.includes('pictures.example'))).toEqual([])

  await paste(page, '<img src="file:///tmp/lu1.png"><img src="cid:2" width="1" height="1">')
  await page.getByText('1 imagen no se pudo pegar: insértala como archivo.').waitFor()
})

nightly('after a picture that is not wanted, the others are named', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await paste(page, `<p>Uno.</p><img src="${await pngUrl(1)}"><img src="${await pngUrl(2)}">`)
  const dialog = page.getByRole('dialog', { name: 'Insertar figura 1 de 2', exact: true })
  await dialog.getByText('Imagen lista.').waitFor()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByText('Quedó 1 imagen sin insertar: vuelve a pegarla si la quieres.').waitFor()
})

nightly('pasted lists keep their numbers, also those that other paragraphs part', async () => {
  const project = await writtenProject(site.url, shortText)
  const page = await openToWrite(project)
  await page.keyboard.press('Enter')
  const word = (level: number, sign: string, words: string) =>
    `<p class=MsoListParagraph style='mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${sign}<span>&nbsp;&nbsp;</span></span><![endif]>${words}</p>`
  await paste(
    page,
    `<p>Antes.</p><ol><li><p>Uno</p><p>sigue</p></li><li>Dos<ul><li>a</li><li><b>b</b></li></ul></li><li>Tres</li></ol>
    <p>Entre.</p><ol start="4"><li>Cuatro</li><li>Cinco</li></ol><p>Word:</p>${word(1, '1.', 'Primero')}${word(2, '·', 'Punto')}${word(1, '2.', 'Segundo')}<p>Fin.</p>`,
  )
  await untilSaved(page)
  expect((await blocksOf(project)).slice(1, -1)).toEqual([
    'p: Antes.',
    'number: Uno sigue',
    'number: Dos',
    'bullet: a',
    'bullet: **b**',
    'number: Tres',
    'p: Entre.',
    'p: 4. Cuatro',
    'p: 5. Cinco',
    'p: Word:',
    'number: Primero',
    'bullet: Punto',
    'number: Segundo',
    'p: Fin.',
  ])
  await expectPagesOfSavedText(page, project.student, project.projectId)
})

nightly(
  'where a text has room for one more picture, one is taken and the limit is said',
  async () => {
    const chart = '![Barras](chart:bars 50%)\n| Carrera | n |\n| Derecho | 120 |\n| Artes | 80 |'
    const figures = Array.from({ length: 59 }, () => ({ role: 'figure' as const, content: chart }))
    const project = await writtenProject(site.url, {
      ...shortText,
      cuerpo: [...shortText.cuerpo, ...figures],
    })
    const page = await openToWrite(project)
    await paste(page, `<p>Uno.</p><img src="${await pngUrl(1)}"><img src="${await pngUrl(2)}">`)
    await page.getByText('Un documento tiene hasta 60 figuras: cabe 1 más.').waitFor()
    await insertFigure(page, 'Insertar figura', 'Un plano')
    await untilSaved(page)
    const count = async () => (await blocksOf(project)).filter((each) => each.startsWith('figure'))
    expect(await count()).toHaveLength(60)
    await paste(page, `<img src="${await pngUrl(3)}">`)
    await page.getByText('Quita alguna para poner otra.', { exact: false }).waitFor()
    expect(await count()).toHaveLength(60)
  },
)
