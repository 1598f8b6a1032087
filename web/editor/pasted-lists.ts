/**
 * An item of a list, with the number that it has where it was copied; null for one of bullets and for a letter. `label`:
 * how the number is written there.
 */
type PastedItem = { role: 'bullet' | 'number'; number: number | null; label: string }

/** The items of pasted lists, read one after the other. */
export class PastedLists {
  /** The number of the last item of each list. */
  readonly #last = new WeakMap<Element, number>()

  /** Null for an element that is no item. */
  itemOf(element: HTMLElement): PastedItem | null {
    if (element.tagName === 'LI') return this.#itemOfList(element)
    return /mso-list:\s*l\d/i.test(element.getAttribute('style') ?? '') ? itemOfWord(element) : null
  }

  #itemOfList(item: HTMLElement): PastedItem {
    const list = item.parentElement
    if (list?.tagName !== 'OL') return bullet
    const start = wholeNumber(list.getAttribute('start')) ?? 1
    const own = wholeNumber(item.getAttribute('value'))
    const number = own ?? (this.#last.get(list) ?? start - 1) + 1
    this.#last.set(list, number)
    const letters = lettersOf(item, list)?.(number) ?? null
    return letters === null
      ? { role: 'number', number, label: `${number}.` }
      : { role: 'number', number: null, label: `${letters}.` }
  }
}

const bullet: PastedItem = { role: 'bullet', number: null, label: '' }

/** Word copies the items of a list as paragraphs, and their signs as text that is to be ignored. */
function itemOfWord(paragraph: HTMLElement): PastedItem {
  const sign = paragraph.querySelector('[style*="mso-list:Ignore" i],[style*="mso-list: Ignore" i]')
  const label = (sign?.textContent ?? '').replace(/\s/g, '')
  if (!/^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(label)) return bullet
  const number = wholeNumber(/^\(?(\d{1,4})[.)]$/.exec(label)?.[1] ?? null)
  return { role: 'number', number, label }
}

/** How a list writes its numbers in letters; null for one of figures. */
function lettersOf(item: Element, list: Element): ((number: number) => string) | null {
  const style = `${item.getAttribute('style') ?? ''};${list.getAttribute('style') ?? ''}`
  const said = /list-style(?:-type)?:\s*([a-z-]+)/i.exec(style)?.[1]?.toLowerCase()
  const kind = said ?? list.getAttribute('type') ?? ''
  if (/^(?:a|lower-alpha|lower-latin)$/.test(kind)) return letters
  if (/^(?:A|upper-alpha|upper-latin)$/.test(kind)) return (number) => letters(number).toUpperCase()
  if (/^(?:i|lower-roman)$/.test(kind)) return roman
  if (/^(?:I|upper-roman)$/.test(kind)) return (number) => roman(number).toUpperCase()
  return null
}

function letters(number: number): string {
  let written = ''
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    written = String.fromCharCode(97 + ((rest - 1) % 26)) + written
  }
  return written
}

const romans = 'm 1000 cm 900 d 500 cd 400 c 100 xc 90 l 50 xl 40 x 10 ix 9 v 5 iv 4 i 1'.split(' ')

function roman(number: number): string {
  let rest = number
  let written = ''
  for (let at = 0; at < romans.length; at += 2) {
    const value = Number(romans[at + 1])
    written += (romans[at] ?? '').repeat(Math.floor(rest / value))
    rest %= value
  }
  return written
}

function wholeNumber(said: string | null): number | null {
  return said !== null && /^\d{1,4}$/.test(said) ? Number(said) : null
}
