import { arrangeReferences } from '#core/document/arrange-references.ts'
import { shownRole } from '#core/document/block-roles.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import type { AnswerOutcome, PartialAnswer } from '#core/generation/answer.ts'
import { JsonScanner } from '#core/generation/json/json-scanner.ts'

/** The block or reference being read. */
type OpenItem = { list: 'cuerpo' | 'referencias'; role: Block['role']; content: string }

/**
 * Reads an answer as our own server writes it (`AnswerWriter`, `WorkWriter`): the specification's JSON, in pieces cut
 * anywhere; each piece costs its own length. Contents are taken as they are; where a key comes twice, the last value
 * counts, as in `JSON.parse`; other keys are skipped. The answers of models are read by `AnswerReader`.
 */
export class WireReader {
  readonly #scanner = new JsonScanner({
    open: (kind) => this.#open(kind),
    close: () => this.#close(),
    key: (name) => {
      this.#path[this.#path.length - 1] = name
    },
    stringStart: () => this.#startString(),
    stringPiece: (text) => this.#addToString(text),
    stringEnd: () => this.#endString(),
    scalar: () => {},
  })
  /** The keys that lead to the value being read; `[]` stands for an element of a list. */
  readonly #path: string[] = []
  #comments = ''
  #text: AcademicText = { cuerpo: [], referencias: [] }
  #item: OpenItem | null = null
  /** What the string being read is; null outside of strings, and in one that is skipped. */
  #target: 'comments' | 'role' | 'content' | null = null
  #role = ''
  #isBlank = true
  #hasTextObject = false
  /** Cache of `answer`. */
  #answer: PartialAnswer | null = null

  push(piece: string): void {
    this.#isBlank &&= piece.trim() === ''
    this.#scanner.push(piece)
  }

  /** The answer so far; the same object until more of it is read. */
  get answer(): PartialAnswer {
    if (this.#answer === null) {
      const { cuerpo, referencias } = this.#text
      const text = { cuerpo: [...cuerpo], referencias: [...referencias] }
      if (this.#item !== null) addItem(text, this.#item)
      this.#answer = { comments: this.#comments, text }
    }
    return this.#answer
  }

  /** Whether the text so far ends inside of a string. */
  get isInString(): boolean {
    return this.#target !== null
  }

  /** Whether the answer has closed. */
  get isWhole(): boolean {
    return this.#scanner.state === 'closed'
  }

  /** The outcome, once the stream has ended. References were written in the order in which they came. */
  finish(): AnswerOutcome {
    if (this.#isBlank) return { kind: 'empty' }
    if (!this.isWhole) return { kind: 'malformed' }
    const { comments, text } = this.answer
    if (!this.#hasTextObject || text.cuerpo.length === 0) return { kind: 'wrong_format' }
    return {
      kind: 'complete',
      answer: {
        comentarios_del_modelo: comments,
        texto_generado: { ...text, referencias: arrangeReferences(text.referencias) },
      },
    }
  }

  #open(kind: 'object' | 'array'): void {
    this.#answer = null
    switch (`${this.#path.join('.')} ${kind}`) {
      case 'texto_generado object':
        this.#hasTextObject = true
        this.#text = { cuerpo: [], referencias: [] }
        break
      case 'texto_generado.cuerpo array':
        this.#text.cuerpo = []
        break
      case 'texto_generado.referencias array':
        this.#text.referencias = []
        break
      case 'texto_generado.cuerpo.[] object':
        this.#item = { list: 'cuerpo', role: 'p', content: '' }
        break
      case 'texto_generado.referencias.[] object':
        this.#item = { list: 'referencias', role: 'ref', content: '' }
    }
    this.#path.push(kind === 'array' ? '[]' : '')
  }

  #close(): void {
    this.#path.pop()
    if (this.#item === null || this.#path.length > 3) return
    addItem(this.#text, this.#item)
    this.#item = null
    this.#answer = null
  }

  #startString(): void {
    const place = this.#path.join('.')
    if (place === 'comentarios_del_modelo') {
      this.#target = 'comments'
      this.#comments = ''
    } else if (this.#item !== null && this.#path.length === 4 && place.endsWith('.content')) {
      this.#target = 'content'
      this.#item.content = ''
    } else if (this.#item !== null && this.#path.length === 4 && place.endsWith('.role')) {
      this.#target = 'role'
      this.#role = ''
    }
    this.#answer = null
  }

  #addToString(text: string): void {
    if (this.#target === null) return
    if (this.#target === 'comments') this.#comments += text
    else if (this.#target === 'role') this.#role += text
    else if (this.#item !== null) this.#item.content += text
    this.#answer = null
  }

  #endString(): void {
    if (this.#target === 'role' && this.#item !== null)
      this.#item.role = this.#role as Block['role']
    this.#target = null
    this.#answer = null
  }
}

/** Items without content are left out. */
function addItem({ cuerpo, referencias }: AcademicText, { list, role, content }: OpenItem): void {
  if (content === '') return
  if (list === 'cuerpo') cuerpo.push({ role: shownRole(role), content })
  else referencias.push({ content })
}
