import type { Block } from './model.ts'
import { isKeywords, isSummaryHeading } from './references-heading.ts'

/** `summary`: its heading or a paragraph of it; `keywords`: the line below it. */
export type SummaryPart = 'summary' | 'keywords' | 'text'

/**
 * Tells the blocks of a body, one after the other, which belong to the summary that it begins with. A summary ends with
 * its key words or before the next section; another one may follow, in another language.
 */
export class SummaryParts {
  #last: SummaryPart | null = null

  next(role: Block['role'], content: string): SummaryPart {
    this.#last = this.#partOf(role, content)
    return this.#last
  }

  #partOf(role: Block['role'], content: string): SummaryPart {
    if (this.#last === 'text') return 'text'
    if (role === 't1') return isSummaryHeading(content) ? 'summary' : 'text'
    if (this.#last === null || this.#last === 'keywords') return 'text'
    return role === 'p' && isKeywords(content) ? 'keywords' : 'summary'
  }
}
