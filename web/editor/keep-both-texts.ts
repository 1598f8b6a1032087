import type { VersionRow } from '#contract/projects.ts'
import type { AcademicText } from '#core/document/model.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { Base } from './save-machine.ts'

export type KeepBoth = {
  which: 'mine' | 'newest'
  mine: AcademicText
  /** The document as another tab or device has changed it; null if it has no version. */
  newest: VersionRow | null
  baseOf: (version: VersionRow | null) => Base
  /** Saves a text as a version that later edits do not overwrite: it ends the sitting. */
  save: (text: AcademicText, base: Base) => Promise<VersionRow>
  /** Makes an earlier version the document again. */
  restore: (version: number) => Promise<VersionRow>
  /** From the error of a save: the newer document that it conflicted with; undefined if it failed for another reason. */
  newestOf: (error: unknown) => VersionRow | null | undefined
  /** Called when the document was changed elsewhere once more. */
  onNewest: (newest: VersionRow | null) => void
}

/** How often it tries: somebody may go on typing in the other tab. */
const maxRounds = 5

/**
 * After a conflict stores both texts as versions and makes the chosen one the document. Returns its version, and its
 * text unless it is `mine`. If the document is changed once more meanwhile, it begins again with that newer text: every
 * step may be repeated.
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
      // Saved once more, because that ends the sitting of the other text: this text would overwrite it.
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
