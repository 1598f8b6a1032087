import { compareTexts } from '#core/document/compare-texts.ts'
import type { PageFormat } from '#core/document/page-format.ts'
import { readAcademicText } from '#core/document/read-academic-text.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import type { Layout } from '#core/layout/pages.ts'
import { layoutDocument } from '#core/layout/paginate.ts'

/** `before`: the place in the list of the document that it is compared with; null for the first one. */
export type SizedText = { content: string; before: number | null; isWanted: boolean }

/** `added` and `gone`: words against the document before; null where there is none. */
export type VersionSize = { pages: number; added: number | null; gone: number | null }

/** The sizes of the wanted texts of a list, newest first; null for one that is not wanted, or no text. */
export function versionSizes(
  texts: readonly SizedText[],
  titlePage: TitlePage,
  format: Required<PageFormat>,
): (VersionSize | null)[] {
  const read = texts.map(({ content }) => readAcademicText(content))
  let previous: Layout | undefined
  return texts.map(({ isWanted, before }, at) => {
    const text = read[at]
    if (!isWanted || !text) return null
    // Versions share most of their text, which is then not laid out again.
    previous = layoutDocument({ text, titlePage, ...format }, previous)
    const old = before === null ? null : read[before]
    const change = old ? compareTexts(old, text) : null
    return {
      pages: previous.pages.length,
      added: change?.wordsNew ?? null,
      gone: change?.wordsGone ?? null,
    }
  })
}
