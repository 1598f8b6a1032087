import { readFileSync } from 'node:fs'
import type { AcademicText } from '#core/document/model.ts'
import { layoutDocument } from '#core/layout/paginate.ts'

const charactersPerLine = 88
const lines = 26

/** The floor: the specification's constants, and lines that end at the last space that fits. */
function countPages(text: AcademicText): number {
  let slots = 0
  let pages = 2
  for (const { role, content } of text.cuerpo) {
    if (role === 't1') pages++
    for (let at = 0; at < content.length; slots++) {
      const space = content.lastIndexOf(' ', at + charactersPerLine)
      at = at + charactersPerLine >= content.length ? content.length : Math.max(at + 1, space + 1)
    }
  }
  return pages + Math.floor(slots / lines)
}

const titlePage = { title: 'Acceso, permanencia y bienestar', lines: [] }
const inputOf = (text: AcademicText) => ({ text, titlePage, numberTitlePage: false })

/** Median of the milliseconds that a piece of work takes. */
function medianMs(work: (round: number) => void, rounds = 60): number {
  for (let i = 0; i < rounds / 2; i++) work(i)
  const times = Array.from({ length: rounds }, (_, i) => {
    const start = performance.now()
    work(i)
    return performance.now() - start
  })
  return times.sort((a, b) => a - b)[rounds >> 1] ?? Number.NaN
}

/** Milliseconds to lay out 450 more characters of the last paragraph, in a document of `blocks` blocks. */
function appendMs(text: AcademicText, blocks: number): { pages: number; ms: number } {
  const cuerpo = text.cuerpo.slice(0, blocks)
  const base: AcademicText = { cuerpo: [...cuerpo, { role: 'p', content: '' }], referencias: [] }
  const chunk = 'una palabra y otra, '.repeat(23).slice(0, 450)
  const before = layoutDocument(inputOf(base))
  const ms = medianMs((round) => {
    const last = { role: 'p' as const, content: `${chunk}${round}` }
    layoutDocument(inputOf({ cuerpo: [...cuerpo, last], referencias: [] }), before)
  }, 200)
  return { pages: before.pages.length, ms }
}

/** Prints the cost of laying out a document of 57 pages, from scratch and while it grows. */
export function benchLayout(): void {
  const file = new URL('../test/documents/doc-60.json', import.meta.url)
  const text: AcademicText = JSON.parse(readFileSync(file, 'utf8'))
  const scratch = medianMs(() => layoutDocument(inputOf(text)))
  const floor = medianMs(() => countPages(text), 200)
  const early = appendMs(text, 26)
  const late = appendMs(text, text.cuerpo.length)
  console.log(
    `57 pages from scratch: ${scratch.toFixed(2)} ms (counting characters: ${floor.toFixed(3)} ms)`,
  )
  for (const { pages, ms } of [early, late]) {
    console.log(`450 characters more at page ${pages}: ${ms.toFixed(3)} ms`)
  }
  console.log(`late / early: ${(late.ms / early.ms).toFixed(2)}`)
}
