import { withoutOpenNote } from '#core/document/notes.ts'
import type { Cleaning } from './growing-line.ts'

/** Whether there may be something to clean; `*italics*` alone is our own markup. */
const marks = /\*\*|_|`|\]\(|<http|\^\[/i

const escaped = String.raw`\\[\\*_\x60]`
const linkLabel = String.raw`((?:[^\[\]]|\[[^\[\]]{0,100}\]){0,300})`
const linkTarget = String.raw`\(\s?<?((?:[^\s()<>]|\([^\s()<>]{0,200}\)){1,800})>?(?:\s"[^"]{0,200}")?\s?\)`
const address = String.raw`(?:https?:\/\/|www\.|\b10\.\d{4,9}\/)[^\s<>"*\x60]+`
/** In order: escape, link, bare address in angles, address, code, emphasis. */
const token = new RegExp(
  `${escaped}|!?\\[${linkLabel}\\]${linkTarget}|<(https?:[^\\s<>]+)>|(${address})|\`+|\\*+|_+`,
  'gi',
)
/** A link whose address is not whole. */
export const unfinishedLink = /!?\[(\s?[^\s[\]][^[\]]{0,300})\]\([^\s()]{0,800}$/

/**
 * Cleans the Markdown inside one paragraph. Bold marks go, `_x_` becomes `*x*`, a link `t (u)`, code its bare text.
 * With `keepsLabel` a label stays bold: the first words, up to a colon.
 * A mark without a partner is ordinary text and stays, as do escapes, snake_case and the inside of an address;
 * while the paragraph `isOpen` such a mark is not shown yet.
 */
export function cleanInline(raw: string, isOpen: boolean, keepsLabel = false): string {
  if (!marks.test(raw)) return raw
  const text = isOpen ? withoutOpenNote(raw).replace(unfinishedLink, '$1') : raw
  const out: string[] = []
  const emphasis = new Emphasis(out, keepsLabel)
  let at = 0
  token.lastIndex = 0
  for (let match = token.exec(text); match; match = token.exec(text)) {
    out.push(text.slice(at, match.index))
    at = match.index + match[0].length
    const [whole, label, target, angled, url] = match
    if (target !== undefined) {
      out.push(linkText(cleanInline(label ?? '', false), target))
      // Cleaning the label has moved the expression's place.
      token.lastIndex = at
    } else if (angled !== undefined) out.push(angled)
    else if (url !== undefined) {
      const shorter = url.replace(/_+[^\p{L}\p{N}/]*$/u, '')
      out.push(shorter)
      at = match.index + shorter.length
      token.lastIndex = at
    } else if (whole.startsWith('`')) {
      const end = text.indexOf('`', at)
      const isCode = end > at && text.startsWith(whole, end)
      out.push(isCode ? codeText(text.slice(at, end)) : whole)
      if (isCode) at = end + whole.length
      token.lastIndex = at
    } else if (whole.startsWith('\\')) out.push(unescaped(whole, text, match.index))
    else emphasis.mark(whole, match.index, text)
  }
  out.push(text.slice(at))
  emphasis.end(isOpen)
  return out.join('')
}

/** How the paragraphs of a block are cleaned. */
export const inlineCleaning: Cleaning = {
  signs: /[*_`[\]<]/,
  clean: (raw, isOpen) => cleanInline(raw, isOpen, true),
}

function codeText(code: string): string {
  return code.trim().replace(/(?<!\\)\*/g, '\\*')
}

/** `t (u)`, or only the address if the text is the same. */
function linkText(label: string, target: string): string {
  const bare = (text: string) => text.replace(/^(?:https?:\/\/|mailto:)|\/$/gi, '').trim()
  const said = label.trim()
  return said === '' || bare(said) === bare(target) ? target : `${said} (${target})`
}

/** Between two letters `\_` is an underscore that Markdown needed escaped; other escapes are ours or the author's. */
function unescaped(pair: string, text: string, at: number): string {
  const isInside = isWord(text[at - 1]) && isWord(text[at + 2])
  return pair === '\\_' && isInside ? '_' : pair
}

type Mark = { at: number; length: number }

/** In UTF-16 units; what is longer is emphasis. */
const maxLabelLength = 80

/** Pairs the runs of `*` and `_`. Each run has its place in `out`, which is written once its partner is known. */
class Emphasis {
  readonly #out: string[]
  /** The opening marks whose partner has not come. */
  readonly #bold: Record<string, (Mark & { isFirst: boolean }) | null> = { '*': null, _: null }
  #underscore: (Mark & { hasStars: boolean }) | null = null
  /** Whether an italics of ours is open. */
  #inStars = false
  readonly #keepsLabel: boolean

  constructor(out: string[], keepsLabel: boolean) {
    this.#out = out
    this.#keepsLabel = keepsLabel
  }

  mark(run: string, start: number, text: string): void {
    const before = text[start - 1]
    const after = text[start + run.length]
    const place = { at: this.#out.length, length: run.length }
    this.#out.push(run)
    const sign = run.charAt(0)
    const mayClose = !isSpace(before) && (sign === '*' || !isWord(after))
    const mayOpen =
      !isSpace(after) && (!isWord(before) || (sign === '*' && isInWord(before, after)))
    if (run.length === 1) {
      if (sign === '*') this.#star(mayOpen || isWord(before), mayClose)
      else this.#single(place, mayOpen, mayClose)
    } else if (run.length <= 3) {
      const endsLabel =
        start <= maxLabelLength && (after === ':' || (before === ':' && after !== undefined))
      if (mayClose && this.#bold[sign]) this.#closeStrong(sign, place, endsLabel)
      else if (mayOpen) this.#bold[sign] = { ...place, isFirst: start === 0 }
    } else if (run.length === 4 && this.#bold[sign] && mayClose && mayOpen) this.#out[place.at] = ''
  }

  end(isOpen: boolean): void {
    if (!isOpen) return
    for (const mark of [this.#bold['*'], this.#bold['_'], this.#underscore]) {
      if (mark) this.#out[mark.at] = ''
    }
  }

  #star(mayOpen: boolean, mayClose: boolean): void {
    if (this.#inStars ? mayClose : mayOpen) this.#inStars = !this.#inStars
    if (this.#underscore) this.#underscore.hasStars = true
  }

  #single(place: Mark, mayOpen: boolean, mayClose: boolean): void {
    const open = this.#underscore
    if (open && mayClose) {
      // Italics do not nest: the inner ones stay.
      const italics = open.hasStars || this.#inStars ? '' : '*'
      this.#out[open.at] = italics
      this.#out[place.at] = italics
      this.#underscore = null
    } else if (mayOpen) this.#underscore = { ...place, hasStars: this.#inStars }
  }

  /** Two signs are bold, which goes unless it is a label; three are bold and italics. */
  #closeStrong(sign: string, place: Mark, endsLabel: boolean): void {
    const open = this.#bold[sign]
    if (!open) return
    const isPlain = !this.#underscore && !this.#out.slice(open.at + 1, place.at).includes('*')
    const isLabel = this.#keepsLabel && endsLabel && open.isFirst && isPlain
    const bold = isLabel && open.length === 2 && place.length === 2 ? '**' : ''
    this.#out[open.at] = open.length === 3 ? '*' : bold
    this.#out[place.at] = place.length === 3 ? '*' : bold
    this.#bold[sign] = null
  }
}

function isSpace(character: string | undefined): boolean {
  return character === undefined || /\s/.test(character)
}

function isWord(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character)
}

/** Between two letters, but not in "x**2" or after a figure. */
function isInWord(before: string | undefined, after: string | undefined): boolean {
  return before !== undefined && after !== undefined && /^\p{L}\p{L}$/u.test(before + after)
}
