import { cleanText } from './clean-text.ts'
import {
  accents,
  bigSigns,
  functionNames,
  namesWithLimits,
  type SignKind,
  signs,
  spaces,
} from './equation-signs.ts'

/** The parse tree of an equation. */
export type MathPart =
  | { kind: 'row'; parts: MathPart[] }
  | { kind: 'sign'; text: string; as: SignKind; isItalic: boolean; isBold: boolean }
  /** `isName`: of a function, with space around it. */
  | { kind: 'words'; text: string; isBold: boolean; isName: boolean }
  | { kind: 'space'; em: number }
  | { kind: 'fraction'; above: MathPart; below: MathPart; hasBar: boolean }
  | { kind: 'root'; inside: MathPart; degree: MathPart | null }
  /** `isStacked`: above and below the base, as the bounds of a sum. */
  | {
      kind: 'scripts'
      base: MathPart
      above: MathPart | null
      below: MathPart | null
      isStacked: boolean
    }
  | { kind: 'big'; text: string }
  | { kind: 'accent'; sign: string; inside: MathPart }
  | { kind: 'fence'; open: string; close: string; inside: MathPart }
  | { kind: 'grid'; rows: MathPart[][]; columns: 'centred' | 'left' | 'aligned' }

export const maxEquationLength = 2_000
const maxDepth = 24

/** `fault`: in Spanish, what of the source cannot be read. */
export type ReadEquation = { part: MathPart; fault: null } | { part: null; fault: string }

/** The source of an equation without the signs that set it off elsewhere, on one line. */
export function equationSource(content: string): string {
  const text = cleanText(content).replace(/\s+/g, ' ').trim()
  const inner = /^(?:\$\$?|\\\[|\\\()(.*?)(?:\$\$?|\\\]|\\\))$/.exec(text)?.[1]
  return (inner ?? text).trim()
}

/**
 * Parses an equation written in TeX. Returns a fault in Spanish for a command that is neither in `equation-signs.ts` nor
 * in this file, and for an unfinished construct. Never throws. There are no macros, so the time is linear in the source.
 */
export function readEquation(content: string): ReadEquation {
  const source = equationSource(content)
  if (source === '') return fault('La ecuación está vacía.')
  if (source.length > maxEquationLength) {
    return fault(`La ecuación tiene más de ${maxEquationLength.toLocaleString('es')} caracteres.`)
  }
  const reader = new Reader(source)
  const part = reader.readAll()
  return reader.fault === null ? { part, fault: null } : fault(reader.fault)
}

function fault(words: string): ReadEquation {
  return { part: null, fault: words }
}

const tokens = /\\(?:[a-zA-Z]+\*?|.)|\s+|[\s\S]/gu
const fences: Record<string, string> = { '.': '', '\\{': '{', '\\}': '}', '\\|': '‖' }
const grids: Record<string, [open: string, close: string]> = {
  matrix: ['', ''],
  pmatrix: ['(', ')'],
  bmatrix: ['[', ']'],
  Bmatrix: ['{', '}'],
  vmatrix: ['|', '|'],
  Vmatrix: ['‖', '‖'],
  cases: ['{', ''],
  aligned: ['', ''],
  align: ['', ''],
  'align*': ['', ''],
  array: ['', ''],
  gathered: ['', ''],
}
/** Commands of TeX's layout, which are skipped. */
const styles = new Set('displaystyle textstyle limits nolimits nonumber'.split(' '))
const wordCommands = new Set('text textrm mathrm mbox operatorname textit textbf mathbf'.split(' '))

class Reader {
  fault: string | null = null
  readonly #tokens: readonly string[]
  /** Where each plain bracket that is closed in its group closes. */
  readonly #closes: ReadonlyMap<number, number>
  #at = 0
  #depth = 0

  constructor(source: string) {
    this.#tokens = source.match(tokens) ?? []
    this.#closes = closingBrackets(this.#tokens)
  }

  readAll(): MathPart {
    const part = this.#row(() => false)
    const left = this.#tokens[this.#at]
    if (left !== undefined) this.#fail(`Sobra «${left}».`)
    return part
  }

