import { accents, bigSigns, functionNames, signs } from '#core/document/equation-signs.ts'
import { plainLetters, settingOf } from './math-parts.ts'
import { attributeOf, childOf, elementsOf, textOf, type XmlElement } from './xml-tree.ts'

/** The command of each sign that is no letter of the keyboard. */
const commandOf = new Map<string, string>()
for (const [name, { text }] of [...signs, ...bigSigns]) {
  if (!commandOf.has(text)) commandOf.set(text, `\\${name}`)
}
const accentOf = new Map([
  ['\u0302', 'hat'],
  ['^', 'hat'],
  ['\u0303', 'tilde'],
  ['~', 'tilde'],
  ['\u20d7', 'vec'],
  ['\u0307', 'dot'],
  ['\u0308', 'ddot'],
  ['\u0304', 'bar'],
  ['\u0305', 'overline'],
  ['\u00af', 'bar'],
  ['\u203e', 'bar'],
])
const spaceOf = new Map([
  ['\u2003', '\\quad '],
  ['\u2002', '\\ '],
  ['\u2005', '\\; '],
  ['\u2006', '\\, '],
  ['\u2009', '\\, '],
  ['\u00a0', '\\ '],
])
const plainSigns = new Map([
  ['\u2212', '-'],
  ['\u2217', '*'],
  ["'", '\\prime '],
  ['~', '\\text{~}'],
  ['^', '\\text{^}'],
])
/**
 * An equation of Office Math (ECMA-376, 22.1) in the words of TeX that our reader knows. Null where it has an element for
 * which there are none.
 */
export function texOf(math: XmlElement): string | null {
  const writer = new TexWriter()
  const tex = writer.row(math).replace(/ {2,}/g, ' ').trim()
  return writer.isComplete ? tex : null
}

class TexWriter {
  isComplete = true

  row(element: XmlElement | undefined): string {
    return element
      ? elementsOf(element)
          .map((child) => this.#part(child))
          .join('')
      : ''
  }

  /** An argument of the element, in braces. */
  #arg(of: XmlElement, name: string): string {
    return `{${this.row(childOf(of, `m:${name}`)).trim()}}`
  }

