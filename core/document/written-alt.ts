import { maxAltLength } from './figure.ts'

/** What word processors write where the author has written nothing, and file names. */
const noAlt =
  /(?:descripción generada automáticamente|description automatically generated).{0,40}$|^\S{1,200}\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf)$/i

/** The alternative text that somebody wrote for a picture in another program; blank where only the program did. */
export function writtenAlt(said: string): string {
  const words = said.replace(/\s+/g, ' ').trim().slice(0, maxAltLength)
  return words.replace(noAlt, '').trim()
}
