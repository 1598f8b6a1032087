import { expect, it } from 'vitest'
import type { LatestVersion, ListedVersion, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone } from '#e2e/browser.ts'
import { expectFooterEqualsLedger } from '#e2e/ledger-footer.ts'
import { selectWords } from '#e2e/select-words.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, Gate, refuse, sampleAnswer } from '#test/fake-model-server.ts'
import { variant } from '#test/length.ts'
import { parsedContent } from '#test/parsed-content.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })

const wordy = 'Según se ha podido ver, la deserción depende sobre todo del costo de estudiar.'
const short = 'La deserción depende sobre todo del costo de estudiar.'
const text: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'Planteamiento' },
    { role: 'p', content: `Antes no se sabía. ${wordy}` },
    { role: 'p', content: 'Otro párrafo, que no cambia, con *cursivas* y con más palabras.' },
  ],
  referencias: [{ content: 'Mena, P. (2020). *Los páramos*. Editorial.' }],
}

const replacement = (content: string) =>
  sampleAnswer({
    comentarios_del_modelo: 'Quité el rodeo.',
    texto_generado: { cuerpo: [{ role: 'p', content }], referencias: [] },
  })

async function writtenProject(student: Student): Promise<ProjectRow> {
  const { body: project } = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo sobre la deserción',
    title: 'La deserción',
  })
  await student.call('PUT', `/api/projects/${project.id}/document`, {
    content: text,
    base_version: 0,
    ends_sitting: true,
  })
  return project
}

