import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { hold, signIn, untilHome } from '#e2e/browser.ts'
import { answered } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })
const words = 'Tu sesión terminó. Inicia sesión de nuevo.'
let student: Student
let page: Page
beforeEach(async () => {
  student = await site.newStudent()
  page = await site.signedIn(student)
  await open('/home')
  await untilHome(page)
})

/** Opens a page, and waits until it listens to events: a connection that fails later makes it ask who is signed in. */
async function open(path: string): Promise<void> {
  const listening = page.waitForResponse('**/api/events')
  await page.goto(`${site.url}${path}`)
  await listening
}

/** Signs this page out from another device; the page does not notice by itself. */
async function endSession(): Promise<void> {
  await page.route('**/api/events', (route) => route.abort())
  await page.context().clearCookies()
}

const notice = () => page.getByText(words)

it('a prompt sent after the session ended is in the box at home after the login', async () => {
  await endSession()
  await page.getByLabel('Describe tu tarea').fill('Un ensayo sobre el juego')
  await page.getByLabel('Describe tu tarea').press('Enter')
  await page.waitForURL('**/login')
  await notice().waitFor()
  expect(await notice().count()).toBe(1)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await signIn(page, student)
  await untilHome(page)
  expect(await page.getByLabel('Describe tu tarea').inputValue()).toBe('Un ensayo sobre el juego')
  expect(await page.getByText('Error al crear el proyecto.').count()).toBe(0)
})

it('a message sent after the session ended is in the box of its project after the login', async () => {
  const { project } = await student.createProject()
  await open(`/doc/${project.id}`)
  const box = page.getByRole('textbox', { name: 'Mensaje' })
  await box.waitFor()
  await endSession()
  await box.fill('Acorta la introducción')
  await box.press('Enter')
  await page.waitForURL('**/login')
  await notice().waitFor()
  await signIn(page, student)
  await page.waitForURL(`**/doc/${project.id}`)
  await expect.poll(() => box.inputValue()).toBe('Acorta la introducción')
})

it('a title page sent after the session ended is open in its form after the login', async () => {
  const { project, message } = await student.createProject()
  await (await student.generate(message)).text()
  await student.save(project.id, message.sequence_order)
  await open(`/doc/${project.id}`)
  await answered(page)
  await page.getByRole('button', { name: 'Portada y formato' }).click()
  await page.getByRole('button', { name: /^(Completar|Cambiar)$/ }).click()
  await page.getByLabel('Institución').fill('Universidad Central')
  await endSession()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.waitForURL('**/login')
  await notice().waitFor()
  await signIn(page, student)
  await page.waitForURL(`**/doc/${project.id}`)
  expect(await page.getByLabel('Institución').inputValue()).toBe('Universidad Central')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.reload()
  await answered(page)
  expect(await page.getByRole('dialog').count()).toBe(0)
})

it('the login says that the session ended, but not after the student signed out', async () => {
  await endSession()
  await page.reload()
  await page.waitForURL('**/login')
  await notice().waitFor()
  await signIn(page, student)
  await untilHome(page)
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await page.waitForURL('**/login')
  await page.getByLabel('Correo electrónico').waitFor()
  expect(await notice().count()).toBe(0)
})

it('another student who signs in starts at home, without what the first one wrote', async () => {
  await page.getByLabel('Describe tu tarea').fill('Un texto privado')
  await endSession()
  await page.reload()
  await page.waitForURL('**/login')
  await signIn(page, await Student.register(site.url))
  await untilHome(page)
  expect(await page.getByLabel('Describe tu tarea').inputValue()).toBe('')
})

it('a 401 while the session still exists is shown where it happened', async () => {
  const letGo = await hold(page, '**/api/projects', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 401, contentType: 'text/plain', body: '' })
      : route.fallback(),
  )
  letGo()
  await page.getByLabel('Describe tu tarea').fill('Un ensayo')
  await page.getByLabel('Describe tu tarea').press('Enter')
  await page.getByText('Error al crear el proyecto.').waitFor()
  expect(new URL(page.url()).pathname).toBe('/home')
})
