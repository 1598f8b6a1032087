import type { Page } from 'playwright-core'
import type { Screen } from '#e2e/screen.ts'
import type { ScreensFixture } from '#e2e/screens-fixture.ts'

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** The work of a group, at its pages. */
const work = (then: (page: Page) => Promise<unknown>) => {
  return async (page: Page, { groupAddress }: ScreensFixture) => {
    await page.goto(groupAddress)
    await button(page, /^Opciones del proyecto/).waitFor()
    const tab = page.getByRole('tab', { name: 'Vista Previa' })
    if (await tab.isVisible()) await tab.click()
    await page.getByRole('region', { name: 'Páginas' }).waitFor()
    await then(page)
  }
}

const openPeople =
  (title: string) =>
  async (page: Page, { groupAddress }: ScreensFixture) => {
    await page.goto(groupAddress)
    await button(page, /^Opciones del proyecto/).click()
    await page.getByRole('menuitem', { name: title }).click()
    await page.getByRole('dialog', { name: title }).getByText('Pedro Loor').waitFor()
  }

const openComments = async (page: Page) => {
  await page.getByRole('button', { name: 'Comentarios', exact: true }).click()
  await page.getByRole('list', { name: 'Comentarios' }).getByText('Falta la cita.').waitFor()
}

const read = (then: (page: Page) => Promise<unknown>) => {
  return async (page: Page, { link }: ScreensFixture) => {
    await page.goto(link)
    await button(page, '2 comentarios').waitFor()
    await then(page)
  }
}

/** What a group sees, and whoever has a link. */
export const groupScreens: Screen[] = [
  { name: 'grupo-compartir', who: 'owner', show: openPeople('Compartir') },
  { name: 'grupo-personas', who: 'commenter', show: openPeople('Personas') },
  {
    name: 'grupo-lee',
    who: 'reader',
    show: work((page) => page.getByText('Puedes leer este trabajo de Ana Vera.').waitFor()),
  },
  { name: 'grupo-comentarios', who: 'classmate', isFleeting: true, show: work(openComments) },
  {
    name: 'grupo-responder',
    who: 'commenter',
    isFleeting: true,
    show: work(async (page) => {
      await openComments(page)
      await button(page, 'Responder: «Falta la cita.»').click()
      await page.getByRole('textbox', { name: 'Respuesta' }).waitFor()
    }),
  },
  {
    name: 'grupo-contribuciones',
    who: 'owner',
    isFleeting: true,
    show: work(async (page) => {
      await page.getByRole('button', { name: 'Versiones', exact: true }).click()
      await button(page, 'Contribuciones').click()
      await page.getByRole('textbox', { name: 'Declaración propuesta' }).waitFor()
    }),
  },
  { name: 'enlace', who: 'visitor', show: read(async () => {}) },
  {
    name: 'enlace-comentarios',
    who: 'visitor',
    isFleeting: true,
    show: read(async (page) => {
      await button(page, '2 comentarios').click()
      await page.getByRole('textbox', { name: 'Tu nombre' }).waitFor()
    }),
  },
  {
    name: 'enlace-anulado',
    who: 'visitor',
    show: async (page, { revokedLink }) => {
      await page.goto(revokedLink)
      await page.getByRole('heading', { name: 'Este enlace ya no sirve' }).waitFor()
    },
  },
]
