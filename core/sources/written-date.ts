const months = 'jan ene feb mar apr abr may jun jul aug ago sep set oct nov dec dic'.split(' ')
const monthNumbers = [1, 1, 2, 3, 4, 4, 5, 6, 7, 8, 8, 9, 9, 10, 11, 12, 12]

/** Year, month and day of the first date that a text names, with a month and day of their own fields. */
export function partsOfDate(date: string, month = '', day = ''): number[] | undefined {
  const [, year, ...rest] = /(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?/.exec(date) ?? []
  if (year === undefined) return undefined
  // "mar", "3", and of BibTeX's styles, which print the field as it is, "mar 4" and "4 mar".
  const name = /\p{L}{3}/u.exec(month)?.[0].toLowerCase()
  const numbers = month.match(/\d{1,2}/g) ?? []
  const named = name === undefined ? numbers.shift() : monthNumbers[months.indexOf(name)]
  const [monthPart = named, dayPart = day || numbers[0]] = rest
  const parts = [year, monthPart, dayPart].map((part) => Number.parseInt(String(part), 10))
  const end = parts.findIndex((part) => !(part > 0))
  return end === -1 ? parts : parts.slice(0, end)
}
