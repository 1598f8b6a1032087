import { type Cleaning, PartialLine } from './growing-line.ts'
import { cleanInline } from './markdown-inline.ts'
import { TextNormalizer } from './text-normalizer.ts'
import { truncateAtWord } from './truncate-at-word.ts'

const italics = /(?<![\p{L}\p{N}\\*])\*(?=[^\s*])([^*]*[^\s*\\])\*(?![\p{L}\p{N}*])/gu

/** The chat shows comments as plain text: there are no italics either. */
const lineCleaning: Cleaning = {
  signs: /[*_`\]<#]/,
  clean: (raw, isOpen) => cleanInline(raw.replace(/^#{1,6} /, ''), isOpen).replace(italics, '$1'),
}

/** Gathers the comments from pieces cut anywhere, line by line, without marks of Markdown. */
export class CommentText {
  readonly #normalizer = new TextNormalizer()
  readonly #line = new PartialLine(lineCleaning)
  #lines = ''
  #linesUnits = 0
  #isNewLine = false

  push(piece: string): void {
    this.#add(this.#normalizer.push(piece))
  }

  /** A string is closed: another one begins a new line. */
  end(): void {
    this.#add(this.#normalizer.end())
    this.#normalizer.reset()
    this.#isNewLine = this.value !== ''
  }

  reset(): void {
    this.#normalizer.reset()
    this.#line.reset()
    this.#lines = ''
    this.#linesUnits = 0
    this.#isNewLine = false
  }

  get value(): string {
    return this.#lines + this.#line.value
  }

  /** Characters of `value`, as the tariff counts them. */
  get units(): number {
    return this.#linesUnits + this.#line.units
  }

  /** The comments when they end here unfinished: up to their last whole word. */
  cut(): string {
    return truncateAtWord(this.value, this.#normalizer.endsWord)
  }

  #add(text: string): void {
    if (text === '') return
    this.#read(this.#isNewLine ? `\n${text}` : text)
    this.#isNewLine = false
  }

  #read(text: string): void {
    let at = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', at)) {
      this.#line.push(text.slice(at, end))
      const line = this.#line.whole()
      this.#lines += `${line.text}\n`
      this.#linesUnits += line.units + 1
      this.#line.reset()
      at = end + 1
    }
    if (at < text.length) this.#line.push(text.slice(at))
  }
}
