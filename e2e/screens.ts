import type { Page } from 'playwright-core'
import { receiptPhoto } from '#test/receipts.ts'
import { documentScreens, finished } from './document-screens.ts'
import { groupScreens } from './group/group-screens.ts'
import type { Screen } from './screen.ts'
import { holdAnswer, type ScreensFixture } from './screens-fixture.ts'

const visit = (path: string, then?: (page: Page) => Promise<unknown>) => {
  return async (page: Page, { site }: ScreensFixture) => {
    await page.goto(`${site.url}${path}`)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await then?.(page)
  }
}

const heading = (name: string | RegExp) => (page: Page) =>
  page.getByRole('heading', { name }).first().waitFor()

const chooseInMenu = (entry: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name: 'Menú de cuenta' }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await page.getByRole('dialog').waitFor()
}

const fillStep1 = async (page: Page) => {
  await page.getByLabel('Nombre completo').fill('María José Andrade')
  await page.getByLabel('Correo electrónico').fill('maria@correo.ec')
  await page.getByLabel('Contraseña', { exact: true }).fill('cuartilla')
  await page.getByLabel('Confirmar contraseña').fill('cuartilla')
}

const next = (page: Page) => page.getByRole('button', { name: 'Siguiente' }).click()

const step2 = async (page: Page) => {
  await fillStep1(page)
  await next(page)
  await page.getByLabel('Carrera').selectOption('Psicología')
  await page.getByLabel('Semestre').selectOption('Quinto')
}
const step3 = async (page: Page) => {
  await step2(page)
  await next(page)
  await page.getByLabel('¿Cómo nos conociste?').selectOption('Google')
}

const projectMenu = (entry: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Opciones del proyecto' }).first().click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
}

const topUp = async (page: Page) => {
  await chooseInMenu('Recargar Créditos')(page)
  await page.getByLabel('Monto').fill('10.5')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await page.waitForURL('**/checkout')
  await page.getByText('2200123456').waitFor()
}

