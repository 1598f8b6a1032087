import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createProject } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { rowsOf } from '#server/db/database.ts'
import { takeOverWorks } from '#server/generation/take-over-works.ts'
import { answer, Gate, pieces } from '#test/fake-model-server.ts'
import { nightly } from '#test/length.ts'
import { limitedModel, textOfScript } from '#test/limited-model.ts'

const site = testSite({ hasModel: true, environment: { FREE_MONTHLY_CREDITS: '20' } })
const request = 'Una monografía de 25 páginas sobre el agua del páramo'

it('a long work is planned for nothing, its plan is changed and kept, and is what is written', async () => {
  site.model.decide(limitedModel())
  const student = await site.newStudent()
  const page = await site.atHome(student)
  const projectId = await createProject(page, request)
  const plan = page.getByRole('article', { name: 'El agua del páramo' })
  const rows = plan.getByRole('listitem')
  await plan.getByRole('button', { name: /^Escribir · ≈ \d\.\d0 créditos$/ }).waitFor()
  expect(await page.getByText('formato JSON').count()).toBe(0)
  const before = await rows.count()
  expect(before).toBeGreaterThan(6)

  await plan.getByRole('button', { name: 'Editar Apartado 1' }).click()
  await page.getByRole('textbox', { name: 'Nombre del apartado' }).fill('Lo que se sabe')
  await page.getByRole('textbox', { name: 'Palabras de Lo que se sabe' }).fill('600')
  await page.getByRole('button', { name: 'Más palabras en Lo que se sabe' }).click()
  await page.getByRole('button', { name: 'Bajar Lo que se sabe' }).click()
  await plan.getByRole('button', { name: 'Editar Apartado 3' }).click()
  await plan.getByRole('button', { name: 'Quitar Apartado 3' }).click()
  await plan.getByText('Quitaste «Apartado 3»').waitFor()
  await plan.getByRole('button', { name: 'Deshacer' }).click()
  await plan.getByRole('button', { name: 'Editar Apartado 3' }).click()
  await plan.getByRole('button', { name: 'Quitar Apartado 3' }).click()

  // The plan stands on the first sheet too: a picture, which cannot be copied or downloaded.
  const sketch = page.getByRole('region', { name: 'Guion del documento' })
  await sketch.getByRole('heading', { name: 'Lo que se sabe' }).waitFor()
  await sketch.getByText('650 palabras', { exact: false }).waitFor()
  expect(await sketch.getByRole('heading', { name: 'Apartado 3' }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Descargar DOCX' }).isDisabled()).toBe(true)
  expect(await page.locator('[data-part="foot"]').innerText()).toMatch(/0\s+páginas/)

  await page.reload()
  await plan.getByText('Lo que se sabe').waitFor()
  expect(await rows.count()).toBe(before - 1)
  expect(await plan.getByText('Apartado 3', { exact: true }).count()).toBe(0)
  expect(await rows.nth(2).innerText()).toMatch(/3\s+Lo que se sabe\s+650 · 2 págs\./)
  expect(site.model.requests).toHaveLength(1)
  const home = await page.context().newPage()
  await home.goto(`${site.url}/home`)
  await home.getByText('Plan por revisar', { exact: true }).waitFor()
  const words = (await plan.getByText(/^\d\s\d{3} palabras$/).innerText()).trim()
  await home.getByText(new RegExp(`^${words} · \\d+ páginas$`)).waitFor()
  await home.close()

  // What is typed while the plan waits changes it, for nothing: the student's own edits of it are sent with it.
  const model = limitedModel()
  site.model.decide((asked) => {
    const turns = asked.body['contents'] as { parts: { text: string }[] }[]
    const shown = /^\{"titulo":"El agua.*\}$/m.exec(turns.at(-1)?.parts.at(-1)?.text ?? '')
    if (!asked.prompt.includes('El pedido cambia este plan') || !shown) return model(asked)
    const given = JSON.parse(shown[0])
    const more = { ...given.secciones[0], titulo: 'Los costos', palabras: 400 }
    return answer(JSON.stringify({ ...given, secciones: [...given.secciones, more] }))
  })
  await page.getByRole('textbox', { name: 'Mensaje' }).fill('Añade un apartado sobre los costos')
  await page.getByText('Cambia el plan. No cuesta nada.').waitFor()
  await page.keyboard.press('Enter')
  await plan.getByText('Los costos', { exact: true }).waitFor()
  expect(await rows.nth(2).innerText()).toMatch(/3\s+Lo que se sabe\s+650 · 2 págs\./)
  expect(await rows.count()).toBe(before)

  await plan.getByRole('button', { name: /^Escribir · / }).click()
  await page.getByText('Nueva versión generada y guardada').waitFor({ timeout: 60_000 })
  const { text } = await newestVersion(student, projectId)
  const headings = text.cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
  expect(headings.slice(0, 4)).toEqual([
    'Introducción',
    'Apartado 2',
    'Lo que se sabe',
    'Apartado 4',
  ])
  expect(headings.at(-1)).toBe('Los costos')
  expect(headings).not.toContain('Apartado 3')
  await page.getByRole('region', { name: 'Página 20' }).waitFor()
  expect(await sketch.count()).toBe(0)
  expect(await plan.count()).toBe(0)
})

it('a long work shows how far it is, is stopped in a section and goes on there', async () => {
  const model = limitedModel()
  const gate = new Gate()
  site.model.decide((asked) =>
    asked.prompt.includes('Escribe SOLO el apartado «Apartado 2»')
      ? { steps: pieces(textOfScript(model(asked)), { size: 200, gate }) }
      : model(asked),
  )
  const student = await site.newStudent()
  const page = await site.atHome(student)
  const projectId = await createProject(page, request)
  const log = page.getByRole('log', { name: 'Mensajes' })
  await log.getByRole('button', { name: /^Escribir · / }).click()
  const progress = page.getByRole('region', { name: 'Avance' })
  gate.pass(10)
  await progress.getByText(/^Escribiendo el 3 de \d+$/).waitFor()
  await progress.getByText(/^\d\s\d{3} de \d\s\d{3} palabras$/).waitFor()
  await expect.poll(() => page.title()).toMatch(/^3 de \d+ · /)
  await progress.getByRole('button', { name: 'Introducción' }).click()
  const heading = page.locator('h3:focus [data-line]', { hasText: 'Introducción' })
  await expect
    .poll(() => heading.evaluate((line) => line.getBoundingClientRect().top / innerHeight))
    .toSatisfy((top: number) => top > 0 && top < 1)
  const home = await page.context().newPage()
  await home.goto(`${site.url}/home`)
  await home.getByText(/^Escribiendo el 3 de \d+$/).waitFor()
  await home.getByText(/^\d\s\d{3} de \d\s\d{3} palabras · página \d+ de \d+$/).waitFor()

  await page.getByRole('button', { name: 'Detener' }).click()
  const card = log.getByRole('article', { name: 'Te detuviste en el apartado 3' })
  await card.getByText(/^\d+ de \d+ páginas$/).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Detenida: /)
  expect(await progress.count()).toBe(0)
  await home.getByText('Detenido en el apartado 3', { exact: true }).waitFor()
  await home.getByText(/^\d\s\d{3} de \d\s\d{3} palabras · \d+ de \d+ páginas$/).waitFor()
  const before = await newestVersion(student, projectId)

  await card.getByRole('button', { name: 'Dejarlo así' }).click()
  await log.getByText('Quedó en el apartado 3', { exact: false }).waitFor()
  await home.reload()
  await home.getByText('Editado', { exact: false }).waitFor()
  expect(await home.getByText('Detenido', { exact: false }).count()).toBe(0)
  await home.close()
  gate.open()
  await log.getByRole('button', { name: /^Seguir · ≈ / }).click()
  await expect
    .poll(async () => (await newestVersion(student, projectId)).version.version_number, {
      timeout: 60_000,
    })
    .toBe(before.version.version_number + 1)
  const { text } = await newestVersion(student, projectId)
  expect(text.cuerpo.slice(0, before.text.cuerpo.length)).toEqual(before.text.cuerpo)
  const headings = text.cuerpo.filter(({ role }) => role === 't1').map(({ content }) => content)
  expect(headings.at(-1)).toBe('Conclusiones')
  expect(new Set(headings).size).toBe(headings.length)
  await expect.poll(() => page.title()).not.toMatch(/^(Detenida|Lista|\d)/)
})

nightly('a work whose server is gone says that it was taken up, and in which section', async () => {
  const model = limitedModel()
  const gate = new Gate()
  site.model.decide((asked) =>
    asked.prompt.includes('«Apartado 1»:') || asked.prompt.includes('«Apartado 1» se cortó')
      ? { steps: pieces(textOfScript(model(asked)), { size: 200, gate }) }
      : model(asked),
  )
  const page = await site.atHome()
  await createProject(page, 'Un ensayo de 7 páginas sobre el páramo')
  const progress = page.getByRole('region', { name: 'Avance' })
  gate.pass(10)
  await progress.getByText(/^Escribiendo el 2 de \d+$/).waitFor()
  const stop = page.getByRole('button', { name: 'Detener' })
  await expect.poll(() => stop.innerText()).toBe('Detener')
  const hintId = (await stop.getAttribute('aria-describedby')) ?? ''
  const hint = page.locator(`#${hintId}`)
  expect(await hint.innerText()).toMatch(/^Si detienes, queda todo lo escrito y se cobra solo eso/)
  await page.getByText('Puedes salir: sigue escribiendo').waitFor()
  const { dependencies, owner } = site.server
  const [run] = await rowsOf<{ id: string }>(
    owner,
    sql`update generations set lease_owner = 'gone', lease_until = now() + interval '1 hour'
        where status = 'running' returning id`,
  )
  const id = run?.id ?? ''
  await expect.poll(() => dependencies.runs.find(id)?.end).toBe('unknown')
  await rowsOf(
    owner,
    sql`update generations set lease_until = now() - interval '1 second' where id = ${id}`,
  )
  await takeOverWorks(dependencies, { anyLease: false, limit: 1 })
  const log = page.getByRole('log', { name: 'Mensajes' })
  await log.getByText('Se retomó en el apartado 2.', { exact: false }).waitFor()
  await log.getByText('Nada se perdió y nada se cobra dos veces.', { exact: false }).waitFor()
  gate.open()
  await page.getByText('Nueva versión generada y guardada').waitFor({ timeout: 60_000 })
  expect(await log.getByText('Se retomó', { exact: false }).count()).toBe(0)
})
