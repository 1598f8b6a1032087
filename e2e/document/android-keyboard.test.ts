import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import type { AcademicText } from '#core/document/model.ts'
import { AndroidKeyboard } from '#e2e/android-keyboard.ts'
import { phone } from '#e2e/browser.ts'
import { testSite } from '#e2e/test-site.ts'
import { expectPagesOfSavedText, textBox } from '#e2e/text-box.ts'
import { newestVersion, twelvePages, writtenBlocks, writtenProject } from '#e2e/written-project.ts'
import { nightly } from '#test/length.ts'

const site = testSite()

const shortText: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'La matrícula subió.' },
    { role: 'table', content: 'Matrícula\n| Carrera | n |\n| Medicina | 80 |' },
    { role: 'p', content: 'La deserción bajó.' },
  ],
  referencias: [],
}

const tablet = { width: 800, height: 1280 }

async function openToWrite(
  text = shortText,
  { words = 'La matrícula subió.', screen = phone } = {},
) {
  const project = await writtenProject(site.url, text)
  const page = await site.signedIn(project.student, screen)
  const keyboard = await AndroidKeyboard.at(page)
  await page.goto(project.address)
  await page.getByRole('tab', { name: 'Vista Previa' }).click()
  await page.getByText(words).first().click()
  await textBox(page).waitFor()
  const expectSaved = (blocks: string[]) =>
    expect.poll(() => writtenBlocks(project)).toEqual(blocks)
  return { page, keyboard, project, expectSaved }
}

/** Puts the caret before or after the first of these words. */
async function putCaret(page: Page, words: string, side: 'before' | 'after'): Promise<void> {
  await textBox(page).evaluate(
    (box, { words, side }) => {
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.textContent ?? '').indexOf(words)
        if (at < 0) continue
        node.parentElement?.scrollIntoView({ block: 'center' })
        document.getSelection()?.collapse(node, side === 'before' ? at : at + words.length)
        return
      }
      throw new Error(`no ${words}`)
    },
    { words, side },
  )
}

/** The place of the caret for `Input.imeSetComposition`: characters from the start of the text box, and one for each block before. */
function caretAt(page: Page): Promise<number> {
  return textBox(page).evaluate((box) => {
    const { focusNode, focusOffset } = document.getSelection() as Selection
    const range = document.createRange()
    range.setStart(box, 0)
    range.setEnd(focusNode as Node, focusOffset)
    // The browser counts the end of each block as a character.
    const blocks = [...box.children].filter(
      (child) =>
        child.compareDocumentPosition(focusNode as Node) === Node.DOCUMENT_POSITION_FOLLOWING,
    )
    return range.toString().length + blocks.length
  })
}

/** Presses 'Deshacer' until there is nothing to undo. */
async function undoAll(page: Page): Promise<void> {
  const undo = page.getByRole('button', { name: 'Deshacer' })
  for (let steps = 0; steps < 60 && (await undo.isEnabled()); steps++) await undo.click()
}

const before = [
  'p: La matrícula subió.',
  `table: ${shortText.cuerpo[1]?.content}`,
  'p: La deserción bajó.',
]
const withFirst = (content: string) => [`p: ${content}`, ...before.slice(1)]

it('words composed at the start, in the middle and at the end of a paragraph are written once, and undone', async () => {
  const { page, keyboard, expectSaved } = await openToWrite()
  await putCaret(page, 'La matrícula', 'before')
  await keyboard.write('Este año')
  await expectSaved(withFirst('Este año La matrícula subió.'))
  await putCaret(page, 'matrícula', 'before')
  await keyboard.write('nueva')
  await putCaret(page, 'subió.', 'after')
  await keyboard.commit(' ')
  await keyboard.write('Mucho más')
  await expectSaved(withFirst('Este año La nueva matrícula subió. Mucho más '))
  await undoAll(page)
  await expectSaved(before)
})

nightly('a suggestion, a corrected word and letters taken back leave one word each', async () => {
  const { page, keyboard, expectSaved } = await openToWrite()
  await putCaret(page, 'subió.', 'after')
  await keyboard.commit(' ')
  await keyboard.compose('univesi')
  await keyboard.commit('universidad ')
  await keyboard.compose('deserr')
  await keyboard.takeBack('deserr', 1)
  await keyboard.commit('deserción ')
  await expectSaved(withFirst('La matrícula subió. universidad deserción '))
  await undoAll(page)
  await expectSaved(before)
})

