import { arrangeReferences } from '#core/document/arrange-references.ts'
import {
  type BlockRole,
  blockRoles,
  type ExhibitRole,
  isExhibit,
} from '#core/document/block-roles.ts'
import type { AnswerOutcome } from '#core/generation/answer.ts'
import {
  blockKeyOf,
  type GivenRole,
  hasTwoWords,
  headingOf,
  roleOf,
} from '#core/generation/reading/aliases.ts'
import { unexpectedFormatNote } from '#core/generation/reading/answer-object.ts'
import { CommentText } from '#core/generation/reading/comment-text.ts'
import { newExhibitText } from '#core/generation/reading/exhibit-text.ts'
import {
  type ContentShape,
  MarkdownText,
  oneCleanLine,
} from '#core/generation/reading/markdown-text.ts'

type Said = { role: GivenRole | null; level: number; content: string }
type Value = unknown
type Answer = { all: Said[]; isGuessed: boolean }

/**
 * Reads a complete answer with `JSON.parse` and recursion: an independent implementation of the reader's rules, without
 * titles outside the body, references in parts and aliases of the lists. Divides Markdown with the same code.
 */
export function parseAnswer(json: string): AnswerOutcome {
  const value = JSON.parse(json)
  const text = value.texto_generado
  if (!isObject(text)) return { kind: 'wrong_format' }
  let isGuessed = false
  const list = (items: Value, shape: ContentShape) =>
    (Array.isArray(items) ? items : []).map((item) => {
      const said = say(item, false, shape)
      isGuessed ||= said.all.length > 0 && (said.isGuessed || Array.isArray(item))
      return said.all
    })
  const cuerpo: { role: BlockRole; content: string }[] = []
  for (const all of list(text['cuerpo'], 'block')) {
    const hasTitle = cuerpo.some(({ role }) => role === 'title-main')
    for (const { role: said, level, content } of all) {
      const isTitle = said === 'title' || (said === 'section-title' && all.length === 1)
      const known = blockRoles.find((role) => role === said)
      const plain = known && known !== 'p' ? known : level === 0 ? 'p' : headingOf(level)
      const isHeading = said === 'title' || said === 'section-title' || said === 'heading'
      const role = isTitle && !hasTitle ? 'title-main' : isHeading ? 't1' : plain
      cuerpo.push({ role, content })
    }
  }
  if (cuerpo.length === 0) return { kind: 'wrong_format' }
  const referencias = list(text['referencias'], 'reference').flat()
  const { lines, isGuessed: hasRemarks } = commentsOf(value)
  const note = isGuessed || hasRemarks ? [unexpectedFormatNote] : []
  return {
    kind: 'complete',
    answer: {
      comentarios_del_modelo: [...lines, ...note].filter((line) => line !== '').join('\n'),
      texto_generado: {
        cuerpo,
        referencias: arrangeReferences(referencias.map(({ content }) => ({ content }))),
      },
    },
  }
}

