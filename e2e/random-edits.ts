import assert from 'node:assert/strict'
import { parseInline, writeInline } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import { seededBelow } from '#test/seeded.ts'
import { until } from '#test/until.ts'
import type { DrivenBrowser } from './driven-browser.ts'
import { expectPagesOf } from './expect-pages.ts'
import { newestVersion, type WrittenProject } from './written-project.ts'

const editsPerBatch = 200
const pressesAtOnce = 20

const box = `document.querySelector('[aria-label="Texto del documento"]')`
const undoButton = `document.querySelector('button[aria-label="Deshacer"]')`
const redoButton = `document.querySelector('button[aria-label="Rehacer"]')`

/**
 * Edits the document of a project at random with keyboard and mouse. Expects that after each batch the lines on the
 * screen are those of the saved text laid out from scratch, and that undoing a batch restores the text before it.
 */
export async function editAtRandom(
  browser: DrivenBrowser,
  { student, projectId, address }: WrittenProject,
  { edits: wanted, seed }: { edits: number; seed: number },
): Promise<void> {
  const random = seededBelow(seed)
  const edits = randomEdits(browser, random)
  const saved = async () => {
    await untilSaved(browser)
    return (await newestVersion(student, projectId)).text
  }
  for (let done = 0; done < wanted; done += editsPerBatch) {
    await browser.open(address)
    await startWriting(browser)
    const first = (await newestVersion(student, projectId)).text
    for (let count = done; count < Math.min(done + editsPerBatch, wanted); count++) {
      await clickLine(browser, random)
      await edits[random(edits.length)]?.()
    }
    // Typing clears the redo history, which may hold steps that the batch undid.
    await clickLine(browser, random)
    await browser.type('Fin.')
    await fillBlankBlocks(browser)
    const edited = await saved()
    await expectPagesOf(edited, browser.evaluate)
    await pressUntilDisabled(browser, 'Control+z', undoButton)
    assert.deepEqual(asRead(await saved()), asRead(first))
    await pressUntilDisabled(browser, 'Control+y', redoButton)
    assert.deepEqual(await saved(), edited)
    // Every batch begins with the whole text: edits that delete lines would leave none in the end.
    await pressUntilDisabled(browser, 'Control+z', undoButton)
    await untilSaved(browser)
  }
}

/** The text as a newly opened editor reads it: without spaces that an edit left at the ends of blocks. */
function asRead({ cuerpo, referencias }: AcademicText): AcademicText {
  const read = <Of extends { content: string }>(block: Of) => ({
    ...block,
    content: writeInline(parseInline(block.content)),
  })
  return { cuerpo: cuerpo.map(read), referencias: referencias.map(read) }
}

/**
 * Three clipboards, each a map from media type to content: a few words, paragraphs of plain text, HTML as Word writes it.
 * `mark` makes every block unique, because the file draws duplicate references only once.
 */
function clipboards(mark: number): Record<string, string>[] {
  const sentence = `El texto ${mark}, que se pega en la página, ocupa más de una línea cuando llega a ella. `
  return [
    { 'text/plain': `unas palabras (${mark})` },
    { 'text/plain': `${sentence}\n\n${sentence.repeat(3)}\n\nfin ${mark}` },
    {
      'text/html': `<h2>Subtítulo ${mark}</h2><p class="MsoNormal">${sentence}<i>${sentence}</i></p>
        <blockquote>${sentence.repeat(4)}</blockquote><p>${sentence.repeat(2)}</p>`,
    },
  ]
}

function randomEdits(browser: DrivenBrowser, random: (below: number) => number) {
  return [
    () => browser.type('permanencia, '),
    () => browser.type('«ñandú» — 2019–20 '),
    () => browser.press('Enter'),
    () => browser.press('Backspace'),
    () => browser.press('Delete'),
    () => browser.press('Control+Backspace'),
    () => browser.press(`Control+Alt+${random(7)}`),
    () => browser.press('Control+i'),
    () => browser.press('Control+b'),
    () => browser.press('Control+z'),
    () => browser.press('Control+y'),
    async () => {
      await browser.press('Shift+ArrowDown', 6)
      await browser.press('Delete')
    },
    () => paste(browser, clipboards(random(1_000_000))[random(3)] ?? {}),
    () => paste(browser, exhibits(random)[random(4)] ?? {}),
    () => editCell(browser, random),
    () => editCell(browser, random),
    () => editWords(browser, random),
    () => moveExhibit(browser, random),
  ]
}

