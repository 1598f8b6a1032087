/**
 * The constants of the specification (§9, "Preview pagination"): a sheet with the width of Letter and the ratio of A4.
 * The interface scales the real page to this width; no page may have more lines than the ceiling.
 */
export const referenceWidthPx = 816
export const referenceFontPx = 16
export const referenceMarginPx = 96
export const maxLinesPerPage = 26
export const a4WidthMm = 210
export const a4HeightMm = 297
/** Width in em of a character that the font lacks. */
export const averageCharWidthEm = 0.44

/** The real page: A4 with APA 7's margins, font size and spacing, in twips (1/20 pt) as a DOCX stores them. */
export const pageWidthTwips = 11_906
export const pageHeightTwips = 16_838
export const marginTwips = 1440
/** First-line indent of a paragraph, hanging indent of a reference, indent of a block quotation: half an inch. */
export const indentTwips = 720
/** Line spacing "double" in 240ths of a single line. */
export const lineSpacing240ths = 480

export const pageWidthPt = 595.28
export const pageHeightPt = 841.89
export const marginPt = 72
export const indentPt = 36
export const fontSizePt = 12
/** Font size of a listing of code, whose lines are single-spaced. */
export const codeSizePt = 10
/** A raised number has 58 % of the size, in whole twips, as LibreOffice has it; it changes no line's height. */
export const raisedSizePt = 6.95
/** Width of the text box: the whole number of twips in the exported document. */
export const textWidthPt = (pageWidthTwips - 2 * marginTwips) / 20
/** A single line of Times at 12 pt is 13.8 pt high (ascent + descent + gap); double spacing is twice that. */
export const lineHeightPt = 27.6
/** Lines of 27.6 pt that fit in 697.9 pt. One less than the specification's ceiling. */
export const linesPerPage = 25

/** The title stands on the fourth line of the title page, with one blank line under it (APA 7). */
export const blankLinesAboveTitle = 3
export const blankLinesBelowTitle = 1

/** Widow and orphan control: the fewest lines of a split paragraph on either page. */
export const minLinesEachSide = 2

/**
 * Space that LibreOffice reserves at the right of italic text for its slant: a twelfth of the line's height, in whole
 * twips (sw/source/core/text/guess.cxx).
 */
export const italicOverhangPt = 1.15

/** Pixels of the reference page in one point. */
export const pxPerPt = referenceWidthPx / pageWidthPt

/**
 * Words on a page of text. Measured with core/layout: works of ten pages or more have 266 to 285, without title page and
 * references.
 */
export const wordsPerPage = 275
