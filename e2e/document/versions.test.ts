import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ListedVersion, ProjectRow, VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { axeViolations } from '#e2e/axe.ts'
import { hasFocus, phone, sidewaysScroll } from '#e2e/browser.ts'
import { toast } from '#e2e/open-working-screens.ts'
import { testSite } from '#e2e/test-site.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const first: AcademicText = JSON.parse(
  readFileSync(new URL('../../test/documents/doc-12.json', import.meta.url), 'utf8'),
)
const opening = 'Una frase que se va.'
const withOpening = (words: string): AcademicText => {
  const at = first.cuerpo.findIndex(({ role }) => role === 'p')
  const cuerpo = first.cuerpo.map((block, i) =>
    i === at ? { ...block, content: `${words} ${block.content}` } : block,
  )
  return { ...first, cuerpo }
}

/** A project with two versions, which differ in one paragraph. */
async function twoVersions() {
  const student = await site.newStudent()
  const { body: project } = await student.call<ProjectRow>('POST', '/api/projects', {
    context_prompt: 'Un ensayo',
    title: 'Deserción universitaria',
  })
  const path = `/api/projects/${project.id}`
  for (const [base_version, words] of [opening, 'Una oración que viene.'].entries()) {
    const content = withOpening(words)
    await student.call('PUT', `${path}/document`, { content, base_version, ends_sitting: true })
  }
  return { student, project, path }
}

it('an older version is shown, compared and restored without losing any other', async () => {
  const { student, project, path } = await twoVersions()
  const page = await site.signedIn(student)
  await page.goto(`${site.url}/doc/${project.id}`)
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const sheet = page.getByRole('region', { name: 'Página 2', exact: true })

  // Text that is not saved yet becomes a version too.
  await sheet.click()
  await page.getByRole('textbox', { name: 'Texto del documento' }).waitFor()
  await page.keyboard.type('Estrambótico. ')
  await button('Versiones').click()
  const list = page.getByRole('region', { name: 'Versiones' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
  expect(await hasFocus(list.getByRole('heading', { name: 'Versiones' }))).toBe(true)
  await list
    .getByText(/palabras · 1\d páginas/)
    .first()
    .waitFor()

  await list.getByRole('button').filter({ hasText: 'tú' }).last().click()
  await page.getByText('solo para mirar; la actual sigue intacta').waitFor()
  await sheet.getByText(opening).first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Texto del documento' }).count()).toBe(0)

  await button('Comparar con la actual').click()
  await page.getByText('Cambio 1 de').waitFor()
  expect(await axeViolations(page)).toEqual([])
  const changes = Number(/de (\d+)/.exec(await page.getByText('Cambio 1 de').innerText())?.[1])
  expect(changes).toBeGreaterThan(1)
  expect(await page.locator('section[aria-label^="Página "] del').allInnerTexts()).toContain(
    'frase ',
  )
  expect(
    (await page.locator('section[aria-label^="Página "] ins').allInnerTexts()).join(''),
  ).toContain('Estrambótico.')
  await page.getByLabel('Páginas').press('Alt+ArrowDown')
  await page.getByText(`Cambio 2 de ${changes}`).waitFor()
  expect(await page.locator('[data-current][data-change="2"]').count()).toBeGreaterThan(0)
  await button('Cambio anterior').click()
  await page.getByText(`Cambio 1 de ${changes}`).waitFor()

  await button(/^Restaurar la de/).click()
  await toast(page, 'Volviste a la versión de').waitFor()
  const textBox = page.getByRole('textbox', { name: 'Texto del documento' })
  await textBox.getByText(opening).waitFor()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(4)
  await button('Deshacer').last().click()
  await toast(page, 'Tu documento está como antes').waitFor()
  await textBox.getByText('Una oración que viene.').waitFor()
  await textBox.getByText('Estrambótico.').waitFor()

  await list.getByRole('button', { name: 'Cerrar las versiones' }).press('Escape')
  await list.waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(button('Versiones'))).toBe(true)
  const { body: versions } = await student.call<ListedVersion[]>('GET', `${path}/versions`)
  expect(versions.map((version) => version.restored_from)).toEqual([3, 1, null, null, null])
  const textOf = async (number = 0) =>
    (await student.call<VersionRow>('GET', `${path}/versions/${number}`)).body.content
  expect(await textOf(versions[0]?.version_number)).toBe(await textOf(versions[2]?.version_number))
})

nightly(
  'on a phone two versions are compared as text to read, and closing shows the version that was chosen',
  async () => {
    const { student, project } = await twoVersions()
    const page = await site.signedIn(student, phone)
    await page.goto(`${site.url}/doc/${project.id}`)
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    await page.getByRole('button', { name: 'Versiones' }).tap()
    await page.getByRole('tabpanel').getByRole('listitem').getByRole('button').last().tap()
    await page.getByRole('button', { name: 'Comparar con la actual' }).tap()
    await page.getByText('Cambio 1 de').waitFor()
    const marks = page.locator('[data-part="reading"] :is(ins, del)')
    expect((await marks.allInnerTexts()).join('')).toContain('frase')
    expect(await page.locator('[data-view-mode="sheets"]').count()).toBe(0)
    const sizes = await marks.evaluateAll((all) =>
      all.map((mark) => getComputedStyle(mark).fontSize),
    )
    expect(new Set(sizes)).toEqual(new Set(['17px']))
    expect(await axeViolations(page)).toEqual([])
    expect(await sidewaysScroll(page)).toBe(0)
    // What did not change is one line, which opens.
    const folded = page.getByRole('button', { name: /párrafos iguales/ }).last()
    const before = await page.locator('[data-part="reading"] p').count()
    await folded.tap()
    expect(await page.locator('[data-part="reading"] p').count()).toBeGreaterThan(before + 10)

    await page.getByRole('button', { name: 'Cerrar la comparación' }).tap()
    await page.getByRole('tab', { name: 'Vista Previa' }).tap()
    await page.getByText('solo para mirar; la actual sigue intacta').waitFor()
    await page.locator('[data-part="reading"]').getByText(opening).first().waitFor()
  },
)
