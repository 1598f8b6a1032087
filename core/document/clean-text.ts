/** Control and other invisible characters. Documents do not need them and XML forbids most. */
const invisible =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is being removed
  /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffc\ufffe\uffff]/g
const lineBreaks = /[\t\n\v\f\r\u2028\u2029]+/g
/** Spaces that Times does not have: a fallback font would draw them with an unknown width. */
const foreignSpaces = /[\u1680\u205f\u3000]/g
/**
 * Zero-width joiners after Latin, Greek or Cyrillic letters and after punctuation, where they change nothing. Joiners in
 * other scripts and in emoji change what is drawn, so they are kept.
 */
const idleJoiners = /(?<=^|[ -\u058f\u1e00-\u206f])[\u200c\u200d]+/g
const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g
const needsCleaning = /[^\u0020-\u007e\u00a0-\u00ac\u00ae-\u02ff\u2010-\u2027]/

/**
 * Text as it can appear on a page: one line, without control or direction characters, soft hyphens or joiners that have
 * no effect; a lone surrogate becomes U+FFFD. Preview, DOCX, clipboard and word count all read text cleaned by this
 * function.
 */
export function cleanText(text: string): string {
  if (!needsCleaning.test(text)) return text
  return text
    .replace(lineBreaks, ' ')
    .replace(foreignSpaces, ' ')
    .replace(invisible, '')
    .replace(idleJoiners, '')
    .replace(loneSurrogates, '\ufffd')
}
