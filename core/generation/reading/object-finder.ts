/** An object that begins in a text: the text from its brace on. */
export type FoundObject = {
  text: string
  /** The object is inside a JSON string, so its quotation marks are escaped. */
  isEscaped: boolean
  /** Prose comes before it, which may be a thought whose opening tag the server has kept. */
  isBehindProse: boolean
}

export type FinderListener = {
  /** A closing sign came of which no opening one was seen. */
  thoughtEnds(): void
  /** A closing tag came that may be of a thought. */
  tagCloses(): void
}

const names =
  'think(?:ing)?|thoughts?|reason(?:ing)?|reflection|analysis|scratchpad|(?:inner_)?monologue|inner_thoughts?|chain_of_thought|pensamientos?|razonamiento'
const tag = `(?:[a-z]{1,20}:)?(?:${names})`
const endOfThinking = String.raw`<\|(?:end_thinking|end_of_thought|inner_suffix|\/think(?:ing)?)\|>`
const finalChannel = String.raw`<\|channel\|>\s?final|<channel\|>`

/** The signs between which models think, opening and closing; the closing one may repeat a name (`$1`). */
const thoughts: readonly [opening: string, closing: string][] = [
  [String.raw`<\s?(${tag})(?:\s[^<>{}]{0,200})?>`, String.raw`<\/\s?$1\s?>`],
  // Magistral.
  [String.raw`\[(think(?:ing)?|thoughts?|reasoning)\]`, String.raw`\[\/$1\]`],
  // Kimi.
  ['◁(think(?:ing)?)▷', '◁/$1▷'],
  // The channels of gpt-oss and Gemma.
  [String.raw`<\|channel\|?>\s?(?:analysis|commentary|thought)`, finalChannel],
  // Command, OpenThinker, Apertus.
  [String.raw`<\|(?:start_thinking|begin_of_thought|inner_prefix|think(?:ing)?)\|>`, endOfThinking],
  // MedGemma.
  ['<unused94>', '<unused95>'],
]
const openings = thoughts.map(([opening, closing]) => [new RegExp(opening, 'iy'), closing] as const)
const closing = new RegExp(
  [
    String.raw`<\/\s?${tag}\s?>`,
    String.raw`\[\/(?:think(?:ing)?|thoughts?|reasoning)\]`,
    '◁/think(?:ing)?▷',
    finalChannel,
    endOfThinking,
    '<unused95>',
  ].join('|'),
  'iy',
)
/** Tags around an answer that are no thought's. */
const aroundAnswer =
  /<\/?(?:answer|output|response|result|json|final(?:_answer)?|respuesta|resultado|tool_call)>|<\|\/?\w{1,30}\|?>/iy
const closingTag = /<\/[a-z][\w:-]{0,40}\s?>/iy

