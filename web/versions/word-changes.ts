import type { VersionRow } from '#contract/projects.ts'
import { compareTexts } from '#core/document/compare-texts.ts'
import { countLabel } from '#core/document/count-label.ts'
import type { AcademicText } from '#core/document/model.ts'

export type WordChange = { added: number; gone: number }

/** Compares each version with the document before it. Takes them newest first, as the list has them. */
export class WordChanges<Version extends Pick<VersionRow, 'state'>> {
  #waiting: { of: Version; text: AcademicText }[] = []

  /** The changes that are known with this version: those of the newer ones that built on it. */
  next(version: Version, text: AcademicText): { of: Version; change: WordChange }[] {
    const known = version.state === 'document' ? this.#waiting : []
    if (version.state === 'document') this.#waiting = []
    this.#waiting.push({ of: version, text })
    return known.map(({ of, text: after }) => {
      const { wordsNew, wordsGone } = compareTexts(text, after)
      return { of, change: { added: wordsNew, gone: wordsGone } }
    })
  }
}

/** '+1 008', '−42'; null for none. */
export function changeLabels({ added, gone }: WordChange) {
  return {
    added: added === 0 ? null : `+${digitsOf(added)}`,
    gone: gone === 0 ? null : `−${digitsOf(gone)}`,
  }
}

function digitsOf(count: number): string {
  return countLabel(count, '', '').trim()
}