/** Clipboards with a table of a spreadsheet, one with a title and a note, a chart and an equation. */
function exhibits(random: (below: number) => number): Record<string, string>[] {
  const rows = Array.from({ length: 2 + random(30) }, (_, at) => [`Fila ${at}`, `${random(900)}`])
  const own = (name: string, content: string) => ({
    'text/html': `<div data-${name}="${content.replaceAll('\n', '&#10;')}"></div>`,
  })
  const cells = rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
  return [
    { 'text/plain': rows.map((row) => row.join('\t')).join('\n') },
    own('table', `Datos de *${random(900)}* casos\n${cells}\nNota. Elaboración propia.`),
    own(
      'figure',
      `Barras\n![Barras de dos cosas](chart:bars 50%)\n${cells.split('\n').slice(0, 4).join('\n')}`,
    ),
    own('equation', 'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}'),
  ]
}

/** Presses one of the elements, if there is any. */
async function pressOne(
  browser: DrivenBrowser,
  random: (below: number) => number,
  selector: string,
): Promise<boolean> {
  const all = `${box}.querySelectorAll('${selector}')`
  const count = Number(await browser.evaluate(`${all}.length`))
  if (count === 0) return false
  const { x, y, width, height } = await scrolledTo(browser, `${all}[${random(count)}]`)
  await browser.click(x + width / 2, y + height / 2)
  await nextFrames(browser)
  return true
}

/** Writes in a cell, goes on to others, adds, moves and pastes rows and columns. */
async function editCell(browser: DrivenBrowser, random: (below: number) => number) {
  if (
    !(await pressOne(
      browser,
      random,
      '[role="row"]:not([aria-hidden]) > :is([role="cell"], [role="columnheader"])',
    ))
  )
    return
  const acts = [
    () => browser.type('ñandú '),
    () => browser.type('palabras que no caben en una línea de la celda '),
    () => browser.press('Tab'),
    () => browser.press('Backspace', 4),
    () => browser.press('Control+b'),
    () => browser.press('Control+z'),
    () => browser.press('Alt+ArrowDown'),
    () => browser.press('Alt+ArrowRight'),
    () => paste(browser, { 'text/plain': 'a\tb\nc\td' }, 'document.activeElement'),
    () =>
      browser.evaluate(
        `document.querySelector('[data-selected] [aria-label="Añadir fila"]')?.click()`,
      ),
    () =>
      browser.evaluate(
        `document.querySelector('[data-selected] [aria-label="Añadir columna"]')?.click()`,
      ),
  ]
  for (let count = 1 + random(3); count > 0; count--) {
    await acts[random(acts.length)]?.()
    await nextFrames(browser)
  }
}

/** Writes in the title or the note of a table or figure. */
async function editWords(browser: DrivenBrowser, random: (below: number) => number) {
  if (
    !(await pressOne(browser, random, '[data-part="title"], [data-part="note"]:not([data-empty])'))
  )
    return
  await browser.type(random(2) === 0 ? 'según *ellos* ' : 'y lo demás ')
  if (random(3) === 0) await browser.press('Control+z')
}

/** Moves a figure over a paragraph, or takes it away. */
async function moveExhibit(browser: DrivenBrowser, random: (below: number) => number) {
  if (!(await pressOne(browser, random, '[data-part="picture"]'))) return
  const keys = ['Alt+ArrowUp', 'Alt+ArrowDown', 'Delete']
  await browser.press(keys[random(keys.length)] ?? '')
}

/** Pastes at the caret. No driver fills the clipboard, so the page gets the event that a browser would send. */
async function paste(
  browser: DrivenBrowser,
  clipboard: Record<string, string>,
  target = box,
): Promise<void> {
  await browser.evaluate(`((clipboard) => {
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(clipboard)) clipboardData.setData(type, value)
    const init = { clipboardData, bubbles: true, cancelable: true }
    return ${target}.dispatchEvent(new ClipboardEvent('paste', init))
  })(${JSON.stringify(clipboard)})`)
}