it('a proposal for selected text is discarded, fails, is accepted in one step, and costs only what came back', async () => {
  const student = await site.newStudent()
  const project = await writtenProject(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  const box = page.getByRole('textbox', { name: 'Texto del documento' })
  const paragraph = async () =>
    parsedContent((await latest(student, project)).content).cuerpo[1].content
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  await box.waitFor()

  // By keys: the bar is one stop, and Escape gives the text the focus back.
  await selectWords(page, box, wordy)
  await page.keyboard.press('Alt+Enter')
  expect(await hasFocus(button('Mejorar'))).toBe(true)
  await page.keyboard.press('ArrowRight')
  expect(await hasFocus(button('Acortar'))).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => hasFocus(box)).toBe(true)
  expect(await button('Acortar').count()).toBe(0)

  // The bar shows the estimated price and the balance.
  const askBar = page.getByRole('toolbar', { name: 'Pedir sobre la selección' })
  await selectWords(page, box, 'Según se ha podido ver')
  await selectWords(page, box, wordy)
  await askBar.getByText('≈ 0.02 de 2.00 créditos').waitFor()
  // While the model writes nothing can be edited; the answer is a proposal on the page.
  const gate = new Gate()
  site.model.next(answer(replacement(short), { gate }))
  await selectWords(page, box, 'Según se ha podido ver')
  await selectWords(page, box, wordy)
  await button('Acortar').click()
  await page.getByText('Escribiendo la propuesta…').waitFor()
  expect(await box.getAttribute('aria-readonly')).toBe('true')
  await page.getByText('El modelo está escribiendo').waitFor()
  // The first words of the answer replace the first words of the selection.
  gate.pass(5)
  await page.locator('section[aria-label^="Página "] ins').first().waitFor()
  await page.locator('section[aria-label^="Página "] [data-part="asked"]').first().waitFor()
  expect(await page.getByRole('toolbar', { name: 'Propuesta' }).count()).toBe(0)
  gate.open()
  const decide = page.getByRole('toolbar', { name: 'Propuesta' })
  await decide.waitFor()
  const [first, close] = await Promise.all(
    ['Aceptar', 'Decidir después'].map((name) =>
      decide.getByRole('button', { name }).boundingBox(),
    ),
  )
  expect(Math.abs((close?.y ?? Number.NaN) - (first?.y ?? Number.NaN))).toBeLessThan(8)
  expect(await page.locator('section[aria-label^="Página "] [data-part="asked"]').count()).toBe(0)
  await page.getByRole('status').getByText('Propuesta lista').waitFor()
  await page.locator('section[aria-label^="Página "] del').first().waitFor()
  expect(
    (await page.locator('section[aria-label^="Página "] del').allInnerTexts()).join(''),
  ).toContain('Según se ha')
  expect(await axeViolations(page)).toEqual([])
  expect(
    (await page.locator('section[aria-label^="Página "] ins').allInnerTexts()).join(''),
  ).toContain('La')
  await page.keyboard.press('Escape')
  await box.getByText('Según se ha podido ver').waitFor()
  await page.getByText('Acortar · descartada, página 2').waitFor()
  expect(await paragraph()).toBe(`Antes no se sabía. ${wordy}`)

  // A failure costs nothing and is tried again in the same place.
  site.model.next(refuse(400))
  await selectWords(page, box, wordy)
  await button('Pedir un cambio…').click()
  await page.getByLabel('Qué cambiar').fill('Que vaya al grano')
  await page.getByLabel('Qué cambiar').press('Enter')
  await page.getByRole('toolbar', { name: 'Propuesta' }).getByText('rechazó el pedido').waitFor()
  const again = /≈ 0\.02 de 1\.99 créditos/
  await page.getByRole('toolbar', { name: 'Propuesta' }).getByText(again).waitFor()
  const log = page.getByRole('log', { name: 'Mensajes' })
  await log.getByText(again).waitFor()
  const [note, pages] = await Promise.all([
    page.getByRole('toolbar', { name: 'Propuesta' }).getByRole('alert').boundingBox(),
    page.getByLabel('Páginas').boundingBox(),
  ])
  // The reason is not hidden behind the chat.
  expect(note?.x).toBeGreaterThan(pages?.x ?? Number.NaN)
  site.model.next(answer(replacement(short)))
  await page.getByRole('toolbar', { name: 'Propuesta' }).getByText('Otra vez').click()
  await page.locator('section[aria-label^="Página "] ins').first().waitFor()

  await page.getByRole('button', { name: /^Otra vez ≈ 0\.02/ }).waitFor()

  // A proposal is still there after a reload; accepting it is one step of the history.
  await page.reload()
  await page.locator('section[aria-label^="Página "] ins').first().waitFor()
  // A phone starts with the chat, which has to lead to the pages, where the student decides.
  const wide = page.viewportSize()
  await page.setViewportSize(phone)
  await page.getByRole('tab', { name: 'Vista Previa' }).waitFor()
  if (wide) await page.setViewportSize(wide)
  await page.locator('section[aria-label^="Página "] ins').first().waitFor()
  await page.keyboard.press('Control+Enter')
  await box.getByText(`Antes no se sabía. ${short}`).waitFor()
  await expect.poll(paragraph).toBe(`Antes no se sabía. ${short}`)
  await page.getByText('Que vaya al grano · aceptada, página 2').waitFor()
  expect((await latest(student, project)).author).toBe('student')
  await page.locator('[data-part="foot"]').getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(paragraph).toBe(`Antes no se sabía. ${wordy}`)

  const messages = await student.messages(project.id)
  expect(messages.map(({ proposal, credits_consumed }) => [proposal, credits_consumed])).toEqual([
    [null, 0],
    ['discarded', (15 + short.length) / 10_000],
    [null, 0],
    ['accepted', (15 + short.length) / 10_000],
  ])
  await expectFooterEqualsLedger(page, student)
})

