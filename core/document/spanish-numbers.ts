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
  dieciseis: 16,
  dieciséis: 16,
  diecisiete: 17,
  dieciocho: 18,
  diecinueve: 19,
  veinte: 20,
  veintiuna: 21,
  veintidos: 22,
  veintidós: 22,
  veintitres: 23,
  veintitrés: 23,
  veinticuatro: 24,
  veinticinco: 25,
  veintiseis: 26,
  veintiséis: 26,
  veintisiete: 27,
  veintiocho: 28,
  veintinueve: 29,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  sesenta: 60,
  setenta: 70,
  ochenta: 80,
  noventa: 90,
  cien: 100,
  ciento: 100,
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

// The longer of two words that begin alike comes first, so that a part of one is never taken for the other.
const word = Object.keys(numbers)
  .sort((a, b) => b.length - a.length)
  .join('|')
/** "treinta y dos" is one number, "tres y cuatro" two. */
const tens = '(?<=(?:treint|cuarent|cincuent|sesent|setent|ochent|novent)a)'

/**
 * Source of a pattern, without groups, of a number in digits ('1.500', '2,5') or words ('mil quinientas'). Needs /iu. Its
 * length is limited: after a number without end a pattern would begin again at each of its words.
 */
export const numberPattern = `(?<![\\p{L}\\d.,])(?:\\d{1,3}(?:[.,\\s]\\d{3}){1,4}|\\d+(?:[.,]\\d+)?|(?:${word})(?:(?:\\s+|${tens}\\s+y\\s+)(?:${word})){0,5})`

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
