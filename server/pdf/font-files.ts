import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export const fontFaces = ['regular', 'italic', 'bold', 'boldItalic'] as const
export type FontFace = (typeof fontFaces)[number]

/** Tinos has the widths of Times New Roman, which the layout counts with. */
const files: Record<FontFace, string> = {
  regular: '400Regular/Tinos_400Regular.ttf',
  italic: '400Regular_Italic/Tinos_400Regular_Italic.ttf',
  bold: '700Bold/Tinos_700Bold.ttf',
  boldItalic: '700Bold_Italic/Tinos_700Bold_Italic.ttf',
}
const { resolve } = createRequire(import.meta.url)
const read = new Map<FontFace, Buffer>()

/** The bytes of a face's TrueType file; read once. */
export function fontFile(face: FontFace): Buffer {
  let bytes = read.get(face)
  if (bytes === undefined) {
    bytes = readFileSync(resolve(`@expo-google-fonts/tinos/${files[face]}`))
    read.set(face, bytes)
  }
  return bytes
}