  #fail(words: string): MathPart {
    this.fault ??= words
    this.#at = this.#tokens.length
    return { kind: 'row', parts: [] }
  }

  #peek(): string | undefined {
    while (/^\s/u.test(this.#tokens[this.#at] ?? '')) this.#at++
    return this.#tokens[this.#at]
  }

  /** Parses parts until a token for which `isEnd` holds, or a closing brace; does not consume it. */
  #row(isEnd: (token: string) => boolean): MathPart {
    if (++this.#depth > maxDepth)
      return this.#fail('La ecuación tiene demasiadas partes unas dentro de otras.')
    const parts: MathPart[] = []
    for (let token = this.#peek(); token !== undefined; token = this.#peek()) {
      if (isEnd(token) || token === '}') break
      parts.push(this.#withScripts())
    }
    this.#depth--
    const [only] = parts
    return only && parts.length === 1 ? only : { kind: 'row', parts }
  }

  #withScripts(): MathPart {
    const token = this.#peek() ?? ''
    const isName =
      namesWithLimits.has(token.slice(1)) || bigSigns.get(token.slice(1))?.limits === true
    const base: MathPart =
      token === '^' || token === '_' ? { kind: 'row', parts: [] } : this.#atom()
    let above: MathPart | null = null
    let below: MathPart | null = null
    for (let next = this.#peek(); next !== undefined; next = this.#peek()) {
      if (next === '\\limits' || next === '\\nolimits') this.#at++
      else if (next === "'") {
        let text = ''
        for (; this.#peek() === "'"; this.#at++) text += '′'
        above = { kind: 'sign', text, as: 'letter', isItalic: false, isBold: false }
      } else if (next === '^' || next === '_') {
        this.#at++
        if ((next === '^' && above) || (next === '_' && below)) {
          return this.#fail(`Hay dos «${next}» seguidos: agrúpalos entre llaves.`)
        }
        const script = this.#argument(next)
        if (next === '^') above = script
        else below = script
      } else break
    }
    return above || below ? { kind: 'scripts', base, above, below, isStacked: isName } : base
  }

  /** One token, or a group in braces. */
  #argument(of: string): MathPart {
    const token = this.#peek()
    if (token === undefined || token === '}') return this.#fail(`Falta lo que va con «${of}».`)
    if (token === '{') return this.#group()
    return this.#atom()
  }

  #group(): MathPart {
    this.#at++
    const part = this.#row(() => false)
    if (this.#peek() !== '}') return this.#fail('Falta cerrar una llave «}».')
    this.#at++
    return part
  }

  #atom(): MathPart {
    const token = this.#peek() ?? ''
    if (token === '{') return this.#group()
    const close = this.#closes.get(this.#at)
    this.#at++
    if (close !== undefined) return this.#bracketed(token, close)
    if (token.startsWith('\\')) return this.#command(token)
    if (token === '&') return this.#fail('Sobra «&».')
    if (token === '~') return { kind: 'space', em: 0.25 }
    return signOf(token)
  }

  /** "(a + b)^2": brackets and their content are one part, so that the exponent applies to all of it. */
  #bracketed(open: string, close: number): MathPart {
    const inside = this.#row(() => this.#at === close)
    const sign = this.#tokens[close] ?? ''
    this.#at = Math.max(this.#at, close + 1)
    return { kind: 'fence', open, close: sign, inside }
  }

  #command(token: string): MathPart {
    const name = token.slice(1)
    const sign = signs.get(name)
    if (sign)
      return {
        kind: 'sign',
        text: sign.text,
        as: sign.kind,
        isItalic: sign.isItalic,
        isBold: false,
      }
    const space = spaces.get(name)
    if (space !== undefined) return { kind: 'space', em: space }
    const big = bigSigns.get(name)
    if (big) return { kind: 'big', text: big.text }
    if (functionNames.has(name)) return { kind: 'words', text: name, isBold: false, isName: true }
    const accent = accents.get(name)
    if (accent !== undefined) return { kind: 'accent', sign: accent, inside: this.#argument(token) }
    if (wordCommands.has(name)) {
      return {
        kind: 'words',
        text: this.#words(token),
        isBold: /bf$/.test(name),
        isName: name === 'operatorname',
      }
    }
    if (styles.has(name)) return { kind: 'row', parts: [] }
    if (/^[dt]?frac$/.test(name) || name === 'binom') return this.#fraction(token)
    if (name === 'sqrt') return this.#root(token)
    if (name === 'left') return this.#fence()
    if (name === 'begin') return this.#grid()
    return this.#fail(`No se reconoce «${token}».`)
  }

  #fraction(token: string): MathPart {
    const above = this.#argument(token)
    const below = this.#argument(token)
    const isBinomial = token === '\\binom'
    const part: MathPart = { kind: 'fraction', above, below, hasBar: !isBinomial }
    return isBinomial ? { kind: 'fence', open: '(', close: ')', inside: part } : part
  }

  #root(token: string): MathPart {
    let degree: MathPart | null = null
    if (this.#peek() === '[') {
      this.#at++
      degree = this.#row((next) => next === ']')
      if (this.#peek() !== ']') return this.#fail('Falta cerrar un corchete «]».')
      this.#at++
    }
    return { kind: 'root', inside: this.#argument(token), degree }
  }

  #fence(): MathPart {
    const open = this.#delimiter()
    const inside = this.#row((token) => token === '\\right')
    if (this.#peek() !== '\\right') return this.#fail('Falta «\\right» después de «\\left».')
    this.#at++
    return { kind: 'fence', open, close: this.#delimiter(), inside }
  }

  #delimiter(): string {
    const token = this.#peek() ?? ''
    this.#at++
    return fences[token] ?? signs.get(token.slice(1))?.text ?? token
  }

  #grid(): MathPart {
    const name = this.#words('\\begin')
    const fence = grids[name]
    if (!fence) return this.#fail(`No se reconoce «\\begin{${name}}».`)
    if (name === 'array') this.#words('\\begin{array}')
    const rows: MathPart[][] = [[]]
    for (;;) {
      rows
        .at(-1)
        ?.push(this.#row((token) => token === '&' || token === '\\\\' || token === '\\end'))
      const token = this.#peek()
      this.#at++
      if (token === '\\\\') rows.push([])
      else if (token !== '&') {
        if (token !== '\\end' || this.#words('\\end') !== name) {
          return this.#fail(`Falta «\\end{${name}}».`)
        }
        break
      }
    }
    const filled = rows.filter((row) => row.some((cell) => !isEmpty(cell)))
    const columns = name === 'cases' ? 'left' : name.startsWith('align') ? 'aligned' : 'centred'
    const grid: MathPart = { kind: 'grid', rows: filled, columns }
    const [open, close] = fence
    return open === '' && close === '' ? grid : { kind: 'fence', open, close, inside: grid }
  }

  /** The text of a group in braces, not parsed: the words of `\text{…}`, the name of `\begin{…}`. */
  #words(of: string): string {
    if (this.#peek() !== '{') {
      this.#fail(`Falta lo que va con «${of}».`)
      return ''
    }
    this.#at++
    let text = ''
    for (let depth = 1; ; this.#at++) {
      const token = this.#tokens[this.#at]
      if (token === undefined) {
        this.#fail('Falta cerrar una llave «}».')
        return ''
      }
      if (token === '{') depth++
      if (token === '}' && --depth === 0) break
      text += /^\\[^a-zA-Z]/.test(token) ? token.slice(1) : token
    }
    this.#at++
    return text
  }
}