/** Every screen and dialog, in the order of the specification's §2. */
export const screens: Screen[] = [
  { name: 'portada', who: 'visitor', show: visit('/') },
  { name: 'terminos', who: 'visitor', show: visit('/terms', heading(/Términos/)) },
  { name: 'ingresar', who: 'visitor', show: visit('/login') },
  {
    name: 'ingresar-error',
    who: 'visitor',
    show: visit('/login', async (page) => {
      await page.getByLabel('Correo electrónico').fill('nadie@correo.ec')
      await page.getByLabel('Contraseña', { exact: true }).fill('no es')
      await page.getByRole('button', { name: 'Iniciar sesión' }).click()
      await page.getByRole('alert').waitFor()
    }),
  },
  { name: 'recuperar', who: 'visitor', show: visit('/forgot-password', heading(/contraseña/i)) },
  {
    name: 'nueva-contraseña',
    who: 'visitor',
    show: visit('/reset-password#token=x', heading(/contraseña/i)),
  },
  { name: 'registro-1', who: 'visitor', show: visit('/register') },
  {
    name: 'registro-1-errores',
    who: 'visitor',
    show: visit('/register', async (page) => {
      await next(page)
      await page.getByText('El nombre es obligatorio.').waitFor()
    }),
  },
  { name: 'registro-2', who: 'visitor', show: visit('/register', step2) },
  { name: 'registro-3', who: 'visitor', show: visit('/register', step3) },
  {
    name: 'registro-4',
    who: 'visitor',
    show: visit('/register', async (page) => {
      await step3(page)
      await next(page)
      await page.getByLabel('¿Para qué usarás Cuartilla?').waitFor()
    }),
  },
  {
    name: 'inicio-vacio',
    who: 'newcomer',
    show: visit('/home', (page) => page.getByText('Aún no tienes proyectos.').waitFor()),
  },
  { name: 'inicio', who: 'student', show: visit('/home', heading(/Huasipungo/)) },
  {
    name: 'inicio-sin-resultados',
    who: 'student',
    show: visit('/home', async (page) => {
      await page.getByLabel('Buscar proyectos').fill('volcán')
      await page.getByText('Ningún proyecto coincide').first().waitFor()
    }),
  },
  {
    name: 'inicio-menu',
    who: 'student',
    show: visit('/home', async (page) => {
      await page.getByRole('button', { name: 'Menú de cuenta' }).click()
      await page.getByRole('menuitem', { name: 'Perfil' }).waitFor()
    }),
  },
  ...(
    [
      ['perfil', 'Perfil', 'Nombre completo'],
      ['creditos', /créditos restantes/, 'Comprados'],
      ['recargar', 'Recargar Créditos', 'Monto'],
      ['pagos', 'Pagos', 'Rechazado'],
      ['creditos-gratis', 'Créditos gratis', 'Tu enlace'],
      ['ayuda', 'Ayuda', 'Escribir por WhatsApp'],
    ] as const
  ).map(
    ([name, entry, words]): Screen => ({
      name,
      who: 'student',
      show: visit('/home', async (page) => {
        await chooseInMenu(entry)(page)
        await page.getByRole('dialog').getByText(words, { exact: true }).first().waitFor()
      }),
    }),
  ),
  ...(
    [
      ['cambiar-contraseña', 'Cambiar contraseña'],
      ['eliminar-cuenta', 'Eliminar cuenta'],
    ] as const
  ).map(
    ([name, title]): Screen => ({
      name,
      who: 'student',
      show: visit('/home', async (page) => {
        await chooseInMenu('Perfil')(page)
        await page.getByRole('button', { name: title }).click()
        await page.getByRole('dialog', { name: title }).waitFor()
      }),
    }),
  ),
  {
    name: 'foto',
    who: 'student',
    show: visit('/home', async (page) => {
      await chooseInMenu('Perfil')(page)
      const photo = await receiptPhoto(1)
      const buffer = Buffer.from(await photo.arrayBuffer())
      await page
        .getByLabel('Foto de perfil')
        .setInputFiles({ name: 'foto.jpg', mimeType: photo.type, buffer })
      await page.getByRole('dialog', { name: 'Ajusta tu foto' }).waitFor()
    }),
  },
  {
    name: 'movimientos',
    who: 'student',
    show: visit('/home', async (page) => {
      await chooseInMenu(/créditos restantes/)(page)
      await page.getByRole('button', { name: 'Movimientos' }).click()
      await page
        .getByRole('dialog', { name: 'Movimientos' })
        .getByRole('listitem')
        .first()
        .waitFor()
    }),
  },
  { name: 'renombrar', who: 'student', show: visit('/home', projectMenu('Renombrar')) },
  { name: 'eliminar', who: 'student', show: visit('/home', projectMenu('Eliminar')) },
  ...documentScreens,
  ...groupScreens,
  {
    name: 'proyecto-menu',
    who: 'student',
    show: finished(async (page) => {
      await page.getByRole('button', { name: /^Opciones del proyecto/ }).click()
      await page.getByRole('menu').waitFor()
    }),
  },
  {
    name: 'proyecto-vacio',
    who: 'student',
    show: async (page, { site, unansweredId }) => {
      await page.goto(`${site.url}/doc/${unansweredId}`)
      await page.getByText('Un ensayo cuya respuesta no llega todavía').first().waitFor()
    },
  },
  {
    name: 'proyecto-razonando',
    who: 'fresh',
    show: (page, fixture) => generating(page, fixture, 0, 'Razonando...'),
  },
  {
    name: 'proyecto-escribiendo',
    who: 'fresh',
    show: (page, fixture) => generating(page, fixture, 14, /^Procesando/),
  },
  {
    name: 'proyecto-sin-conexion',
    who: 'student',
    show: finished(async (page) => {
      await page.context().setOffline(true)
      await page.getByText('Sin conexión.').waitFor()
    }),
  },
  { name: 'pago', who: 'student', show: visit('/home', topUp) },
  {
    name: 'pago-errores',
    who: 'student',
    show: visit('/home', async (page) => {
      await topUp(page)
      await page.getByRole('button', { name: 'Confirmar pago' }).click()
      await page.getByText('Debes subir un comprobante de pago.').waitFor()
    }),
  },
  { name: 'pago-exitoso', who: 'student', show: visit('/payment-success', heading(/exitoso/)) },
  { name: 'sin-conexion', who: 'visitor', show: visit('/offline.html', heading('Sin conexión')) },
  {
    name: 'operador',
    who: 'operator',
    show: visit('/operador', (page) => page.getByText('45120987').first().waitFor()),
  },
  {
    name: 'operador-estudiante',
    who: 'operator',
    show: visit('/operador?vista=estudiantes', async (page) => {
      await page.getByRole('navigation', { name: 'Estudiantes' }).getByRole('link').first().click()
      await page.getByRole('button', { name: 'Ajustar' }).first().waitFor()
    }),
  },
  {
    name: 'operador-buscar',
    who: 'operator',
    show: visit('/operador?q=45120987', (page) =>
      page.getByText('1 con «45120987», en todos los estados y fechas').waitFor(),
    ),
  },
  {
    name: 'operador-valoraciones',
    who: 'operator',
    show: visit('/operador?vista=valoraciones', (page) =>
      page.getByRole('main').getByRole('listitem').first().waitFor(),
    ),
  },
  {
    name: 'operador-registro',
    who: 'operator',
    show: visit('/operador?vista=registro', (page) =>
      page.getByRole('main').getByRole('listitem').first().waitFor(),
    ),
  },
]

/** A new project whose answer stays unfinished. */
async function generating(
  page: Page,
  fixture: ScreensFixture,
  pieces: number,
  shown: string | RegExp,
) {
  const { site, fake } = fixture
  const prompt = `Un ensayo sobre el páramo andino (${crypto.randomUUID().slice(0, 4)})`
  await holdAnswer(fake, prompt, pieces)
  await page.goto(`${site.url}/home`)
  await page.getByLabel('Describe tu tarea').fill(prompt)
  await page.getByLabel('Describe tu tarea').press('Enter')
  await page.waitForURL('**/doc/*')
  await page.getByText(shown).first().waitFor()
}
