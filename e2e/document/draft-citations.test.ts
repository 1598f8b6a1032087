import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { ProjectRow } from '#contract/projects.ts'
import { toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import {
  book,
  control,
  field,
  mendeleyCite,
  paragraph,
  report,
  run,
  soil,
  zotero,
} from '#test/cited-drafts.ts'
import { makeDocx, paragraphXml } from '#test/make-docx.ts'

const site = testSite()

const prose = Array(6).fill('Una frase que dice algo del agua.').join(' ')
const draft = makeDocx({
  styles: { H: 'heading 1' },
  body: [
    paragraphXml('Antecedentes', { style: 'H' }),
    paragraph(
      run(`${prose} Así `),
      field(zotero(soil, book), '(Mora Paz y King, 2019; Ruiz, 2004)'),
    ),
    paragraphXml('Resultados', { style: 'H' }),
    paragraph(run(`${prose} Y otra vez `), field(zotero(book), '(Ruiz, 2004)'), run('.')),
    paragraph(run(`${prose} Se verá `), control(mendeleyCite(report), run('(INEC, en prensa)'))),
  ].join(''),
})

async function listOfWord(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  const parts = unzipSync(new Uint8Array(await readFile(await download.path())))
  return Buffer.from(parts['customXml/item1.xml'] ?? []).toString()
}

it('the works that a draft cites are its ticked sources, with where they are cited, and go on in Word', async () => {
  const student = await site.newStudent()
  const { body: project } = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo sobre el agua',
  })
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByRole('button', { name: 'Subir un borrador' }).click()
  const panel = page.getByRole('region', { name: 'Subir un borrador' })
  await panel.getByLabel('Archivo del borrador').setInputFiles({
    name: 'Agua.docx',
    mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    buffer: Buffer.from(draft),
  })
  const found = panel.getByRole('list', { name: 'Lo que se encontró' })
  await found.getByText('3 fuentes de sus citas').waitFor()
  const told = toast(page, /Fuentes de sus citas: 3 obras añadidas\./).waitFor()
  await panel.getByRole('button', { name: 'Usar este borrador' }).click()
  await told

  // The buttons of the message box are shown while it has the focus.
  await page.getByRole('textbox', { name: 'Mensaje' }).focus()
  await page.getByRole('button', { name: 'Fuentes · 3' }).click()
  const sources = page.getByRole('region', { name: 'Fuentes' })
  const tick = (title: string) => sources.getByRole('checkbox', { name: `Usar: ${title}` })
  for (const [title, cited] of [
    ['Suelos de páramo y agua', 'Citada 1 vez, en «Antecedentes»'],
    ['Los Andes', 'Citada 2 veces, en «Antecedentes» y «Resultados»'],
    ['Informe del agua', 'Citada 1 vez, en «Resultados»'],
  ] as const) {
    expect(await tick(title).isChecked()).toBe(true)
    const work = sources.getByRole('listitem').filter({ hasText: title })
    await work.getByText(cited, { exact: true }).waitFor()
  }

  const list = await listOfWord(page)
  for (const title of ['Suelos de páramo y agua', 'Los Andes', 'Informe del agua'])
    expect(list).toContain(`<b:Title>${title}</b:Title>`)
  await tick('Los Andes').uncheck()
  expect(await listOfWord(page)).not.toContain('Los Andes')
})
