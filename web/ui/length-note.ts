/** From this share of the most characters on, the student is told how many are left. */
const nearShare = 0.9
const count = new Intl.NumberFormat('es-EC')

export type LengthNote = { message: string; isTooLong: boolean }

/** What there is to say of a text's length: nothing while it is far from the limit. */
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