variant(
  'a proposal may cite the ticked sources: other citations are marked as they arrive, and accepting adds the references in one step',
  async () => {
    const student = await site.newStudent()
    const project = await writtenProject(student)
    await student.call('POST', `/api/projects/${project.id}/sources`, {
      csl: [
        {
          type: 'book',
          title: 'Pedagogía del oprimido',
          author: [{ family: 'Freire', given: 'Paulo' }],
          issued: { 'date-parts': [[1970]] },
          publisher: 'Siglo XXI',
        },
      ],
    })
    const page = await site.signedIn(student)
    await page.goto(`${site.url}/doc/${project.id}`)
    const box = page.getByRole('textbox', { name: 'Texto del documento' })
    await page.getByRole('region', { name: 'Página 2', exact: true }).click()
    await box.waitFor()
    const saved = async () => {
      const path = `/api/projects/${project.id}/versions/latest`
      const { content } = (await student.call<LatestVersion>('GET', path)).body
      const { cuerpo, referencias }: AcademicText = parsedContent(content)
      return [cuerpo[1], ...referencias].map((block) => block?.content)
    }
    const underlined = () =>
      page.evaluate(() => [...(CSS.highlights.get('review-outside') ?? [])].map(String))

    const cited = 'La deserción depende del costo (Freire, 1970; Mena, 2020; Stapel, 2011)'
    const written = replacement(`${cited} y de nada más que se sepa.`)
    const gate = new Gate()
    site.model.next(answer(written, { gate }))
    await selectWords(page, box, wordy)
    await page.getByRole('button', { name: 'Mejorar' }).click()
    // The model waits in the middle of its answer.
    gate.pass(Math.ceil(written.indexOf('nada más') / 24))
    const mark = page.getByRole('button', { name: 'Fuera de lista: Stapel, 2011' })
    await mark.waitFor()
    await expect.poll(underlined).toEqual(['Stapel, 2011'])
    await page.getByText('Escribiendo la propuesta…').waitFor()
    gate.open()
    const bar = page.getByRole('toolbar', { name: 'Propuesta' })
    await bar.waitFor()
    await mark.waitFor()
    await expect.poll(underlined).toEqual(['Stapel, 2011'])
    await page.locator('section[aria-label^="Página "] ins').getByText('Freire, P.').waitFor()

    await bar.getByRole('button', { name: 'Aceptar' }).click()
    const before = [`Antes no se sabía. ${wordy}`, 'Mena, P. (2020). *Los páramos*. Editorial.']
    await expect
      .poll(saved)
      .toEqual([
        `Antes no se sabía. ${cited} y de nada más que se sepa.`,
        'Freire, P. (1970). *Pedagogía del oprimido*. Siglo XXI.',
        before[1],
      ])
    await page.locator('[data-part="foot"]').getByRole('button', { name: 'Deshacer' }).click()
    await expect.poll(saved).toEqual(before)
  },
)

