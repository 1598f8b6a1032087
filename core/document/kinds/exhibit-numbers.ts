import type { ExhibitRole } from '#core/document/block-roles.ts'
import { letterOf } from '#core/document/page-format.ts'

/** The numbers of the exhibits of a text, which follow from their order and are never stored. */
export class ExhibitNumbers {
  #letter = ''
  #inPart = new Map<ExhibitRole, number>()
  readonly #inText = new Map<ExhibitRole, number>()

  startAppendix(index: number): void {
    this.#letter = letterOf(index)
    this.#inPart = new Map()
  }

  /** '2', or 'A1' in an appendix, where the count begins again. */
  nextInPart(role: ExhibitRole): string {
    return `${this.#letter}${next(this.#inPart, role)}`
  }

  /** One count for the text and its appendices. */
  nextInText(role: ExhibitRole): number {
    return next(this.#inText, role)
  }
}

function next(counts: Map<ExhibitRole, number>, role: ExhibitRole): number {
  const number = (counts.get(role) ?? 0) + 1
  counts.set(role, number)
  return number
}
