/** From this share of the maximum on, the remaining characters are shown. */
const nearShare = 0.9

// French writes thousands as the whole interface does: apart by a narrow space that does not break.
const count = new Intl.NumberFormat('fr')

export type LengthNote = { message: string; isTooLong: boolean }

/** The message about a text's length; null while it is far from the limit. */
export function lengthNote(text: string, maxCharacters: number): LengthNote | null {
  if (text.length < maxCharacters * nearShare) return null
  const left = maxCharacters - text.trim().length
  if (left < 0) {
    const over = left === -1 ? 'Sobra 1 carácter' : `Sobran ${count.format(-left)} caracteres`
    return {
      message: `${over}: el máximo es ${count.format(maxCharacters)}. Acorta el texto para enviarlo.`,
      isTooLong: true,
    }
  }
  if (left > maxCharacters * (1 - nearShare)) return null
  const message = left === 1 ? 'Queda 1 carácter.' : `Quedan ${count.format(left)} caracteres.`
  return { message, isTooLong: false }
}
