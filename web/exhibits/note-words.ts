export const ownWork = 'Nota. Elaboración propia.'

const begun = /(?<!\p{L})(?:adaptad|tomad)[oa] de(?!\p{L})/iu

/** A note that says which work the table or figure is from, in the place of what its line has of that already. */
export function withAttribution(note: string, attribution: string): string {
  const at = note.search(begun)
  const end = at < 0 ? -1 : note.indexOf('\n', at)
  const before = (at < 0 ? note : note.slice(0, at)).replace(/ +$/, '')
  const space = before === '' ? 'Nota. ' : before.endsWith('\n') ? '' : ' '
  return `${before}${space}${attribution}${end < 0 ? '' : note.slice(end)}`
}
