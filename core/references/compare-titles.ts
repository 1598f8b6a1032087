import {
  type Agreement,
  comparedText,
  comparedWords,
  languageOf,
  similarity,
  withoutLastBracket,
  withoutMarkup,
} from './compared-text.ts'

/** Words that publishers put before the title of a retracted work. */
export const retractedWords =
  /^\W*(?:retracted(?: article| paper| chapter)?|withdrawn|retractado|art[íi]culo retractado)\s*[:.\]–—-]+\s*/i

/** From this share of equal words on, two titles may be of the same work with some words changed. */
const nearShare = 0.7

/** From this many words on, a main title without its subtitle identifies the work. */
const tellingWords = 3

/**
 * Whether a title is one of the record's. One changed word is a difference; a subtitle left out is none. A title that
 * differs from the record's only in its hyphens is `unsure`.
 */
export function compareTitles(given: string, titles: readonly string[]): Agreement {
  const agreement = compareLetters(given, titles)
  return agreement === 'same' && !hasHyphensOf(given, titles) ? 'unsure' : agreement
}

/** Compares titles by their letters and numbers alone, without spaces, punctuation and hyphens. */
function compareLetters(given: string, titles: readonly string[]): Agreement {
  if (titles.length === 0) return 'unsure'
  const forms = formsOf(given)
  let result: Agreement = 'different'
  for (const title of titles.flatMap(withParallels)) {
    if (formsOf(title).some((form) => forms.includes(form))) return 'same'
    const main = mainTitle(title)
    if (main !== null && comparedWords(main).length >= tellingWords && isSame(given, main))
      return 'same'
    // The record may lack the subtitle, or the subtitle may be invented.
    const givenMain = mainTitle(given)
    if (givenMain !== null && isSame(givenMain, title)) result = 'unsure'
  }
  if (result === 'different' && titles.every((title) => isOtherLanguage(given, title)))
    return 'unsure'
  return result
}

/** How near a title is to the nearest of the record's. */
export function titleNearness(given: string, titles: readonly string[]): 'same' | 'near' | 'far' {
  if (compareLetters(given, titles) === 'same') return 'same'
  const words = comparedWords(given)
  const isNear = titles
    .flatMap(withParallels)
    .some((title) =>
      [title, mainTitle(title)].some(
        (form) => form !== null && similarity(words, comparedWords(form)) >= nearShare,
      ),
    )
  const main = mainTitle(given)
  const isMain = main !== null && titles.some((title) => isSame(main, title))
  return isNear || isMain ? 'near' : 'far'
}

/** Journals of two languages deposit "Calidad del agua en Loja / Water quality in Loja". */
function withParallels(title: string): string[] {
  const parts = title.split(/ [/=|] /)
  const areTitles =
    parts.length > 1 && parts.every((part) => comparedWords(part).length >= tellingWords)
  return areTitles ? [title, ...parts] : [title]
}

/** Whether the title has the same hyphens as one of the record's titles, with or without its subtitle. */
function hasHyphensOf(given: string, titles: readonly string[]): boolean {
  const forms = formsOf(withHyphenLetters(given))
  return titles
    .flatMap(withParallels)
    .flatMap((title) => [title, mainTitle(title)])
    .some(
      (title) =>
        title !== null && formsOf(withHyphenLetters(title)).some((form) => forms.includes(form)),
    )
}

/** Replaces hyphens inside words by a letter, so that `formsOf`, which keeps only letters and numbers, keeps them. */
function withHyphenLetters(title: string): string {
  return withoutMarkup(title).replace(/(?<=[\p{L}\p{N}])[-\u2010-\u2013](?=[\p{L}\p{N}])/gu, 'ǀ')
}

/** A title's letters and numbers, with "&" as "and" and as "y". */
function formsOf(title: string): string[] {
  const plain = withoutLastBracket(title.replace(retractedWords, ''), '[', ']')
  const texts = plain.includes('&') ? [plain, plain.replaceAll('&', ' y ')] : [plain]
  return texts.map((text) => comparedText(text).replaceAll(' ', '')).filter((form) => form !== '')
}

function isSame(one: string, other: string): boolean {
  const forms = formsOf(one)
  return formsOf(other).some((form) => forms.includes(form))
}

/** The title before the subtitle; null where there is none. */
function mainTitle(title: string): string | null {
  const end = /[:.?!](?=\s)|\s[–—-](?=\s)/.exec(title)
  return end && end.index > 0 ? title.slice(0, end.index + 1) : null
}

/** Whether the titles are in two languages, because a record may have only the translated title. */
function isOtherLanguage(given: string, title: string): boolean {
  const [one, other] = [languageOf(given), languageOf(title)]
  return one !== null && other !== null && one !== other
}
