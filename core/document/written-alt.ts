import { maxAltLength } from './figure.ts'

/** Matches alternative text that a word processor generated, and file names. */
const generatedAlt =
  /(?:descripción generada automáticamente|description automatically generated).{0,40}$|^\S{1,200}\.(?:png|jpe?g|gif|webp|bmp|tiff?|emf|wmf)$/i

/** Returns the author's alternative text of an imported picture; '' for generated text or a file name. */
export function writtenAlt(said: string): string {
  const words = said.replace(/\s+/g, ' ').trim().slice(0, maxAltLength)
  return words.replace(generatedAlt, '').trim()
}
