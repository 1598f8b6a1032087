import { type Picture, readFigure, readPicture } from './figure.ts'

/** The names of the stored pictures of a text. */
export function pictureIds(contents: Iterable<string>): Set<string> {
  const ids = new Set<string>()
  for (const content of contents) {
    const { picture } = readFigure(content)
    if (picture && !picture.chart) ids.add(picture.id)
  }
  return ids
}

/** The name of a figure in lists and messages: its title, else the description of its picture. */
export function nameOfFigure(content: string): string {
  const { title, picture } = readFigure(content)
  return title !== '' ? title : (picture?.alt ?? content)
}

/** What a figure says where its picture cannot be: its title, what the picture shows, and its notes; with markup. */
export function wordsOfFigure(content: string): string[] {
  const { title, picture, notes } = readFigure(content)
  const shown = picture && picture.alt !== '' ? [wordsForPicture(picture)] : []
  return [title, ...shown, ...notes].filter((line) => line !== '')
}

/** In texts without pictures, with an asterisk of its own as it is. */
export function wordsForPicture({ alt }: Pick<Picture, 'alt'>): string {
  return `[Imagen: ${alt}]`
}

/** The content with blanks in place of its picture's line, which is not printed; all other places stay. */
export function withoutPicture(content: string): string {
  return content
    .split('\n')
    .map((line) => (readPicture(line.trim()) ? ' '.repeat(line.length) : line))
    .join('\n')
}
