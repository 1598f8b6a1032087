import { expect, it } from 'vitest'
import { answer, Gate, sampleAnswer, startFakeModel } from '#test/fake-model-server.ts'
import { startServerProcess } from '#test/server-process.ts'
import { createPostgresDatabase, postgresUrl } from '#test/test-database.ts'
import { createProject, launchBrowser, openContext, patienceMs, register } from './browser.ts'

// Needs PostgreSQL, which .ci/run has.
it.skipIf(postgresUrl === undefined)(
  'after the server of a run is killed, the other one reports that nothing was charged, and finishes the work',
  async () => {
    const fake = await startFakeModel()
    const database = await createPostgresDatabase(postgresUrl ?? '')
    const environment = {
      DATABASE_URL: database.serverUrl,
      DATABASE_MIGRATION_URL: database.url,
      SESSION_SECRET: 'un secreto de prueba de más de treinta y dos letras',
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: fake.url,
    }
    const first = await startServerProcess(environment, { built: true })
    const second = await startServerProcess(environment, { built: true })
    const browser = await launchBrowser()
    try {
      const context = await openContext(browser)
      const page = await context.newPage()
      await register(page, first.url)
      const gate = new Gate()
      fake.next(answer(sampleAnswer(), { gate, size: 20 }))
      const id = await createProject(page, 'Un ensayo sobre el juego')
      gate.pass(14)
      await page.getByRole('region', { name: 'Página 2' }).getByText('El juego acompaña').waitFor()

      // The student is signed in on the other server too, because cookies ignore ports.
      const other = await context.newPage()
      await other.goto(`${second.url}/doc/${id}`)
      await other.getByRole('region', { name: 'Página 2' }).getByText('El juego acompaña').waitFor()
      await first.kill()
      const note = other.getByText('La respuesta se interrumpió. No se cobró nada.').first()
      await note.waitFor({ timeout: 60_000 })
      await expect
        .poll(() => other.locator('[data-part="foot"]').innerText(), { timeout: patienceMs })
        .toContain('0.0000')
      await other.getByRole('button', { name: 'Reintentar' }).click()
      await other.getByText('Qué verificar: las fechas.').waitFor()
      expect(await other.locator('[data-message="user"]').count()).toBe(1)
      expect(await other.locator('[data-message="assistant"]').count()).toBe(1)
      gate.open()
    } finally {
      await browser.close()
      await first.kill()
      await second.kill()
      await fake.close()
      await database.drop()
    }
  },
)
