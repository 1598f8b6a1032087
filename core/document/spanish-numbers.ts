const numbers: Readonly<Record<string, number>> = {
  media: 0.5,
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  trece: 13,
  catorce: 14,
  quince: 15,
  veinte: 20,
  veinticinco: 25,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  cien: 100,
  doscientas: 200,
  trescientas: 300,
  cuatrocientas: 400,
  quinientas: 500,
  seiscientas: 600,
  setecientas: 700,
  ochocientas: 800,
  novecientas: 900,
  mil: 1_000,
}

const word = Object.keys(numbers).join('|')

/**
 * Source of a pattern, without groups, of a number in digits ('1.500', '2,5') or words ('mil quinientas'). Needs /iu. Its
 * length is limited: after a number without end a pattern would begin again at each of its words.
 */
export const numberPattern = `(?<![\\p{L}\\d.,])(?:\\d{1,3}(?:[.,\\s]\\d{3}){1,4}|\\d+(?:[.,]\\d+)?|(?:${word})(?:\\s+(?:${word})){0,5})`

/** The value of a match of `numberPattern`. */
export function readNumber(written: string): number {
  if (/^\d{1,3}(?:[.,\s]\d{3})+$/.test(written)) return Number(written.replace(/\D/g, ''))
  if (/^\d/.test(written)) return Number(written.replace(',', '.'))
  let total = 0
  for (const part of written.toLowerCase().split(/\s+/)) {
    if (part === 'mil') total = Math.max(total, 1) * 1_000
    else total += numbers[part] ?? 0
  }
  return total
}