  #part(element: XmlElement): string {
    const base = () => this.row(childOf(element, 'm:e')).trim()
    switch (element.name) {
      case 'm:r':
        return this.#run(element)
      case 'm:f':
        return this.#fraction(element)
      case 'm:rad': {
        const degree = this.row(childOf(element, 'm:deg')).trim()
        return `\\sqrt${degree === '' ? '' : `[{${degree}}]`}{${base()}} `
      }
      case 'm:sSup':
        return `${grouped(base())}^${this.#script(element, 'sup')}`
      case 'm:sSub':
        return `${grouped(base())}_${this.#script(element, 'sub')}`
      case 'm:sSubSup':
        return `${grouped(base())}_${this.#script(element, 'sub')}^${this.#script(element, 'sup')}`
      case 'm:sPre':
        return `{}_${this.#script(element, 'sub')}^${this.#script(element, 'sup')}${base()}`
      case 'm:nary':
        return this.#sum(element)
      case 'm:func':
        return `${this.row(childOf(element, 'm:fName')).trim()} ${base()}`
      case 'm:limLow':
        return `${grouped(base())}_${this.#arg(element, 'lim')}`
      case 'm:limUpp':
        return `${grouped(base())}^${this.#arg(element, 'lim')}`
      case 'm:acc':
        return this.#accent(element)
      case 'm:bar': {
        const isAbove = settingOf(element, 'pos') === 'top'
        return `\\${isAbove ? 'overline' : 'underline'}{${base()}}`
      }
      case 'm:d':
        return this.#fence(element)
      case 'm:m':
        return this.#grid('matrix', element)
      case 'm:eqArr':
        return this.#lines(element)
      case 'm:box':
        return base()
      case 'm:oMath':
      case 'w:ins':
      case 'w:moveTo':
        return this.row(element)
      case 'w:r':
        return `\\text{${inBraces(textOf(element))}}`
    }
    // Properties and places in the text say nothing.
    const isSilent = /Pr$|^w:(?:bookmark|proofErr|del|moveFrom|permS|permE|commentR)/.test(
      element.name,
    )
    if (!isSilent) this.isComplete = false
    return ''
  }

  #run(run: XmlElement): string {
    const texts = elementsOf(run).filter(({ name }) => name === 'm:t' || name === 'w:t')
    const text = plainLetters(texts.map(textOf).join(''))
    const properties = childOf(run, 'm:rPr')
    if (childOf(properties, 'm:nor')) {
      const isBold = childOf(childOf(run, 'w:rPr'), 'w:b') !== undefined
      return text === '' ? '' : `\\text${isBold ? 'bf' : ''}{${inBraces(text)}}`
    }
    const style = childOf(properties, 'm:sty')
    const isUpright = style !== undefined && /^[pb]$/.test(attributeOf(style, 'm:val') ?? '')
    if (functionNames.has(text.trim())) return `\\${text.trim()} `
    if (isUpright && /^\p{L}{2,}$/u.test(text)) return `\\operatorname{${text}} `
    return [...text].map(signTex).join('')
  }

  #script(of: XmlElement, name: string): string {
    const script = this.#arg(of, name)
    return /^\{[\w]\}$/.test(script) ? script.slice(1, -1) : script
  }

  #fraction(fraction: XmlElement): string {
    const [above, below] = [this.#arg(fraction, 'num'), this.#arg(fraction, 'den')]
    const type = settingOf(fraction, 'type')
    if (type === 'noBar') return `\\begin{matrix} ${above} \\\\ ${below} \\end{matrix}`
    return type === 'lin' ? `${above}/${below}` : `\\frac${above}${below}`
  }

  #sum(sum: XmlElement): string {
    const sign = settingOf(sum, 'chr') ?? '∫'
    const bounds = ['sub', 'sup'].map((name) => {
      const bound = this.#script(sum, name)
      return bound === '{}' ? '' : `${name === 'sub' ? '_' : '^'}${bound}`
    })
    const command = commandOf.get(sign) ?? signTex(sign)
    return `${command}${bounds.join('')} ${this.row(childOf(sum, 'm:e'))}`
  }

  #accent(accent: XmlElement): string {
    const name = accentOf.get(settingOf(accent, 'chr') ?? '\u0302')
    if (name === undefined || !accents.has(name)) this.isComplete = false
    return `\\${name ?? 'hat'}${this.#arg(accent, 'e')}`
  }

  #fence(fence: XmlElement): string {
    const [open, close] = [settingOf(fence, 'begChr') ?? '(', settingOf(fence, 'endChr') ?? ')']
    const parts = elementsOf(fence).filter(({ name }) => name === 'm:e')
    const [only] = parts.length === 1 ? elementsOf(parts[0] as XmlElement).filter(isDrawn) : []
    const isAlone = only && parts[0] && elementsOf(parts[0]).filter(isDrawn).length === 1
    if (isAlone && only.name === 'm:m') {
      const name = matrixOf[open + close]
      if (name !== undefined) return this.#grid(name, only)
    }
    if (isAlone && only.name === 'm:eqArr' && open === '{' && close === '') {
      return this.#grid('cases', only)
    }
    const isBinomial = only?.name === 'm:f' && settingOf(only, 'type') === 'noBar'
    if (isAlone && isBinomial && open === '(' && close === ')') {
      return `\\binom${this.#arg(only, 'num')}${this.#arg(only, 'den')}`
    }
    const between = settingOf(fence, 'sepChr') ?? '|'
    const inside = parts.map((part) => this.row(part).trim()).join(signTex(between))
    const isPlain = `${open}${close}` === '()' && !/[()[\]|]/.test(inside)
    if (isPlain) return `(${inside})`
    return `\\left${delimiter(open)} ${inside} \\right${delimiter(close)} `
  }

  #grid(name: string, grid: XmlElement): string {
    const rows = elementsOf(grid).flatMap((row) => {
      if (row.name === 'm:e') return [this.row(row).trim().replaceAll('\\&', '&')]
      if (row.name !== 'm:mr') return []
      const cells = elementsOf(row).filter((cell) => cell.name === 'm:e')
      return [cells.map((cell) => this.row(cell).trim()).join(' & ')]
    })
    return `\\begin{${name}} ${rows.join(' \\\\ ')} \\end{${name}} `
  }

  /** Lines under each other, aligned where they say it or at their first sign of equality. One with "#" has its number. */
  #lines(lines: XmlElement): string {
    const rows = elementsOf(lines)
      .filter(({ name }) => name === 'm:e')
      .map((row) => this.row(row).trim().replaceAll('\\&', '&'))
    const [only] = rows
    if (only !== undefined && rows.length === 1) return only.replace(numberAfterHash, '')
    const aligned = rows.map((row) => (row.includes('&') ? row : alignedAtEquals(row)))
    return `\\begin{aligned} ${aligned.join(' \\\\ ')} \\end{aligned} `
  }
}

/** Word's number of an equation: "#(1)". */
const numberAfterHash = /\\#\s{0,3}(?:\(|\\left\(\s?)?[\d.]{1,9}(?:\)|\s?\\right\))?\s{0,3}$/

const matrixOf: Record<string, string> = {
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
  '{': 'cases',
}

function isDrawn({ name }: XmlElement): boolean {
  return !name.endsWith('Pr')
}

/** What a script applies to, as one part. */
function grouped(tex: string): string {
  return /^(?:[\p{L}\d]|\\[a-zA-Z]+|\{.?\})$/u.test(tex) ? `${tex}` : `{${tex}}`
}

function delimiter(sign: string): string {
  if (sign === '') return '.'
  if (sign === '{' || sign === '}') return `\\${sign}`
  if (sign === '‖') return '\\|'
  return /^[()[\]|]$/.test(sign) ? sign : (commandOf.get(sign) ?? sign)
}

function signTex(sign: string): string {
  if (/[A-Za-z0-9+\-*/=<>()[\],;:.!?| ]/.test(sign)) return sign
  const plain = plainSigns.get(sign) ?? spaceOf.get(sign)
  if (plain !== undefined) return plain
  if (sign === '\\') return '\\backslash '
  const command = commandOf.get(sign)
  if (command === undefined) return sign
  return /[a-zA-Z]$/.test(command) ? `${command} ` : command
}

function inBraces(text: string): string {
  return text.replace(/[\\{}]/g, '\\$&')
}

function alignedAtEquals(row: string): string {
  let depth = 0
  for (let at = 0; at < row.length; at++) {
    if (row[at] === '{') depth++
    else if (row[at] === '}') depth--
    else if (row[at] === '=' && depth === 0) return `${row.slice(0, at)}&${row.slice(at)}`
  }
  return row
}