nightly(
  'the word before the caret is replaced by another without touching its neighbours',
  async () => {
    const { page, keyboard, expectSaved } = await openToWrite()
    await putCaret(page, 'La matrícula', 'after')
    await keyboard.replaceBefore('matrícula', 'inscripción', await caretAt(page))
    await expectSaved(withFirst('La inscripción subió.'))
    // One step: afterwards the restored word is selected, and the bar of the selection covers the button.
    await page.getByRole('button', { name: 'Deshacer' }).click()
    await expectSaved(before)
  },
)

it('letters and whole words are deleted backwards, over the start of a paragraph too', async () => {
  const { page, keyboard, expectSaved } = await openToWrite({
    cuerpo: [
      { role: 'p', content: 'La matrícula subió.' },
      { role: 'p', content: 'La deserción bajó.' },
    ],
    referencias: [],
  })
  await putCaret(page, 'La deserción', 'after')
  await keyboard.backspace('word')
  await expectSaved(['p: La matrícula subió.', 'p: La  bajó.'])
  await keyboard.backspace()
  await keyboard.backspace('word')
  await keyboard.backspace()
  await expectSaved(['p: La matrícula subió. bajó.'])
  await keyboard.compose('y')
  await keyboard.commit('y')
  await expectSaved(['p: La matrícula subió.y bajó.'])
  await undoAll(page)
  await expectSaved(['p: La matrícula subió.', 'p: La deserción bajó.'])
})

nightly('a new paragraph in the middle of a composed word keeps the word', async () => {
  const { page, keyboard, expectSaved } = await openToWrite()
  await putCaret(page, 'subió.', 'after')
  await keyboard.commit(' ')
  await keyboard.compose('Fin')
  await keyboard.commit('Fin')
  await keyboard.enter()
  await keyboard.write('Otro párrafo')
  await expectSaved(['p: La matrícula subió. Fin', 'p: Otro párrafo ', ...before.slice(1)])
  await undoAll(page)
  await expectSaved(before)
})

it('words composed on both sides of a page’s end are written once, and every line stays in its place', async () => {
  const { page, keyboard, project } = await openToWrite(twelvePages, {
    words: 'De un total',
    screen: tablet,
  })
  const { student, projectId } = project
  const start = await newestVersion(student, projectId)
  const written = async () => JSON.stringify((await newestVersion(student, projectId)).text)
  for (const [side, words] of [
    ['last', 'otra hoja'],
    ['first', 'aquí mismo'],
  ] as const) {
    await textBox(page).evaluate((box, side) => {
      const breaks = box.querySelectorAll('p > [data-page]')
      const end = breaks[0]
      if (!end) throw new Error('no paragraph goes on on the next page')
      end.scrollIntoView({ block: 'center' })
      const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT)
      let last: Node | null = null
      let node = walker.nextNode()
      while (node && end.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_PRECEDING) {
        last = node
        node = walker.nextNode()
      }
      if (side === 'last') document.getSelection()?.collapse(last, last?.textContent?.length)
      else document.getSelection()?.collapse(node, 0)
    }, side)
    await keyboard.write(words)
    await expect.poll(written).toContain(`${words} `)
    expect((await written()).split(words)).toHaveLength(2)
    await page.locator('[data-saved="clean"]:visible').first().waitFor()
    await expectPagesOfSavedText(page, student, projectId)
  }
  await undoAll(page)
  await expect.poll(written).toBe(JSON.stringify(start.text))
})

it('a word composed in a cell is written once, and undone', async () => {
  const { page, keyboard, expectSaved } = await openToWrite()
  await textBox(page).getByText('Medicina').tap()
  const field = page.getByRole('region', { name: 'Celda' }).getByRole('textbox')
  await field.press('End')
  await keyboard.commit(' ')
  await keyboard.compose('naif')
  await keyboard.commit('naïf')
  const table = before[1]?.replace('Medicina', 'Medicina naïf') ?? ''
  await expectSaved(before.with(1, table))
  await page.getByRole('button', { name: 'Listo' }).tap()
  await undoAll(page)
  await expectSaved(before)
})
