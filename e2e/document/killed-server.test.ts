import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { openContext, patienceMs, sharedBrowser } from '#e2e/browser.ts'
import { enterAs } from '#e2e/people.ts'
import { newestVersion, twelvePages, writtenProject } from '#e2e/written-project.ts'
import {
  answer,
  type FakeModel,
  Gate,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'
import { freePort, type ServerProcess, startServerProcess } from '#test/server-process.ts'

let model: FakeModel
let folder: string
let environment: Record<string, string>
let server: ServerProcess
beforeAll(async () => {
  model = await startFakeModel()
  folder = await mkdtemp(join(tmpdir(), 'cuartilla-killed-'))
  environment = {
    DATA_DIR: folder,
    PORT: String(await freePort()),
    SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
    MODEL_PROVIDER: 'gemini',
    GEMINI_API_KEY: 'k',
    GEMINI_BASE_URL: model.url,
  }
  server = await startServerProcess(environment, { built: true })
})
afterEach(() => model.reset())
afterAll(async () => {
  await server?.kill()
  await model?.close()
  await rm(folder, { recursive: true, force: true })
})

const restart = async () => {
  server = await startServerProcess(environment, { built: true })
}

/** A student's twelve pages, with the caret on the second. */
async function openPages() {
  const project = await writtenProject(server.url, twelvePages)
  const context = await openContext(await sharedBrowser())
  await enterAs(context, project.student)
  const page = await context.newPage()
  await page.goto(project.address)
  const sheet = page.getByRole('region', { name: 'Página 2', exact: true })
  await sheet.click({ position: { x: 360, y: 96 + 37.83 * 3.5 } })
  await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
  return { ...project, context, page }
}

nightly('what is typed before and after a server is killed is saved when it is back', async () => {
  const { student, projectId, context, page } = await openPages()
  await page.keyboard.press('Home')
  await page.keyboard.type('Antes del corte. ')
  await server.kill()
  await page.keyboard.type('Durante el corte. ')
  await page.locator('[data-saved="offline"]').waitFor({ timeout: patienceMs })
  await page.close()
  await restart()
  const again = await context.newPage()
  await again.goto(`${server.url}/doc/${projectId}`)
  const saved = async () => JSON.stringify((await newestVersion(student, projectId)).text)
  await expect
    .poll(saved, { timeout: 2 * patienceMs })
    .toContain('Antes del corte. Durante el corte. ')
  await context.close()
})

nightly(
  'a proposal whose server is killed costs nothing, leaves the text as it was, and is asked for again',
  async () => {
    const { student, projectId, context, page } = await openPages()
    const before = (await newestVersion(student, projectId)).text
    const written = sampleAnswer({
      comentarios_del_modelo: 'Listo.',
      texto_generado: { cuerpo: [{ role: 'p', content: 'Más corto.' }], referencias: [] },
    })
    const gate = new Gate()
    model.next(answer(written, { gate }))
    await page.keyboard.press('Shift+End')
    await page.getByRole('button', { name: 'Acortar' }).click()
    await model.whenRequested(1)
    await page.getByText('Escribiendo la propuesta…').waitFor()
    await server.kill()
    gate.open()
    await restart()
    await page.reload()
    const bar = page.getByRole('toolbar', { name: 'Propuesta' })
    await bar.getByText('No se cobró nada').waitFor({ timeout: 2 * patienceMs })
    expect((await newestVersion(student, projectId)).text).toEqual(before)
    model.next(answer(written))
    await bar.getByRole('button', { name: 'Otra vez' }).click()
    await bar.getByRole('button', { name: 'Aceptar' }).waitFor()
    const proposedWords = async () =>
      (await page.locator('section[aria-label^="Página "] ins').allInnerTexts()).join('')
    await expect.poll(proposedWords, { timeout: patienceMs }).toMatch(/Más\s+corto/)
    const [asked, proposed, ...more] = await student.messages(projectId)
    expect(more).toEqual([])
    expect(asked?.credits_consumed).toBe(0)
    expect(proposed?.credits_consumed).toBe('Listo.Más corto.'.length / 10_000)
    await context.close()
  },
)
