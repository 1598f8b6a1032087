import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '#e2e/browser.ts'
import { expectFooterEqualsLedger } from '#e2e/ledger-footer.ts'
import { comment, toast, untilIdle } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { answer, Gate, sampleAnswer } from '#test/fake-model-server.ts'
import { HalfOpenProxy } from '#test/half-open-proxy.ts'
import type { Student } from '#test/student.ts'

const site = testSite({ hasModel: true })
let student: Student
let page: Page
let gate: Gate
let proxy: HalfOpenProxy

const sentence = 'El juego acompaña a la niñez en todas las épocas.'
const text = sampleAnswer({
  texto_generado: {
    cuerpo: [
      { role: 'title-main', content: 'El juego y la niñez' },
      { role: 'p', content: `Primero. ${`${sentence} `.repeat(8)}` },
      { role: 'p', content: `Luego. ${`${sentence} `.repeat(8)}` },
      { role: 'p', content: `Al final. ${sentence}` },
    ],
    referencias: [],
  },
})
const silenceMs = 20_000

beforeAll(async () => {
  proxy = await HalfOpenProxy.open(site.url)
})
afterAll(() => proxy.close())
beforeEach(async () => {
  gate = new Gate()
  site.model.next(answer(text, { gate, size: 40 }))
  student = await site.newStudent()
  page = await site.signedIn(student)
  await page.clock.install()
  await page.goto(`${proxy.url}/home`)
})
afterEach(() => gate.open())

const written = (words: string) => page.getByRole('region', { name: 'Página 2' }).getByText(words)

/** Starts a run, and waits until its first paragraph is on the pages. */
async function beginRun(): Promise<string> {
  const id = await createProject(page, 'Un ensayo sobre el juego')
  gate.pass(14)
  await written('Primero.').waitFor()
  return id
}

async function expectFinished(): Promise<void> {
  await toast(page, 'Nueva versión generada y guardada').waitFor()
  await written('Al final.').waitFor()
  await untilIdle(page)
  expect(await page.getByText(comment).count()).toBe(1)
  expect(await page.locator('[data-message="user"]').count()).toBe(1)
  expect(site.model.requests).toHaveLength(1)
  await expectFooterEqualsLedger(page, student)
}

it('a silent connection is given up after 20 s, and an answer that ended meanwhile is shown', async () => {
  const id = await beginRun()
  expect(proxy.mute('POST /api/generate')).toBe(1)
  gate.open()
  await expect.poll(async () => (await student.generation(id))?.status).toBe('generated')
  expect(await written('Luego.').count()).toBe(0)
  expect(proxy.mutedAndHeld).toBe(1)
  await page.clock.fastForward(silenceMs)
  await expectFinished()
  expect(proxy.mutedAndHeld).toBe(0)
})

it('a connection that goes silent twice is given up twice, and the text goes on where it was', async () => {
  await beginRun()
  expect(proxy.mute('POST /api/generate')).toBe(1)
  gate.pass(12)
  await page.clock.fastForward(silenceMs)
  await written('Luego.').waitFor()
  expect(proxy.mute('GET /api/generations/')).toBe(1)
  gate.open()
  await page.clock.fastForward(silenceMs)
  await expectFinished()
})

it('an answer goes on after all connections went silent at once, as when a phone leaves its network', async () => {
  const id = await beginRun()
  // The connection of events and that of the answer; the server closes idle ones after 5 s.
  await expect.poll(() => proxy.open).toBe(2)
  expect(proxy.mute()).toBe(2)
  gate.open()
  await expect.poll(async () => (await student.generation(id))?.status).toBe('generated')
  await page.clock.fastForward(silenceMs)
  await expectFinished()
})

it('an answer goes on as soon as the device is online again', async () => {
  await beginRun()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.context().setOffline(true)
  // The pause after a lost connection and the delay of its notice are over.
  await page.clock.runFor(2_000)
  await page.getByText('Sin conexión. Lo que escribes se queda aquí').waitFor()
  gate.open()
  await page.context().setOffline(false)
  // The clock advances only enough to draw what has come, so that no pause ends by itself.
  const finished = async () => {
    await page.clock.runFor(1)
    return written('Al final.').count()
  }
  await expect.poll(finished).toBe(1)
  await page.clock.resume()
  await expectFinished()
})
