import { raiseText } from '#core/drafts/raise-text.ts'
import { plainLetters, settingOf } from './math-parts.ts'
import { childOf, elementsOf, textOf, type XmlElement } from './xml-tree.ts'

export type LinearMath = {
  text: string
  /** Whether the text looks as the equation does: "n = 30", "x²". A fraction in one line does not. */
  isSame: boolean
}

/** An equation of Office Math as text in one line, with every letter of it. */
export function linearOf(math: XmlElement): LinearMath {
  const writer = new LineWriter()
  const text = writer.row(math).replace(/\s+/g, ' ').trim()
  return { text, isSame: writer.isSame }
}

class LineWriter {
  isSame = true

  row(element: XmlElement | undefined): string {
    return element === undefined
      ? ''
      : elementsOf(element)
          .map((child) => this.#part(child))
          .join('')
  }

  #arg(of: XmlElement, name: string): string {
    return this.row(childOf(of, `m:${name}`)).trim()
  }

  #part(element: XmlElement): string {
    const { name } = element
    if (name === 'm:t' || name === 'w:t') return plainLetters(textOf(element))
    if (/^m:s(?:Sub|Sup|SubSup|Pre)$/.test(name)) return this.#scripts(element)
    if (name === 'm:d') return this.#fence(element)
    // Deleted text, and properties.
    if (/Pr$|^w:(?:del|moveFrom)$/.test(name)) return ''
    if (name === 'm:func') return `${this.#arg(element, 'fName')} ${this.#arg(element, 'e')}`
    if (/^m:(?:f|rad|nary|limLow|limUpp|acc|bar|groupChr|m|eqArr)$/.test(name)) {
      this.isSame = false
    }
    switch (name) {
      case 'm:f':
        return `${grouped(this.#arg(element, 'num'))}/${grouped(this.#arg(element, 'den'))}`
      case 'm:rad':
        return `${this.#arg(element, 'deg')}√${grouped(this.#arg(element, 'e'))}`
      case 'm:nary': {
        const bounds = [
          ['_', this.#arg(element, 'sub')],
          ['^', this.#arg(element, 'sup')],
        ].map(([sign, bound = '']) => (bound === '' ? '' : `${sign}${grouped(bound)}`))
        return `${settingOf(element, 'chr') ?? '∫'}${bounds.join('')} ${this.#arg(element, 'e')}`
      }
      case 'm:limLow':
        return `${this.#arg(element, 'e')}_${grouped(this.#arg(element, 'lim'))}`
      case 'm:limUpp':
        return `${this.#arg(element, 'e')}^${grouped(this.#arg(element, 'lim'))}`
      case 'm:m':
      case 'm:eqArr':
        return this.#rows(element)
    }
    return this.row(element)
  }

  #scripts(element: XmlElement): string {
    const base = this.#arg(element, 'e')
    const [sub, sup] = [this.#arg(element, 'sub'), this.#arg(element, 'sup')]
    return `${base}${this.#script(sub, 'subscript')}${this.#script(sup, 'superscript')}`
  }

  #script(text: string, how: 'subscript' | 'superscript'): string {
    if (text === '') return ''
    const raised = raiseText(text, how)
    if (raised !== null) return raised
    this.isSame = false
    return `${how === 'subscript' ? '_' : '^'}${grouped(text)}`
  }

  #fence(fence: XmlElement): string {
    const parts = elementsOf(fence).filter(({ name }) => name === 'm:e')
    const inside = parts.map((part) => this.row(part).trim())
    const between = settingOf(fence, 'sepChr') ?? '|'
    return `${settingOf(fence, 'begChr') ?? '('}${inside.join(between)}${settingOf(fence, 'endChr') ?? ')'}`
  }

  #rows(grid: XmlElement): string {
    const rows = elementsOf(grid).flatMap((row) => {
      if (row.name === 'm:e') return [this.row(row).trim()]
      if (row.name !== 'm:mr') return []
      return [
        elementsOf(row)
          .map((cell) => this.row(cell).trim())
          .join(', '),
      ]
    })
    return rows.join('; ')
  }
}

/** In brackets, unless it is one word. */
function grouped(text: string): string {
  return /^[\p{L}\p{N}.]*$/u.test(text) ? text : `(${text})`
}
