const words =
  'la deserción universitaria en el Ecuador tiene causas económicas y sociales que los estudios describen desde hace décadas con datos de las provincias y de los hogares'.split(
    ' ',
  )

/** Paragraphs of some 100 words as students write them. */
export function paragraphs(total: number, random: () => number = () => 0.5): string[] {
  return Array.from({ length: total }, () =>
    Array.from({ length: 100 }, () => words[Math.floor(random() * words.length)]).join(' '),
  )
}
