// `npm run browsers`: the main journey and that of a group in Firefox and WebKit, because many students' phones do not run
// Chromium. `npm run browsers -- edits firefox`: 2,000 random edits instead, in the browsers that are named, or in all three.
import { startTestServer } from '#test/test-server.ts'
import { launchBrowser, openContext } from './browser.ts'
import { type DrivenBrowser, drivenPage } from './driven-browser.ts'
import { drivenScreen, signInBy } from './driven-screen.ts'
import { groupJourney } from './group/group-journey.ts'
import { launchFirefox, launchWebKit } from './other-browsers.ts'
import { editAtRandom } from './random-edits.ts'
import { twelvePages, writtenProject } from './written-project.ts'

const launchers = { firefox: launchFirefox, webkit: launchWebKit, chromium: launchChromium }
const wanted = process.argv.slice(2).filter((word) => word !== 'edits')
const isEditing = process.argv.includes('edits')
const edits = 2_000
const seed = 20_261_122
const server = await startTestServer({
  webRoot: new URL('../dist/web', import.meta.url).pathname,
})
let failed = 0
for (const [name, launch] of Object.entries(launchers)) {
  if (wanted.length > 0 ? !wanted.includes(name) : name === 'chromium' && !isEditing) continue
  const began = performance.now()
  let browser: DrivenBrowser | null = null
  try {
    browser = await launch()
    if (isEditing) await edit(browser)
    else {
      await journey(browser)
      await groupJourney(browser, server.url)
    }
    const seconds = ((performance.now() - began) / 1_000).toFixed(1)
    console.log(`passed: ${browser.name}, ${seconds} s`)
  } catch (error) {
    failed++
    const seen = await browser
      ?.evaluate(`[...(window.reported ?? []), document.body.innerText.slice(0, 500)].join('\\n')`)
      .catch(() => '')
    const told = error instanceof Error ? error.stack : String(error)
    console.log(`FAILED: ${browser?.name ?? name}: ${told}\n${seen ?? ''}`)
  }
  await browser?.close()
}
await server.dispose()
process.exit(failed === 0 ? 0 : 1)

async function edit(browser: DrivenBrowser): Promise<void> {
  const project = await writtenProject(server.url, twelvePages)
  await signInBy(browser, project.student)
  await editAtRandom(browser, project, { edits, seed })
}

async function launchChromium(): Promise<DrivenBrowser> {
  const chromium = await launchBrowser()
  const context = await openContext(chromium)
  return { ...(await drivenPage(await context.newPage())), close: () => chromium.close() }
}

/** Registers, requests a text, reads its pages, edits them and finds the text after a reload. */
async function journey(browser: DrivenBrowser): Promise<void> {
  const { text, waitFor, fill, choose, press } = drivenScreen(browser)
  await browser.open(`${server.url}/register`)
  await fill('Nombre completo', 'María José Andrade')
  await fill('Correo electrónico', `${crypto.randomUUID()}@correo.ec`)
  await fill('Contraseña', 'cuartilla')
  await fill('Confirmar contraseña', 'cuartilla')
  await press('Siguiente')
  await choose('Carrera', 'Comunicación Social')
  await choose('Semestre', 'Tercero')
  await press('Siguiente')
  await choose('¿Cómo nos conociste?', 'Recomendación')
  await press('Siguiente')
  await choose('¿Para qué usarás Cuartilla?', 'Tareas')
  await press('Finalizar')
  await waitFor(text('Tus proyectos'))
  await browser.evaluate(
    `(console.error = (...said) => { (window.reported ??= []).push(said.map(String).join(' ')) }, null)`,
  )
  await fill('Describe tu tarea', 'Un ensayo sobre el juego y la niñez')
  await press('Crear proyecto')
  await waitFor(`document.querySelectorAll('section[aria-label^="Página "]').length > 1`)
  await waitFor(
    `document.querySelector('[aria-label="Mensaje"][placeholder="Describe tu tarea..."]')`,
  )
  await press('Escribir en el documento')
  const box = `document.querySelector('[aria-label="Texto del documento"]')`
  await waitFor(`${box} && ${box}.contains(document.activeElement)`)
  await browser.type('Jugar es aprender ')
  await waitFor(`${box}.innerText.includes('Jugar es aprender')`)
  await waitFor(`document.querySelector('[data-saved="clean"]')`)
  const address = String(await browser.evaluate('location.href'))
  await browser.open(address)
  await waitFor(text('Jugar es aprender'))
}
