/** The part of fontkit that our scripts use; the package has no types of its own. */
declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): { advanceWidth: number }
  }
  export function openSync(path: string): Font | { type: 'TTC' | 'DFont' }
}
