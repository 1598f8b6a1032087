/**
 * Words on a page of text. Measured with core/layout: works of ten pages or more have 266 to 285, without title page and
 * references.
 */
export const wordsPerPage = 275