const space = String.raw`(?:[\s\ufeff]|\\[nrt])`
const objectStart = new RegExp(String.raw`\{${space}{0,200}(\\?)["'“‘„/#\p{L}_$]`, 'uy')
const beginsObject = new RegExp(String.raw`^\{${space}{0,200}\\?$`)
const beginsSign = /^(?:<[^<>{]{0,240}|\[[^\][{]{0,20}|◁[^▷{]{0,20})$/
/** The name of a channel comes after its sign. */
const beginsChannel = /^<\|channel\|?>\s?[a-z]{0,10}$/i
const marks = /[{<[◁]/g

/** What may stand before an answer that comes at once: a fence, an array around it, a quotation mark. */
const noProse = /^(?:[\s\ufeff"'`~([,:]|json5?|javascript|js|assistant)*$/i
/** The words with which models announce an answer that follows at once; thoughts begin in other words. */
const announcement =
  /^[\s\ufeff]*(?:¡?claro|aquí|aqui|va\b|por supuesto|con gusto|desde luego|entendido|perfecto|listo|a continuación|te presento|este es|esta es|respuesta|resultado|here|sure|certainly|of course|answer|output|response|json)[^{}<>[\]]{0,120}:\s*(?:`{3,4}\s?(?:json5?)?\s*)?$/i
/** Words before a draft or an example: the answer may come after it. */
const isDraft = /borrador|ejemplo|esquema|formato|primero|draft|example|schema|format|first|think/i
const maxLead = 200
/** Longer than any closing sign. */
const maxSign = 64

/**
 * Finds where objects begin in a model's text, outside of its thoughts. Each piece costs its own length, however the text
 * is cut.
 */
export class ObjectFinder {
  /** The end of the text so far, where an object or a sign may have begun. */
  #tail = ''
  /** The closing sign of the thought that is open. */
  #closing: RegExp | null = null
  #hasThought = false
  /** The text since the beginning or the last thought, without its long spaces. */
  #lead = ''
  #hasProse = false

  /** Whether thoughts have come, open or closed, and nothing else after them. */
  get hasOnlyThoughts(): boolean {
    return this.#hasThought && !this.#isBehindProse
  }

  /** Reads the next piece; returns the next object that begins in it, or null. */
  find(piece: string, listener: FinderListener): FoundObject | null {
    const text = this.#tail + piece
    this.#tail = ''
    let at = 0
    while (at < text.length) {
      if (this.#closing !== null) {
        const after = this.#endOfThought(this.#closing, text, at)
        if (after === null) return null
        at = after
        continue
      }
      marks.lastIndex = at
      const mark = marks.exec(text)
      this.#addLead(text.slice(at, mark?.index ?? text.length))
      if (mark === null) return null
      at = mark.index
      const found = text[at] === '{' ? this.#objectAt(text, at) : null
      if (found !== null) return found
      const after = text[at] === '{' ? at : this.#afterSign(text, at, listener)
      if (after === at && this.#mayBegin(text.slice(at))) return null
      if (after === at) this.#addLead(text.charAt(at))
      at = Math.max(after, at + 1)
    }
    return null
  }

  get #isBehindProse(): boolean {
    if (this.#hasProse) return true
    const isAnnounced = announcement.test(this.#lead) && !isDraft.test(this.#lead)
    return !isAnnounced && !noProse.test(this.#lead)
  }

  #objectAt(text: string, at: number): FoundObject | null {
    objectStart.lastIndex = at
    const match = objectStart.exec(text)
    if (match === null) return null
    const isBehindProse = this.#isBehindProse
    return { text: text.slice(at), isEscaped: match[1] === '\\', isBehindProse }
  }

  /** Where a sign ends that begins at `at`; `at` if there is none. */
  #afterSign(text: string, at: number, listener: FinderListener): number {
    for (const [opening, end] of openings) {
      opening.lastIndex = at
      const match = opening.exec(text)
      if (match === null) continue
      this.#closing = new RegExp(end.replace('$1', match[1] ?? ''), 'i')
      this.#hasThought = true
      return at + match[0].length
    }
    const ended = lengthAt(closing, text, at)
    if (ended > 0) {
      this.#endThought()
      listener.thoughtEnds()
      return at + ended
    }
    if (beginsChannel.test(text.slice(at))) return at
    const around = lengthAt(aroundAnswer, text, at)
    if (around > 0) return at + around
    if (lengthAt(closingTag, text, at) > 0) listener.tagCloses()
    return at
  }

  #mayBegin(rest: string): boolean {
    const mayBegin = [beginsObject, beginsSign, beginsChannel].some((beginning) =>
      beginning.test(rest),
    )
    if (mayBegin) this.#tail = rest
    return mayBegin
  }

  #endOfThought(sign: RegExp, text: string, at: number): number | null {
    const rest = text.slice(at)
    const match = sign.exec(rest)
    if (match === null) {
      this.#tail = rest.slice(-maxSign)
      return null
    }
    this.#closing = null
    this.#endThought()
    return at + match.index + match[0].length
  }

  #endThought(): void {
    this.#hasThought = true
    this.#hasProse = false
    this.#lead = ''
  }

  #addLead(text: string): void {
    if (this.#hasProse) return
    this.#lead += text.replace(/\s+/g, ' ')
    this.#hasProse = this.#lead.length > maxLead
    if (this.#hasProse) this.#lead = ''
  }
}

function lengthAt(sign: RegExp, text: string, at: number): number {
  sign.lastIndex = at
  return sign.exec(text)?.[0].length ?? 0
}
