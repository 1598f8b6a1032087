import { createRequire } from 'node:module'
import { afterAll, expect, it } from 'vitest'
import type { SourceList } from '#contract/sources.ts'
import type { AcademicText } from '#core/document/model.ts'
import { createProject, hasFocus } from '#e2e/browser.ts'
import { toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion, writtenProject } from '#e2e/written-project.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { type ReferenceServices, startReferenceServices } from '#test/reference-services.ts'
import { textPdf } from '#test/source-files.ts'

const services: ReferenceServices = await startReferenceServices([
  {
    kind: 'article',
    authors: ['Cabrera, Lidia', 'Bethencourt, José', 'González, Miriam'],
    year: 2006,
    title: 'El problema del abandono de los estudios universitarios',
    venue: 'RELIEVE',
    volume: '12',
    page: '171–203',
    doi: '10.7203/relieve.12.2.4226',
    registry: 'crossref',
    flaws: [],
    isOpenAccess: true,
    abstract:
      'El abandono de los estudios preocupa a quienes gobiernan las universidades públicas.',
  },
])
afterAll(() => services.close())
const site = testSite({ hasModel: true, environment: services.environment })

const written = sampleAnswer({
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'La deserción' },
      { role: 'p', content: 'El abandono crece (Cabrera et al., 2006).' },
      { role: 'p', content: 'El desorden pesa también (Stapel y Lindenberg, 2011).' },
      { role: 'p', content: 'Queda por contar el resto.' },
    ],
    referencias: [],
  },
})
const library = `@book{freire, title={Pedagogía del oprimido}, author={Freire, Paulo}, year={1970}, publisher={Siglo XXI}}`

it('works chosen before there is a project go to the model, its citations of other works are marked, and the list can be exported', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await page.getByRole('button', { name: 'Fuentes' }).click()
  const drawer = page.getByRole('dialog', { name: 'Fuentes' })
  await drawer.getByRole('searchbox', { name: 'Buscar obras' }).fill('abandono universitario')
  await page.keyboard.press('Enter')
  await drawer
    .getByRole('checkbox', { name: /El problema del abandono/ })
    .first()
    .check()
  await drawer.getByRole('heading', { name: 'El modelo puede citar 1' }).waitFor()
  await drawer.getByLabel('Archivos de fuentes').setInputFiles({
    name: 'biblioteca.bib',
    mimeType: 'text/plain',
    buffer: Buffer.from(library),
  })
  await drawer.getByText('1 obra añadida.').waitFor()
  await drawer.getByRole('button', { name: 'Usar 2' }).click()
  await page.getByRole('button', { name: 'Fuentes · 2' }).waitFor()

  const gate = new Gate()
  site.model.next(answer(written, { size: 7, gate }))
  await createProject(page, 'Un ensayo sobre la deserción')
  gate.pass(Math.ceil(written.indexOf('por contar') / 7))
  await page
    .getByText('Cita fuera de tus fuentes: Stapel y Lindenberg, 2011.')
    .waitFor({ state: 'attached' })
  // The model waits in the middle of the next paragraph: the margin and the words are already marked.
  const mark = page.getByRole('button', { name: 'Fuera de lista: Stapel y Lindenberg, 2011' })
  const marked = () =>
    page.evaluate(() => [...(CSS.highlights.get('review-outside') ?? [])].map(String))
  await mark.waitFor()
  await expect.poll(marked).toEqual(['Stapel y Lindenberg, 2011'])
  expect(await page.getByRole('button', { name: 'Detener' }).count()).toBe(1)
  gate.open()
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  await untilIdle(page)
  const sent = JSON.stringify(site.model.requests[0]?.body)
  expect(sent).toContain('solo puedes citar esas')
  expect(sent).toContain('preocupa a quienes gobiernan')
  expect(sent).toContain('Freire, P. (1970)')
  // The editor draws the words again.
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
  await expect.poll(marked).toEqual(['Stapel y Lindenberg, 2011'])

  await mark.click()
  const review = page.getByRole('dialog', { name: 'Revisión: Citas textuales' })
  const finding = review.getByRole('button', { name: /^Stapel y Lindenberg, 2011/ })
  await expect.poll(() => hasFocus(finding)).toBe(true)
  await page.keyboard.press('Escape')

  // At rest the composer's button has the tools, and tells of the citation too.
  await page.getByRole('button', { name: /^Adjuntar.*; 1 fuera de tus fuentes$/ }).waitFor()
  await page.getByRole('textbox', { name: 'Mensaje' }).click()
  await page.getByRole('button', { name: 'Fuentes · 2 · 1 fuera' }).click()
  const pane = page.getByRole('region', { name: 'Fuentes', exact: true })
  await pane.getByText('Citada 1 vez').waitFor()
  await pane.getByRole('button', { name: 'Pedir otra fuente' }).click()
  await expect
    .poll(() => page.getByRole('textbox', { name: 'Mensaje' }).inputValue())
    .toContain('Stapel y Lindenberg, 2011')
  const downloading = page.waitForEvent('download')
  await pane.getByRole('link', { name: '.bib' }).click()
  const stream = await (await downloading).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(readBibtex(Buffer.concat(chunks).toString())).toMatchObject([
    { DOI: '10.7203/relieve.12.2.4226', author: [{ family: 'Cabrera', given: 'Lidia' }, {}, {}] },
    { title: 'Pedagogía del oprimido', author: [{ family: 'Freire', given: 'Paulo' }] },
  ])
  const { body } = await student.call<SourceList>('GET', '/api/sources')
  expect(body.sources).toEqual([])
})

