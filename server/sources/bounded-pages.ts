/** How many characters of a file's text are stored: about 200 full pages. */
const maxTextCharacters = 600_000

/** The pages up to the limit; later ones become empty, so that page numbers stay right. */
export function boundedPages(pages: readonly string[]): string[] {
  let room = maxTextCharacters
  return pages.map((page) => {
    const kept = page.slice(0, room)
    room -= kept.length
    return kept.toWellFormed()
  })
}
