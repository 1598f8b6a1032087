import { expect, it } from 'vitest'
import { openAccountEntry, patienceMs, untilHome } from '#e2e/browser.ts'
import { comment } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'

const site = testSite({ hasModel: true })
const task = 'Un ensayo sobre la minga'

it('a prompt of the landing stays visible during the registration, and then starts its project automatically', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  const box = page.getByLabel('Describe tu tarea')
  expect(await box.getAttribute('enterkeyhint')).toBe('send')
  await box.fill(task)
  await box.press('Enter')
  await page.waitForURL('**/register')
  await page.getByText(`«${task}»`).waitFor()
  await page.getByLabel('Nombre completo').fill('Eva Constante')
  await page.getByLabel('Correo electrónico').fill(`${crypto.randomUUID()}@correo.ec`)
  await page.getByLabel('Contraseña', { exact: true }).fill('cuartilla')
  await page.getByLabel('Confirmar contraseña').fill('cuartilla')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('Carrera').selectOption('Derecho')
  await page.getByLabel('Semestre').selectOption('Primero')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByLabel('¿Cómo nos conociste?').selectOption('Google')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await page.getByText(`«${task}»`).waitFor()
  await page.getByText('Al registrarte aceptas los Términos y condiciones.').waitFor()
  // Reading the terms loses nothing that was written.
  await page.getByRole('link', { name: 'Términos y condiciones' }).click()
  await page.getByRole('heading', { name: 'Lo esencial' }).waitFor()
  await page.goBack()
  await page.getByText('Paso 4 de 4').waitFor()
  await page.getByLabel('¿Para qué usarás Cuartilla?').selectOption('Tareas')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await page.waitForURL('**/doc/*')
  await page.getByText(comment).waitFor()
  expect(await page.locator('[data-message="user"]').innerText()).toBe(task)
  // It starts once: going back home starts nothing.
  await page.goBack()
  await untilHome(page)
  expect(await page.getByLabel('Describe tu tarea').inputValue()).toBe('')
  expect(await page.locator('[data-part="card"]').count()).toBe(1)
})

it('the account menu leads to the terms, whose header shows who is signed in', async () => {
  const page = await site.atHome()
  await openAccountEntry(page, 'Términos y condiciones')
  await page.getByRole('heading', { name: 'Lo esencial' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Lo esencial' }).waitFor()
  expect(await page.getByRole('link', { name: 'Ingresar' }).count()).toBe(0)
  await page.getByRole('banner').getByRole('link', { name: 'Tus proyectos' }).click()
  await untilHome(page)
})

it('a visitor whose browser forbids storage can start on the landing too', async () => {
  const page = await site.visitor()
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  })
  await page.goto(site.url)
  await page.getByLabel('Describe tu tarea').fill(task)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await page.waitForURL('**/register')
  await page.getByLabel('Nombre completo').waitFor()
})

it('the confirmation of a deletion focuses Cancelar, warns that it is final, and is replaced by the next question', async () => {
  const student = await site.newStudent()
  await student.createProject('Uno')
  const page = await site.atHome(student)
  const ask = async () => {
    await page.getByRole('button', { name: 'Opciones del proyecto' }).click()
    await page.getByRole('menuitem', { name: 'Eliminar' }).click()
  }
  await ask()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText('Esta acción no se puede deshacer.').waitFor()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent), { timeout: patienceMs })
    .toBe('Cancelar')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await page.locator('[data-part="card"]').count()).toBe(1)
})

it('other tabs show projects as they are created, renamed and deleted', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  await page.getByText('Aún no tienes proyectos.').waitFor()
  const { body } = await student.call<{ id: string }>('POST', '/api/projects', {
    context_prompt: 'La minga',
  })
  const card = page.locator('[data-part="card"]').filter({ hasText: 'La minga' })
  await card.waitFor()
  await student.call('PATCH', `/api/projects/${body.id}`, { title: 'El trabajo común' })
  await page.getByRole('heading', { name: 'El trabajo común' }).waitFor()
  await student.call('DELETE', `/api/projects/${body.id}`)
  await page.getByText('Aún no tienes proyectos.').waitFor()
})

it('a card shows that its project is being written, and when it was edited all the while', async () => {
  const student = await site.newStudent()
  const page = await site.atHome(student)
  const gate = new Gate()
  site.model.next(answer(sampleAnswer(), { gate }))
  const { message } = await student.createProject('La minga')
  const run = student.generate(message).then((response) => response.text())
  const card = page.locator('[data-part="card"]').filter({ hasText: 'La minga' })
  await card.getByText('Escribiendo...').waitFor()
  await card.getByText(/Editado (hace|ahora)/).waitFor()
  gate.open()
  await run
  await card.getByText('Escribiendo...').waitFor({ state: 'detached' })
  await card.getByText(/^Editado/).waitFor()
})

it('an unknown address responds with 404 and redirects', async () => {
  const page = await site.visitor()
  const response = await page.goto(`${site.url}/no-existe`)
  expect(response?.status()).toBe(404)
  await page.waitForURL(`${site.url}/`)
})

it('the landing describes the product and its questions to search engines', async () => {
  const page = await site.visitor()
  await page.goto(site.url)
  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  )
  const types = data['@graph'].map((node: { '@type': string }) => node['@type'])
  expect(types).toEqual(['WebApplication', 'FAQPage'])
  expect(data['@graph'][0].url).toBe(`${site.url}/`)
  const asked = data['@graph'][1].mainEntity.map(({ name }: { name: string }) => name)
  expect(await page.locator('summary').allInnerTexts()).toEqual(asked)
})
