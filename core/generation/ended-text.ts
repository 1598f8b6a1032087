import { countCharacters } from '#core/credits/units.ts'
import { type Part, part } from './markdown-text.ts'
import type { LiveText } from './partial-line.ts'

/** A content that is shown only when it has ended, because half of it cannot be drawn. Subclasses gather it and set it. */
export abstract class EndedText {
  /** Characters of the content, as the tariff counts them. */
  units = 0
  #content = ''
  #part: Part | null = null

  abstract push(piece: string): void
  abstract end(): void

  protected set(content: string): void {
    this.#content = content
    this.units = countCharacters(content)
  }

  get parts(): Part[] {
    if (this.#content === '') return []
    this.#part ??= part(0, this.#content)
    return [this.#part]
  }

  get growing(): Part | null {
    return null
  }

  get growingLevel(): Part['level'] | null {
    return null
  }

  takeLive(): LiveText {
    return { fixed: '', open: '', endsWord: true }
  }

  get isEmpty(): boolean {
    return this.#content === ''
  }

  cutParts(): Part[] {
    return this.parts
  }
}
