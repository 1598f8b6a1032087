const small =
  /^(?:De|Del|La|Las|El|Los|En|Y|E|O|Para|Por|Con|Sin|Sobre|Una?|A|Al|Su|Sus|Que|Como|Entre|Desde|Hacia)$/
const englishSmall = /^(?:the|of|and|in|for|to|with|an|on|from|by|as|at|their|its)$/
const word = /\p{L}[\p{L}\p{M}'’-]*/gu

/** In UTF-16 units; a longer text is not taken for a title. */
const maxTitleLength = 1000

/**
 * Whether a title is written in capitals. Words of up to three letters may be acronyms and do not count; with fewer than two
 * longer words it is taken as not.
 */
export function isAllCapitals(title: string): boolean {
  const words = title.match(word) ?? []
  const long = words.filter((one) => one.length > 3)
  return long.length >= 2 && long.every((one) => one === one.toUpperCase())
}

/**
 * Whether a title has capitals in the English way: in Spanish its articles and prepositions have them too ("La
 * Importancia De Leer"), in English nearly all other words. The name of an organisation does not count: it keeps
 * its articles and prepositions in lower case.
 */
export function isTitleCase(title: string): boolean {
  if (title.length > maxTitleLength) return false
  const words = [...title.matchAll(word)]
  const inside = words.filter(
    ({ index }) => index > 0 && !/[:.?!¿¡"“«]\s*$/.test(title.slice(0, index)),
  )
  const said = inside.map(([text]) => text)
  const content = said.filter(
    (one) => one.length > 3 && !englishSmall.test(one) && !small.test(one),
  )
  const capitals = content.filter((one) => /^\p{Lu}/u.test(one))
  const share = capitals.length / Math.max(1, content.length)
  if (said.some((one) => englishSmall.test(one))) return capitals.length >= 3 && share >= 0.75
  return said.some((one) => small.test(one)) && capitals.length >= 2 && share >= 0.6
}

/** A name in capitals with only its initials in upper case: "MORA ALVARADO" → "Mora Alvarado". */
export function capitalizedName(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<= )(?:De|Del|La|Las|Los)(?= )/g, (word) => word.toLowerCase())
}
