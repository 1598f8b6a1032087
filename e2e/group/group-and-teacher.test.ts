import { readFile } from 'node:fs/promises'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { textBox, untilSaved } from '#e2e/text-box.ts'
import { newestVersion } from '#e2e/written-project.ts'
import { answer, sampleAnswer } from '#test/fake-model-server.ts'
import type { Student } from '#test/student.ts'
import { groupOf, groupText as text, writeAfter } from './group-of.ts'
import { linkTo } from './group-work.ts'

// Ends the connection of one of them.
const site = testSite({ hasModel: true, mayReportErrors: true })

const paragraph = (page: Page, words: string) => textBox(page).locator('p', { hasText: words })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const comments = (page: Page) => page.getByRole('dialog', { name: 'Comentarios' })
const thread = (page: Page, said: string) =>
  comments(page).getByRole('listitem').filter({ hasText: said }).first()

const total = async (student: Student) =>
  (await student.call<{ total: number }>('GET', '/api/credits')).body.total

/** A file with a comment about the paragraph with these words, as Word writes it. */
function commentedInWord(docx: Uint8Array, words: string, author: string, said: string) {
  const parts = unzipSync(docx)
  const change = (name: string, before: RegExp, after: string) => {
    const xml = strFromU8(parts[name] ?? new Uint8Array())
    if (!before.test(xml)) throw new Error(`${name} has no ${before}`)
    parts[name] = strToU8(xml.replace(before, after))
  }
  change(
    'word/comments.xml',
    /<\/w:comments>/,
    `<w:comment w:id="77" w:author="${author}" w:date="2026-11-27T10:00:00Z" w:initials="RM"><w:p><w:r><w:t>${said}</w:t></w:r></w:p></w:comment></w:comments>`,
  )
  change(
    'word/document.xml',
    new RegExp(`<w:r>(?:(?!<w:r>).)*?${words}.*?</w:r>`),
    '<w:commentRangeStart w:id="77"/>$&<w:commentRangeEnd w:id="77"/><w:r><w:commentReference w:id="77"/></w:r>',
  )
  return Buffer.from(zipSync(parts))
}

it('three write, one of them on a bus; a teacher comments by a link and in Word; one asks and pays; one is removed', async () => {
  const {
    student: owner,
    projectId,
    address,
    others,
  } = await groupOf(site.url, text, ['Luis Paz', 'Eva Ruiz'])
  const [luisHimself, evaHerself] = others as [Student, Student]
  const ana = await site.signedIn(owner)
  const luis = await site.signedIn(luisHimself, phone)
  const eva = await site.signedIn(evaHerself)
  await luis.setViewportSize({ width: 360, height: 780 })
  for (const page of [ana, luis, eva]) await page.goto(address)
  await luis.getByRole('tab', { name: 'Vista Previa' }).tap()
  for (const page of [ana, luis, eva]) await textBox(page).waitFor()
  await writeAfter(ana, 'Quito', ' Ana escribe.')
  await writeAfter(eva, 'Loja', ' Eva escribe.')
  await paragraph(luis, 'Eva escribe.').waitFor()

  // On the bus.
  await luis.context().setOffline(true)
  await writeAfter(luis, 'Quito', ' Luis en el bus.')
  await luis.locator('[data-saved="offline"]').first().waitFor()
  await writeAfter(eva, 'Loja', ' Eva sigue.')
  await untilSaved(eva)
  expect(await paragraph(ana, 'Luis en el bus.').count()).toBe(0)
  await luis.context().setOffline(false)
  for (const page of [ana, eva]) await paragraph(page, 'Ana escribe. Luis en el bus.').waitFor()
  await paragraph(luis, 'Eva escribe. Eva sigue.').waitFor()

  // By a link, without an account.
  const teacher = await site.visitor()
  await teacher.goto(await linkTo(owner, projectId, 'comments'))
  await teacher
    .getByRole('region', { name: 'Página 2' })
    .getByText('El agua')
    .dblclick({ position: { x: 30, y: 10 } })
  await button(teacher, 'Comentar').click()
  const form = teacher.getByRole('region', { name: 'Comentario nuevo' })
  await form.getByRole('textbox', { name: 'Comentario' }).fill('¿Por qué el agua?')
  await teacher.getByRole('textbox', { name: 'Tu nombre' }).fill('Ing. Rosa Mena')
  await form.getByRole('button', { name: 'Comentar' }).click()
  await teacher.getByRole('list', { name: 'Comentarios' }).getByText('¿Por qué el agua?').waitFor()
  await button(eva, 'Comentarios').click()
  await thread(eva, '¿Por qué el agua?').getByRole('button', { name: 'Responder' }).click()
  await thread(eva, '¿Por qué el agua?')
    .getByRole('textbox', { name: 'Respuesta' })
    .fill('Es el tema.')
  await eva.keyboard.press('Control+Enter')
  await button(ana, 'Comentarios').click()
  await thread(ana, 'Es el tema.').waitFor()
  await button(ana, 'Cerrar los comentarios').click()

  // In Word.
  const [download] = await Promise.all([
    ana.waitForEvent('download'),
    (async () => {
      await button(ana, 'Elegir formato').click()
      await ana.getByRole('menuitem', { name: 'DOCX con comentarios' }).click()
    })(),
  ])
  const buffer = commentedInWord(
    new Uint8Array(await readFile(await download.path())),
    'Loja',
    'Ing. Rosa Mena',
    'Falta la fuente.',
  )
  await button(ana, 'Adjuntar: consigna, fuentes o borrador').click()
  await ana.getByRole('menuitem', { name: /borrador/i }).click()
  const mimeType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  await ana
    .getByLabel('Archivo del borrador')
    .setInputFiles({ name: 'Con comentarios.docx', mimeType, buffer })
  await ana.getByRole('button', { name: /^Usar/ }).click()
  await thread(eva, 'Falta la fuente.').waitFor()
  expect(await thread(eva, '¿Por qué el agua?').count()).toBe(1)
  await thread(eva, 'Falta la fuente.')
    .getByRole('button', { name: /La matrícula/ })
    .waitFor()
  await paragraph(luis, 'Eva escribe. Eva sigue.').waitFor()
  await thread(eva, 'Falta la fuente.').getByRole('button', { name: 'Resolver' }).click()
  await thread(eva, 'Falta la fuente.').waitFor({ state: 'detached' })
  await button(eva, 'Cerrar los comentarios').click()

  // Who asks pays.
  const before = await Promise.all([owner, luisHimself, evaHerself].map(total))
  const { text: now } = await newestVersion(owner, projectId)
  const closing = { role: 'p', content: 'En suma, el agua decide.' }
  site.model.next(
    answer(
      sampleAnswer({
        comentarios_del_modelo: 'Listo.',
        texto_generado: { ...now, cuerpo: [...now.cuerpo, closing] },
      }),
    ),
  )
  const message = eva.getByRole('textbox', { name: 'Mensaje' })
  await message.fill('Agrega un cierre')
  await message.press('Enter')
  for (const page of [ana, luis, eva]) await paragraph(page, closing.content).waitFor()
  const after = await Promise.all([owner, luisHimself, evaHerself].map(total))
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after[2]).toBeLessThan(before[2] ?? 0)

  // Removed in the middle of it.
  const { id } = await luisHimself.me()
  await owner.call('DELETE', `/api/projects/${projectId}/members/${id}`)
  await luis.getByRole('heading', { name: 'Ya no tienes acceso a este trabajo.' }).waitFor()
  await writeAfter(ana, 'Quito', ' Sin Luis.')
  await paragraph(eva, 'Sin Luis.').waitFor()
})