it('a file uploaded for a quotation gives its right page, which is inserted and undone in one step', async () => {
  const said = 'el río no vuelve a quien lo deja pasar sin mirarlo'
  const reference = 'Vera, P. (2019). *Aguas que pasan por la ciudad de noche*. Alba.'
  const content: AcademicText = {
    cuerpo: [
      { role: 'title-main', content: 'Aguas' },
      { role: 'p', content: `Se dice que «${said}» (Vera, 2019, p. 2).` },
    ],
    referencias: [{ content: reference }],
  }
  const { student, projectId, address } = await writtenProject(site.url, content)
  const page = await site.signedIn(student)
  await page.goto(address)
  await page.getByRole('button', { name: /Formato APA 7/ }).click()
  await page.getByRole('tab', { name: /^Citas/ }).click()
  const drawer = page.getByRole('dialog', { name: 'Revisión: Citas textuales' })
  const choosing = page.waitForEvent('filechooser')
  await drawer.getByRole('button', { name: 'Subir PDF' }).click()
  const buffer = await textPdf(['La portada', 'Otra cosa se cuenta aquí.', `Dicen que ${said}.`])
  await (await choosing).setFiles({ name: 'escaneo-17.pdf', mimeType: 'application/pdf', buffer })
  await toast(page, 'Leído. Buscamos tus citas en él.').waitFor()
  await drawer.getByText('Está en otra página: 3, no 2').waitFor()

  const saved = async () => (await newestVersion(student, projectId)).text.cuerpo[1]?.content
  await drawer.getByRole('button', { name: 'Poner p. 3' }).click()
  await expect.poll(saved).toContain('(Vera, 2019, p. 3)')
  await drawer.getByText('Está en la página 3').waitFor()
  await drawer.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect.poll(saved).toBe(content.cuerpo[1]?.content)
  const { body } = await student.call<SourceList>('GET', `/api/projects/${projectId}/sources`)
  expect(body.sources).toMatchObject([
    { kind: 'upload', csl: { title: 'Aguas que pasan por la ciudad de noche' } },
  ])
})

/** Read by the library itself, as Zotero would. */
function readBibtex(text: string): unknown {
  const require = createRequire(import.meta.url)
  const { plugins } = require('@citation-js/core')
  require('@citation-js/plugin-bibtex')
  return plugins.input.chain(text, { forceType: '@biblatex/text', generateGraph: false })
}
