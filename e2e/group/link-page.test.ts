import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { CommentRow } from '#contract/comments.ts'
import type { ReferralCodeRow } from '#contract/referrals.ts'
import type { LinkRow } from '#contract/sharing.ts'
import { slugify } from '#core/document/slug.ts'
import { axeViolations } from '#e2e/axe.ts'
import { fillRegistration, hasFocus, phone, sidewaysScroll, signIn } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { newestVersion, projectTitle } from '#e2e/written-project.ts'
import { anasWork, linkTo, roles } from './group-work.ts'

const site = testSite()
const smallPhone = { width: 360, height: 780 }

const textBox = (page: Page) => page.getByRole('textbox', { name: 'Texto del documento' })

it('a classmate reads by a link without an account, registers by it and comes back to write', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const page = await site.visitor()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(await linkTo(ana, projectId, 'writes'))
  await page.getByText('Trabajo de Ana Vera').waitFor()
  await page
    .getByText(
      'Puedes leer este trabajo y comentarlo con tu nombre. Con una cuenta podrás escribir en él.',
    )
    .waitFor()
  await page.getByRole('region', { name: 'Página 2' }).getByText('Planteamiento').waitFor()
  expect(await page.getByRole('region', { name: /^Página \d+$/ }).count()).toBe(12)
  expect(await page.title()).toContain(projectTitle)
  expect(await axeViolations(page)).toEqual([])
  const ofProjects = asked.filter((path) => path.startsWith('/api/projects'))
  expect(new Set(ofProjects)).toEqual(
    new Set(['comments', 'steps'].map((of) => `/api/projects/${projectId}/${of}`)),
  )
  await page.getByRole('link', { name: 'Crear una cuenta' }).click()
  await fillRegistration(page, 'Luis Paz')
  await page.waitForURL(`**/doc/${projectId}`)
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
  expect(await roles(ana, projectId)).toEqual(['Ana Vera: owner', 'Luis Paz: writes'])
  const { body } = await ana.call<ReferralCodeRow>('GET', '/api/referral-code')
  expect(body.friends_joined + body.friends_waiting).toBe(1)
  await textBox(page).locator('[data-line]').nth(4).click()
  await textBox(page).locator(':scope:focus').waitFor()
  await page.keyboard.type('Luis estuvo aquí. ')
  await expect
    .poll(async () => (await newestVersion(ana, projectId)).version.content)
    .toContain('Luis estuvo aquí.')
})

it('a student with an account comes back to the work after signing in, and later goes there at once', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const url = await linkTo(ana, projectId, 'comments')
  const luis = await site.newStudent({ name: 'Luis Paz' })
  const page = await site.visitor(phone)
  await page.goto(url)
  await page.getByRole('link', { name: 'Entrar' }).click()
  await signIn(page, luis)
  await page.waitForURL(`**/doc/${projectId}`)
  expect(await roles(ana, projectId)).toEqual(['Ana Vera: owner', 'Luis Paz: comments'])
  await page.goto(url)
  await page.waitForURL(`**/doc/${projectId}`)
})

it('the owner of a work is taken to it by its own link', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const page = await site.signedIn(ana)
  await page.goto(await linkTo(ana, projectId, 'reads'))
  await page.waitForURL(`**/doc/${projectId}`)
  await page.getByRole('textbox', { name: 'Mensaje' }).waitFor()
  expect(await roles(ana, projectId)).toEqual(['Ana Vera: owner'])
})

it('on a small phone a work is read as text or as sheets, and nothing can be changed', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const page = await site.visitor(smallPhone)
  await page.goto(await linkTo(ana, projectId, 'reads'))
  await page.getByText('Con una cuenta lo tendrás entre tus proyectos.').waitFor()
  const text = page.locator('[data-part="reading"]')
  await text.getByText('Planteamiento').first().waitFor()
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0)
  expect(await text.getByRole('button').count()).toBe(0)
  await text.getByText('Planteamiento').first().click()
  expect(await textBox(page).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Hojas' }).click()
  await page.locator('[aria-label="Página 2"] [data-line]').first().waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar DOCX' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${slugify(projectTitle)}.docx`)
})

it('a link that was revoked or never was says so, and one that is revoked meanwhile shows no more', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const { body: link } = await ana.call<LinkRow>('POST', `/api/projects/${projectId}/links`, {
    role: 'reads',
  })
  const page = await site.visitor()
  await page.goto(link.url ?? '')
  await page.getByText('Trabajo de Ana Vera').waitFor()
  await ana.call('DELETE', `/api/projects/${projectId}/links/${link.id}`)
  await page.reload()
  await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await page.waitForURL(`${site.url}/`)
  const luis = await site.signedIn()
  await luis.goto(`${site.url}/compartido/nunca`)
  await luis.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
  await luis.getByRole('link', { name: 'Ir a tus proyectos' }).click()
  await luis.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
})

it('a work without a text says so', async () => {
  const ana = await site.newStudent({ name: 'Ana Vera' })
  const { project } = await ana.createProject()
  const page = await site.visitor()
  await page.goto(await linkTo(ana, project.id, 'reads'))
  await page.getByText('Este trabajo todavía no tiene texto.').waitFor()
})

it('a teacher comments by a link under a name, and the group answers', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const page = await site.visitor()
  await page.goto(await linkTo(ana, projectId, 'comments'))
  await page
    .getByRole('region', { name: 'Página 2' })
    .getByText('Planteamiento')
    .dblclick({ position: { x: 30, y: 10 } })
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  const form = page.getByRole('region', { name: 'Comentario nuevo' })
  await form.getByRole('textbox').fill('¿Planteamiento de qué?')
  await form.getByRole('button', { name: 'Comentar' }).click()
  await form.getByText('Escribe tu nombre para comentar.').waitFor()
  const ownName = page.getByRole('textbox', { name: 'Tu nombre' })
  await expect.poll(() => hasFocus(ownName)).toBe(true)
  await ownName.fill('Ing. Rosa Mena')
  await form.getByRole('button', { name: 'Comentar' }).click()
  const threads = page.getByRole('list', { name: 'Comentarios' })
  await threads.getByText('¿Planteamiento de qué?').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const { body: comments } = await ana.call<CommentRow[]>(
    'GET',
    `/api/projects/${projectId}/comments`,
  )
  expect(comments).toMatchObject([
    { author_name: 'Ing. Rosa Mena', is_guest: true, anchor: { quoted: 'Planteamiento' } },
  ])
  await ana.call('POST', `/api/comments/${comments[0]?.id}/answers`, { text: 'Del problema.' })
  await page.reload()
  await page.getByRole('button', { name: '1 comentario' }).click()
  await threads.getByText('Del problema.').waitFor()
})

it('a long title keeps a linked work in the window, and its comments stand beside the pages', async () => {
  const { ana, projectId } = await anasWork(site.url)
  const title = 'La deserción en los primeros semestres de las universidades públicas del Ecuador'
  await ana.call('PATCH', `/api/projects/${projectId}`, { title })
  const page = await site.visitor(smallPhone)
  await page.goto(await linkTo(ana, projectId, 'comments'))
  const open = page.getByRole('button', { name: 'Comentarios', exact: true })
  await open.waitFor()
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0)
  }
  await open.click()
  const panel = page.getByRole('region', { name: 'Comentarios', exact: true })
  const left = (await panel.boundingBox())?.x ?? 0
  const sheet = await page.getByRole('region', { name: 'Página 1', exact: true }).boundingBox()
  expect((sheet?.x ?? 0) + (sheet?.width ?? 0)).toBeLessThanOrEqual(left)
})
