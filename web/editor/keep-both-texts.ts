import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { Base } from './save-machine.ts'

export type KeepBoth = {
  which: 'mine' | 'newest'
  mine: AcademicText
  /** The document as it was changed elsewhere; null if it has no version. */
  newest: VersionRow | null
  baseOf: (version: VersionRow | null) => Base
  /** Saves a text and ends its sitting. */
  save: (text: AcademicText, base: Base) => Promise<VersionRow>
  restore: (version: number) => Promise<VersionRow>
  /** The newer document that a save conflicted with; undefined if it failed otherwise. */
  newestOf: (error: unknown) => VersionRow | null | undefined
  /** The document was changed elsewhere once more. */
  onNewest: (newest: VersionRow | null) => void
}

/** The other tab may go on typing while its text is kept, but not for ever. */
const maxRounds = 5

/**
 * After a conflict both texts become versions, and the chosen one is the document: `version`, with `text` if it is not
 * `mine`. Where the document is changed once more meanwhile, that newer text is kept. Every step may be repeated.
 */
export async function keepBothTexts(
  options: KeepBoth,
): Promise<{ version: VersionRow; text: AcademicText | null }> {
  const { which, mine, baseOf, save, restore, newestOf, onNewest } = options
  let { newest } = options
  for (let round = 1; ; round++) {
    try {
      let base = baseOf(newest)
      const other = newest && readAcademicText(newest.content)
      // Ends the sitting of the other text, so that this one does not overwrite it.
      if (newest && other) base = baseOf(await save(other, base))
      const version = await save(mine, base)
      if (which === 'mine' || !newest || !other) return { version, text: null }
      return { version: await restore(newest.version_number), text: other }
    } catch (error) {
      const newer = newestOf(error)
      if (newer === undefined) throw error
      newest = newer
      onNewest(newer)
      if (round === maxRounds) throw error
    }
  }
}