async function startWriting(browser: DrivenBrowser): Promise<void> {
  const start = `[...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Escribir en el documento')`
  await waitFor(browser, start)
  await browser.evaluate(`${start}.click()`)
  await waitFor(browser, `${box} && ${box}.contains(document.activeElement)`)
}

/** Puts the caret anywhere on any line. */
async function clickLine(browser: DrivenBrowser, random: (below: number) => number) {
  const pick = random(1_000_000)
  const any = `((lines) => lines[${pick} % lines.length])(${box}.querySelectorAll('[data-line]'))`
  // Remember the element: while scrolling, lines of tables are drawn and removed, so that the same index is another line.
  await browser.evaluate(`void (window.pickedLine = ${any})`)
  const line = `(pickedLine.isConnected ? pickedLine : (window.pickedLine = ${any}))`
  const { x, y, width } = await scrolledTo(browser, line)
  await browser.click(x + random(Math.max(1, width)), y + 4)
}

type Place = { x: number; y: number; width: number; height: number }

/**
 * Scrolls to an element; returns the place of its last piece in the viewport, in pixels: the first piece of a line that
 * starts a page is the gap before it. Blocks are laid out once they are in sight, which may move it out of sight again.
 */
async function scrolledTo(browser: DrivenBrowser, element: string): Promise<Place> {
  const place = await until(
    () =>
      browser.evaluate(`((element) => {
        const piece = () => [...element.getClientRects()].at(-1) ?? element.getBoundingClientRect()
        const top = piece().y - innerHeight / 2
        element.closest('[aria-label="Páginas"]').scrollBy({ top, behavior: 'instant' })
        const { x, y, width, height } = piece()
        return y > 0 && y + height < innerHeight ? { x, y, width, height } : null
      })(${element})`),
    (found) => found !== null,
  )
  return place as Place
}

/** A blank block is a line in the editor, and none in the file. */
async function fillBlankBlocks(browser: DrivenBrowser): Promise<void> {
  const blank = `[...${box}.children].find((block) => !('fixed' in block.dataset) && !/\\S/.test(block.textContent))`
  const isReached = `(${blank}).contains(getSelection().anchorNode)`
  // Equal references are drawn once in the file.
  for (let count = 1; await browser.evaluate(`Boolean(${blank})`); count++) {
    const { x, y, width, height } = await scrolledTo(browser, blank)
    await browser.click(x + Math.min(60, width), y + height / 2)
    await nextFrames(browser)
    // A paragraph that goes on from its heading is empty after it: the caret stands at the heading's end.
    if (!(await browser.evaluate(isReached))) await browser.press('ArrowRight')
    await nextFrames(browser)
    assert(
      await browser.evaluate(isReached),
      `not reached: ${await browser.evaluate(`${blank}.outerHTML`)}`,
    )
    await browser.type(`Algo ${count}.`)
  }
}

async function pressUntilDisabled(browser: DrivenBrowser, keys: string, button: string) {
  const isDisabled = `(${button}.disabled || ${button}.getAttribute('aria-disabled') === 'true')`
  await nextFrames(browser)
  while (!(await browser.evaluate(isDisabled))) {
    await browser.press(keys, pressesAtOnce)
    await nextFrames(browser)
  }
}

async function untilSaved(browser: DrivenBrowser): Promise<void> {
  await nextFrames(browser)
  await waitFor(browser, `document.querySelector('[data-saved="clean"]')`)
}

/** Waits until the footer shows the last edit, a frame later. */
async function nextFrames(browser: DrivenBrowser): Promise<void> {
  await browser.evaluate(
    `(window.framesSeen = 0, requestAnimationFrame(() => requestAnimationFrame(() => { window.framesSeen = 2 })), null)`,
  )
  await waitFor(browser, `window.framesSeen === 2`)
}

async function waitFor(browser: DrivenBrowser, expression: string): Promise<void> {
  await until(() => browser.evaluate(`Boolean(${expression})`), Boolean).catch(() => {
    throw new Error(`never true: ${expression}`)
  })
}
