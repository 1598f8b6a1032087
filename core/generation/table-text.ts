import { countCharacters } from '#core/credits/units.ts'
import { isHeadRule, withoutNumber } from '#core/document/table.ts'
import { cleanInline } from './markdown-inline.ts'
import { type Part, part } from './markdown-text.ts'
import type { LiveText } from './partial-line.ts'
import { TextNormalizer } from './text-normalizer.ts'

/**
 * Gathers the content of a table from pieces cut anywhere: one part, line by line. Only whole lines are shown, so that a
 * row appears when it is complete; a row that is cut off is left out.
 */
export class TableText {
  /** Characters of the whole lines, as the tariff counts them. */
  units = 0
  #rows = 0
  readonly #normalizer = new TextNormalizer()
  #line = ''
  #value = ''
  #fresh = ''
  #isWhole = false
  #part: Part | null = null

  push(piece: string): void {
    this.#read(this.#normalizer.push(piece))
  }

  end(): void {
    this.#read(this.#normalizer.end())
    this.#endLine()
    this.#isWhole = true
  }

  get parts(): Part[] {
    return this.#isWhole ? this.cutParts() : []
  }

  get growing(): Part | null {
    return this.#isWhole || this.#value === '' ? null : part(0, this.#value)
  }

  get growingLevel(): Part['level'] | null {
    return this.growing === null ? null : 0
  }

  takeLive(): LiveText {
    const fixed = this.#fresh
    this.#fresh = ''
    return { fixed, open: '', endsWord: true }
  }

  get isEmpty(): boolean {
    return this.#value === ''
  }

  cutParts(): Part[] {
    if (this.#value === '') return []
    if (this.#part?.content !== this.#value) this.#part = part(0, this.#value)
    return [this.#part]
  }

  #read(text: string): void {
    let at = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
      this.#line += text.slice(at, end)
      this.#endLine()
      at = end + 1
    }
    this.#line += text.slice(at)
  }

  #endLine(): void {
    const line = cleanInline(this.#line.trim(), false).trim()
    this.#line = ''
    if (line === '') return
    const isRow = line.startsWith('|')
    if (this.#rows === 1 && isHeadRule(line)) return
    if (isRow) this.#rows++
    const isTitle = this.#value === '' && !isRow
    const added = `${this.#value === '' ? '' : '\n'}${isTitle ? withoutNumber(line) : line}`
    this.#value += added
    this.units += countCharacters(added)
    this.#fresh += added
  }
}