function say(
  value: Value,
  isStrict: boolean,
  shape: ContentShape,
  hasRole = false,
  exhibit: ExhibitRole | null = null,
): Answer {
  if (typeof value !== 'object' || value === null) {
    // No figure names a picture of the document: there is none.
    const all =
      exhibit === 'figure' ? [] : exhibit ? linesOf(value, exhibit) : partsOf(value, shape)
    const isKept = !isStrict || hasTwoWords(all.map(({ content }) => content).join(' '))
    return { all: isKept ? all : [], isGuessed: isStrict && isKept && all.length > 0 }
  }
  const own: Said[] = []
  const extras: Said[] = []
  let role: GivenRole | null = null
  let rank = -1
  let name = ''
  let isGuessed = false
  const take = (part: Value, strict: boolean, into = own, named: GivenRole | null = null) => {
    const said = say(part, strict, shape, false, exhibitOf(named ?? role, exhibit))
    const isNested = typeof part === 'object' && part !== null
    isGuessed ||= said.isGuessed || (isNested && said.all.length > 0)
    const heading = named === 'section-title' ? 't1' : named
    into.push(
      ...(isNested ? settle(said.all, heading) : said.all.map((one) => ({ ...one, role: named }))),
    )
  }
  const { said: firstRole, rest } =
    shape === 'block' && !hasRole ? roleOfArray(value) : { said: '', rest: [] }
  if (rest.length > 0) {
    const after = say(rest, isStrict, shape, true, exhibit)
    if (after.all.length > 0) return { ...after, all: settle(after.all, roleOf(firstRole)) }
  }
  for (const [key, part] of Object.entries(value)) {
    if (Array.isArray(value)) {
      take(part, isStrict)
      continue
    }
    const said = blockKeyOf(key)
    if (said.kind === 'content' || said.kind === 'items') take(part, isStrict)
    else if (said.kind === 'named') take(part, isStrict, own, said.role)
    else if (said.kind === 'other' || (typeof part === 'object' && part !== null)) {
      take(part, true, extras)
    } else if (said.kind === 'role' && typeof part === 'string' && !/^[-+\d.eE\s]*$/.test(part)) {
      const known = roleOf(part)
      const now = (known ? 2 : 0) + (/^rol/i.test(key) ? 1 : 0)
      if (now >= rank) {
        rank = now
        role = known && isExhibit(known) && own.length > 0 ? 'p' : (known ?? 'p')
        name = known ? '' : part
      }
    }
  }
  if (role === 'heading') role = 't1'
  if (own.length === 0 && hasTwoWords(name)) {
    own.push({ role: 'p', level: 0, content: oneCleanLine(name) })
  }
  if (rank >= 0 && rank < 2 && own.length > 0) isGuessed = true
  if (extras.length > 0) isGuessed = true
  return { all: [...settle(own, role), ...settle(extras, 'p')], isGuessed }
}

/** The role that an array begins with, and what follows it: ["t1", "Introducción"]. */
function roleOfArray(value: object): { said: string; rest: Value[] } {
  if (!Array.isArray(value)) return { said: '', rest: [] }
  const at = value.findIndex((one) => isContainer(one) || partsOf(one, 'block').length > 0)
  if (at === -1 || isContainer(value[at])) return { said: '', rest: [] }
  const said = partsOf(value[at], 'block')
    .map(({ content }) => content)
    .join(' ')
  const isRole = /^(?:title-main|title-meta|t[1-3]|h[1-6]|p|ref)$/.test(said)
  return { said, rest: isRole ? value.slice(at + 1) : [] }
}

function isContainer(value: Value): boolean {
  return typeof value === 'object' && value !== null
}

function settle(all: Said[], role: GivenRole | null): Said[] {
  if (role === null) return all
  const isHeading = ![
    'p',
    'quote',
    'bullet',
    'number',
    'table',
    'figure',
    'ref',
    'title-meta',
  ].includes(role)
  let isFirst = true
  return all.map((one) => {
    if (one.role !== null && !(one.role === 'section-title' && isHeading)) return one
    const own = isFirst || !isHeading ? role : 'p'
    isFirst = false
    return { ...one, role: own }
  })
}

function exhibitOf(role: GivenRole | null, around: ExhibitRole | null) {
  if (role === null) return around
  return isExhibit(role) ? role : null
}

/** The content of an exhibit as one part. */
function linesOf(value: Value, exhibit: ExhibitRole): Said[] {
  const text = newExhibitText(exhibit, new Map())
  text.push(textOf(value))
  text.end()
  return text.parts.map(({ content }) => ({ role: null, level: 0, content }))
}

function partsOf(value: Value, shape: ContentShape): Said[] {
  const text = new MarkdownText(shape)
  text.push(textOf(value))
  text.end()
  return text.parts.map(({ level, content }) => ({ role: null, level, content }))
}

/** The comments, and every string of two words or more beside them and the text. */
function commentsOf(root: Record<string, Value>) {
  const comments = new CommentText()
  const remarks: string[] = []
  const visit = (value: Value, say: (text: string) => void): void => {
    if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value)) visit(part, say)
    } else say(textOf(value))
  }
  for (const [key, value] of Object.entries(root)) {
    if (key === 'texto_generado') continue
    visit(value, (text) => {
      const line = key === 'comentarios_del_modelo' ? comments : new CommentText()
      line.push(text)
      line.end()
      if (line !== comments && hasTwoWords(line.value)) remarks.push(line.value)
    })
  }
  return { lines: [comments.value, ...remarks], isGuessed: remarks.length > 0 }
}

function textOf(value: Value): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' ? JSON.stringify(value) : ''
}

function isObject(value: Value): value is Record<string, Value> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
