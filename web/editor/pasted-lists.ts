/** An item of a list, with the number that it has where it was copied; null for one of bullets. */
type PastedItem = { role: 'bullet' | 'number'; number: number | null }

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
    if (list?.tagName !== 'OL') return { role: 'bullet', number: null }
    const start = wholeNumber(list.getAttribute('start')) ?? 1
    const own = wholeNumber(item.getAttribute('value'))
    const number = own ?? (this.#last.get(list) ?? start - 1) + 1
    this.#last.set(list, number)
    return { role: 'number', number }
  }
}

/** Word copies the items of a list as paragraphs, and their signs as text that is to be ignored. */
function itemOfWord(paragraph: HTMLElement): PastedItem {
  const sign = paragraph.querySelector('[style*="mso-list:Ignore" i],[style*="mso-list: Ignore" i]')
  const said = (sign?.textContent ?? '').replace(/\s/g, '')
  if (!/^\(?(?:\d{1,4}|[a-z]{1,4})[.)]/i.test(said)) return { role: 'bullet', number: null }
  return { role: 'number', number: wholeNumber(/^\(?(\d{1,4})[.)]$/.exec(said)?.[1] ?? null) }
}

function wholeNumber(said: string | null): number | null {
  return said !== null && /^\d{1,4}$/.test(said) ? Number(said) : null
}