it('a revision costs what it changes, and its new words are marked until the student is done with them', async () => {
  const student = await site.newStudent()
  const project = await writtenProject(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  const box = page.getByRole('textbox', { name: 'Texto del documento' })
  const marked = () =>
    page.evaluate(() => {
      const found = CSS.highlights.get('new-words')
      return found ? [...found].map((range) => String((range as Range).toString())) : []
    })
  const revised = structuredClone(text)
  revised.cuerpo[1] = { role: 'p', content: `Antes no se sabía. ${short}` }
  site.model.next(
    answer(sampleAnswer({ comentarios_del_modelo: 'Listo.', texto_generado: revised })),
  )
  const message = page.getByRole('textbox', { name: 'Mensaje' })
  await message.fill('Acorta el primer párrafo')
  // The price of a paragraph, its comments and the request, not of the whole text.
  await page.getByText('≈ 0.06 de 2.00 créditos').waitFor()
  await message.press('Enter')
  await page.getByText('tu pedido y solo lo que cambió').waitFor()
  const units = 'Listo.'.length + `Antes no se sabía. ${short}`.length
  const [, answered] = await student.messages(project.id)
  expect(answered?.credits_consumed).toBe(units / 10_000)
  await page.getByText('1 palabra nueva en 1 párrafo').waitFor()
  await expect.poll(marked).toEqual(['La'])

  // All of it is there again after a reload.
  await page.reload()
  await page.getByText('tu pedido y solo lo que cambió').waitFor()
  await page.getByText('1 palabra nueva en 1 párrafo').waitFor()
  await expect.poll(marked).toEqual(['La'])

  // Pressing the pages and an edit elsewhere keep the marks.
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  await box.waitFor()
  await expect.poll(marked).toEqual(['La'])
  await page.keyboard.press('Control+End')
  await page.keyboard.type('a')
  await page.locator('[data-part="foot"]').getByText('Guardado').waitFor()
  expect(await marked()).toEqual(['La'])
  await page.getByRole('button', { name: 'Listo' }).click()
  await expect.poll(marked).toEqual([])

  await expectFooterEqualsLedger(page, student)
  await page.getByRole('button', { name: 'Copiar comentario' }).click()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Comentario copiado' })
  // A toast stays while the pointer is on it.
  await toast.hover()
  await page.getByRole('button', { name: 'Ver los cambios' }).press('Enter')
  await page.getByText('Cambio 1 de 1').waitFor()
  await expect
    .poll(async () => {
      const [over, foot] = [
        await toast.boundingBox(),
        await page.locator('[data-part="foot"]').boundingBox(),
      ]
      return over && foot ? foot.y - over.y - over.height : Number.NaN
    })
    .toBeGreaterThan(0)
})

it('a request sent in the middle of typing builds on the last letter, and the text before its answer stays', async () => {
  const student = await site.newStudent()
  const project = await writtenProject(student)
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  await page.getByRole('region', { name: 'Página 2', exact: true }).click()
  const box = page.getByRole('textbox', { name: 'Texto del documento' })
  await box.waitFor()
  const gate = new Gate()
  site.model.next(answer(sampleAnswer(), { gate }))
  const message = page.getByRole('textbox', { name: 'Mensaje' })
  await message.fill('Reescríbelo todo')
  await box.focus()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('Recién escrito. ')
  await message.press('Enter')
  await site.model.whenRequested(1)
  expect(site.model.requests[0]?.prompt).toContain('Recién escrito.')
  await page.getByText('El modelo está escribiendo').waitFor()
  gate.open()
  await page.getByText('Qué verificar: las fechas.').waitFor()
  expect((await latest(student, project)).author).toBe('model')
  await page.getByRole('button', { name: 'Versiones' }).click()
  await page.getByRole('region', { name: 'Versiones' }).waitFor()
  const path = `/api/projects/${project.id}/versions`
  const { body: versions } = await student.call<ListedVersion[]>('GET', path)
  expect(versions.map(({ author }) => author)).toEqual(['model', 'student', 'student'])
  const own = await student.call<VersionRow>('GET', `${path}/${versions[1]?.version_number}`)
  expect(own.body.content).toContain('Recién escrito.')
})

const latest = async (student: Student, { id }: ProjectRow) =>
  (await student.call<LatestVersion>('GET', `/api/projects/${id}/versions/latest`)).body

variant(
  'a proposal that is stopped is shown as it came, says that it is incomplete, and may be accepted',
  async () => {
    const student = await site.newStudent()
    const project = await writtenProject(student)
    const page = await site.signedIn(student)
    await page.goto(`${site.url}/doc/${project.id}`)
    const box = page.getByRole('textbox', { name: 'Texto del documento' })
    await page.getByRole('region', { name: 'Página 2', exact: true }).click()
    await box.waitFor()
    const gate = new Gate()
    site.model.next(answer(replacement(short), { gate, size: 35 }))
    await selectWords(page, box, 'Según se ha podido ver')
    await selectWords(page, box, wordy)
    await page.getByRole('button', { name: 'Acortar' }).click()
    await page.getByText('Escribiendo la propuesta…').waitFor()
    gate.pass(4)
    await page.locator('section[aria-label^="Página "] ins').first().waitFor()
    await page.locator('[data-part="ask"]').getByRole('button', { name: 'Detener' }).click()
    const bar = page.getByRole('toolbar', { name: 'Propuesta' })
    await bar.getByText('Incompleta: reemplaza todo lo elegido').waitFor()
    gate.open()
    const log = page.getByRole('log', { name: 'Mensajes' })
    await log.getByText('Propuesta incompleta en la página').waitFor()
    await bar.getByRole('button', { name: /^Aceptar/ }).click()
    await log.getByText('Acortar · aceptada, página 2').waitFor()
    await expect
      .poll(async () => parsedContent((await latest(student, project)).content).cuerpo[1].content)
      .toMatch(/^Antes no se sabía\. La deserción/)
    await expectFooterEqualsLedger(page, student)
  },
)
