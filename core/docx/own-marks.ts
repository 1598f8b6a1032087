/**
 * Names of paragraph styles that only an exported DOCX of Cuartilla has. The import recognises such a file by them and reads
 * it by its styles instead of its formatting.
 */
export const ownStyleNames = {
  titlePageLine: 'Portada',
  indexHeading: 'Título del índice',
  textTitle: 'Título del texto',
  note: 'Nota al final',
  equation: 'Ecuación',
  listItem: 'Lista APA',
  exhibitLabel: 'Rótulo de tabla',
  exhibitTitle: 'Título de tabla',
  exhibitNote: 'Nota de tabla',
  tableCell: 'Celda de tabla',
  figureImage: 'Imagen de figura',
  code: 'Código',
  numberedCode: 'Código numerado',
  restOfCode: 'Código que sigue',
} as const

/** The bookmark at the raised number in the text. Bookmarks that begin with a line are not listed by Word. */
export const nameOfCall = (number: number) => `_Llamada${number}`
/** The bookmark at the note on the page 'Notas'. */
export const nameOfNote = (number: number) => `_Nota${number}`

/** The number of the note that a link within the document goes to; null for other links. */
export function calledNumber(anchor: string): number | null {
  return numberAfter(/^_Nota(\d{1,5})$/, anchor)
}

/** The number of the note that a link stands before, which goes back to the text; null for other links. */
export function listedNumber(anchor: string): number | null {
  return numberAfter(/^_Llamada(\d{1,5})$/, anchor)
}

function numberAfter(pattern: RegExp, anchor: string): number | null {
  const number = pattern.exec(anchor)?.[1]
  return number === undefined ? null : Number(number)
}