const pairs: Record<string, string> = { ')': '(', ']': '[', '|': '|' }
/** Plain brackets are paired only within one group; these tokens begin and end one. */
const groupStarts = new Set(['{', '\\left', '\\begin'])
const groupEnds = new Set(['}', '\\right', '\\end'])

function closingBrackets(all: readonly string[]): Map<number, number> {
  const closes = new Map<number, number>()
  let opened: { at: number; token: string }[] = []
  const groups: (typeof opened)[] = []
  for (const [at, token] of all.entries()) {
    const isDelimiter = /^\\(?:left|right)$/.test(all[at - 1] ?? '')
    if (isDelimiter) continue
    if (groupStarts.has(token)) {
      groups.push(opened)
      opened = []
    } else if (groupEnds.has(token)) opened = groups.pop() ?? []
    else if (token === '&' || token === '\\\\') opened = []
    else if (token === '(' || (token === '[' && all[at - 1] !== '\\sqrt')) {
      opened.push({ at, token })
    } else if (token === '|' && !opened.some((open) => open.token === '|')) {
      opened.push({ at, token })
    } else if (pairs[token] !== undefined) {
      // An unpaired "|" is not a bracket: skip it, so that in "(a | b)" the ")" closes the "(".
      while (token !== '|' && opened.at(-1)?.token === '|') opened.pop()
      const open = opened.at(-1)
      if (open?.token === pairs[token]) closes.set(opened.pop()?.at ?? -1, at)
    }
  }
  return closes
}

function isEmpty(part: MathPart): boolean {
  return part.kind === 'row' && part.parts.length === 0
}

const kinds: Record<string, SignKind> = {
  ...of('+-*/', 'operator'),
  ...of('=<>:≤≥≠≈→', 'relation'),
  ...of('([', 'open'),
  ...of(')]', 'close'),
  ...of(',;', 'comma'),
}

function of(all: string, kind: SignKind): Record<string, SignKind> {
  return Object.fromEntries([...all].map((sign) => [sign, kind]))
}

function signOf(token: string): MathPart {
  const text = token === '-' ? '−' : token === '*' ? '∗' : token
  const as = kinds[token] ?? 'letter'
  return { kind: 'sign', text, as, isItalic: /^\p{L}$/u.test(token), isBold: false }
}
