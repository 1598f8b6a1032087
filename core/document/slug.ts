const maxSlugLength = 80

/**
 * A file name for a title, without extension: lower case, no accents, words joined by hyphens, cut between words at 80
 * characters. "La deserción: qué es" → "la-desercion-que-es". Never empty.
 */
export function slugify(title: string): string {
  const words = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  let slug = ''
  for (const word of words ?? []) {
    const longer = slug === '' ? word.slice(0, maxSlugLength) : `${slug}-${word}`
    if (longer.length > maxSlugLength) break
    slug = longer
  }
  return slug || 'documento'
}
