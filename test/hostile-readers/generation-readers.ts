import type { AcademicText, Block } from '#core/document/model.ts'
import { commentsOf } from '#core/generation/answer.ts'
import { readAction, readPlace } from '#core/generation/changes/change-place.ts'
import { isDoubtful } from '#core/generation/changes/doubtful-answer.ts'
import { asksToRemoveFigures, keepFigures } from '#core/generation/changes/kept-figures.ts'
import { coveredWords, growReplacement } from '#core/generation/growing-replacement.ts'
import { JsonObjects, oneArray } from '#core/generation/json/json-objects.ts'
import { buildPrompt, delimit, describeStudent } from '#core/generation/prompt.ts'
import { blockKeyOf, hasTwoWords, roleOf, textKeyOf } from '#core/generation/reading/aliases.ts'
import { AnswerReader } from '#core/generation/reading/answer-reader.ts'
import { CommentText } from '#core/generation/reading/comment-text.ts'
import { joinReferenceFields } from '#core/generation/reading/item.ts'
import { cleanInline } from '#core/generation/reading/markdown-inline.ts'
import {
  MarkdownText,
  oneCleanLine,
  readLineStart,
} from '#core/generation/reading/markdown-text.ts'
import { objectsIn } from '#core/generation/reading/objects-in.ts'
import { oneLine, TextNormalizer } from '#core/generation/reading/text-normalizer.ts'
import { closeFaces, truncateAtWord } from '#core/generation/reading/truncate-at-word.ts'
import { readReplacement } from '#core/generation/replacement.ts'
import { isSameTitle } from '#core/generation/same-title.ts'
import { readSelection, replaceSelected, type Selected } from '#core/generation/selection.ts'
import { instructionWords } from '#core/generation/selection-actions.ts'
import { buildSelectionPrompt } from '#core/generation/selection-prompt.ts'
import { excerptOf } from '#core/generation/selection-request.ts'
import { CandidatesReader } from '#core/generation/wire/candidates.ts'
import { readWorkLog } from '#core/generation/wire/work-writer.ts'
import { askedPlanLength } from '#core/generation/works/plan-length.ts'
import { isOfEverything } from '#core/generation/works/ranges.ts'
import { readPlan } from '#core/generation/works/read-plan.ts'
import { RepeatedText } from '#core/generation/works/repeated-text.ts'
import { lastSentenceEnd } from '#core/generation/works/sentences.ts'
import { changePlan } from '#core/offline/change-plan.ts'
import { composeScaffold } from '#core/offline/compose-scaffold.ts'
import { composePlan, composeSection } from '#core/offline/compose-work.ts'
import { lowerFirstWord, readRequest, topicOf } from '#core/offline/read-request.ts'
import { withSheets } from '#core/offline/reading-sheets.ts'
import { lengthened, readRevision, shortened, withTitle } from '#core/offline/revise.ts'
import { readAnswer } from '#test/read-answer.ts'
import { linesOf, manyBlocks, manyReferences, oneBlock } from './hostile-documents.ts'
import type { Readers } from './readers.ts'
import { sourceOf } from './source-readers.ts'

const student = { fullName: 'Ana Vera', career: null, semester: null }
const titlePage = { institution: null, course: null, instructor: null, due_date: null }
const hostileStudent = (text: string) => ({ fullName: text, career: text, semester: text })

/** The answer of the contract with a stranger's words in it, whole or cut off. */
const answerOf = (text: AcademicText, comments = '') =>
  JSON.stringify({ comentarios_del_modelo: comments, texto_generado: text })

/** In pieces as a model sends them. */
function readInPieces(json: string, size: number): AnswerReader {
  const reader = new AnswerReader({ ignoresRepeatedPieces: true })
  for (let at = 0; at < json.length; at += size) reader.push(json.slice(at, at + size))
  return reader
}

function selectAll(text: AcademicText): Selected | null {
  const last = text.cuerpo.length - 1
  const selected = readSelection(text, {
    from: { block: 0, offset: 0 },
    to: { block: last, offset: text.cuerpo[last]?.content.length ?? 0 },
  })
  return typeof selected === 'string' ? null : selected
}

const scaffold = (request: string, previous: AcademicText | null) =>
  composeScaffold({ request, previous, student })

export const generationReaders: Readers = {
  askedPlanLength: (text) =>
    askedPlanLength(text, composePlan(`Un ensayo sobre ${text.slice(0, 200)}`, 2_000)),
  'changePlan, a request': (text) =>
    changePlan(composePlan('Un ensayo sobre el agua', 2_000), `Quita ${text} y pon ${text}`),
  'changePlan, a name': (text) =>
    changePlan(
      composePlan(text.slice(0, 200), 2_000),
      `Añade un apartado sobre ${text} antes del 2`,
    ),
  asksToRemoveFigures,
  'keepFigures, a text of figures': (text) => {
    const figures = (text.match(/.{1,40}/gsu) ?? []).map(
      (part): Block => ({
        role: 'figure',
        content: `${part}\n![${part}](file:${'a'.repeat(32)} 3x2)`,
      }),
    )
    return keepFigures({ cuerpo: figures, referencias: [] }, manyBlocks(text).cuerpo, new Set())
  },
  'readAnswer, no answer': readAnswer,
  'readAnswer, a block': (text) => readAnswer(answerOf(oneBlock(text), text)),
  'readAnswer, many blocks': (text) => readAnswer(answerOf(manyBlocks(text))),
  'readAnswer, many references': (text) => readAnswer(answerOf(manyReferences(text))),
  'readAnswer, a key': (text) => readAnswer(`{${JSON.stringify(text)}:1,"texto_generado":{`),
  'readAnswer, a text that is no object': (text) =>
    readAnswer(JSON.stringify({ texto_generado: text })),
  'readAnswer, repeated keys': (text) =>
    readAnswer(
      `{"texto_generado":{${linesOf(text)
        .map((line) => `"cuerpo":[{"role":"p","content":${JSON.stringify(line)}}]`)
        .join(',')}}}`,
    ),
  'objectsIn, no object': objectsIn,
  'objectsIn, objects that nearly are': (text) => objectsIn(`{"a":`.repeat(400) + text),
  'objectsIn, a plan in a thought': (text) =>
    objectsIn(
      `<think>{"titulo":${JSON.stringify(text)}}</think>{"titulo":${JSON.stringify(text)}}`,
    ),
  'AnswerReader, pieces': (text) => readInPieces(answerOf(oneBlock(text)), 24).finish(),
  'AnswerReader, pieces that are no answer': (text) => readInPieces(text, 24).finish(),
  'AnswerReader, cut off': (text) =>
    readInPieces(answerOf(oneBlock(text)).slice(0, -8), 512).partialAnswer(),
  'AnswerReader, looked at after each piece': (text) => {
    const reader = new AnswerReader()
    const json = answerOf(oneBlock(text))
    const step = Math.ceil(json.length / 50)
    for (let at = 0; at < json.length; at += step) {
      reader.push(json.slice(at, at + step))
      reader.object.answer
      reader.object.billableUnits
    }
  },
  'AnswerReader, changes': (text) => {
    const reader = new AnswerReader({ base: manyBlocks(text) })
    const item = { accion: text, bloque: text, empieza: text, role: text, content: text }
    reader.push(JSON.stringify({ texto_generado: { cambios: [item, { ...item, bloque: 'b2' }] } }))
    return reader.finish()
  },
  'AnswerReader, many changes': (text) => {
    const reader = new AnswerReader({ base: manyBlocks(text) })
    const cambios = linesOf(text).map((line) => ({
      accion: 'cambiar',
      bloque: 'b1-b9',
      empieza: line,
      role: 'p',
      content: line,
    }))
    reader.push(JSON.stringify({ texto_generado: { cambios } }))
    return reader.finish()
  },
  'readAction, readPlace': (text) => [readAction(text), readPlace(text, { b: 9, r: 9 })],
  isDoubtful: (text) =>
    isDoubtful({ request: text, base: manyBlocks(text), text: oneBlock(text), removedShare: 1 }),
  isSameTitle: (text) => isSameTitle(text, text),
  'composePlan, composeSection': (text) => [
    composePlan(text, 3_000),
    composeSection(text, { title: text, words: 500 }, false),
  ],
  isOfEverything: (text) => isOfEverything(text, manyBlocks(text)),
  'readPlan, no plan': readPlan,
  'readPlan, a plan': (text) =>
    readPlan(
      JSON.stringify({ titulo: text, secciones: linesOf(text).map((titulo) => ({ titulo })) }),
    ),
  readWorkLog: (text) => readWorkLog(answerOf(manyBlocks(text)).slice(0, -20)),
  lastSentenceEnd,
  RepeatedText: (text) => {
    const repeated = new RepeatedText()
    for (const block of manyBlocks(text).cuerpo) repeated.add(block)
    return [repeated.isNewFrom(text), repeated.has({ role: 'p', content: text })]
  },
  'roleOf, blockKeyOf, textKeyOf': (text) => [roleOf(text), blockKeyOf(text), textKeyOf(text)],
  hasTwoWords,
  commentsOf,
  CommentText: (text) => {
    const comments = new CommentText()
    for (const line of linesOf(text)) comments.push(line)
    comments.end()
    return [comments.value, comments.cut()]
  },
  growReplacement: (text) => {
    const selected = selectAll(oneBlock(text))
    return selected && growReplacement(selected, manyBlocks(text).cuerpo.slice(0, 100))
  },
  coveredWords: (text) =>
    coveredWords(text.split(' ').slice(0, 2_000), linesOf(text).slice(0, 200)),
  'cleanInline, open': (text) => cleanInline(text, true),
  'cleanInline, whole': (text) => cleanInline(text, false),
  'readLineStart, whole': (text) => readLineStart(text, true),
  'readLineStart, open': (text) => readLineStart(text, false),
  oneCleanLine,
  'MarkdownText, at once': (text) => {
    const markdown = new MarkdownText()
    markdown.push(text)
    markdown.end()
    return markdown.parts
  },
  'MarkdownText, in pieces': (text) => {
    const markdown = new MarkdownText()
    const step = Math.ceil(text.length / 200)
    for (let at = 0; at < text.length; at += step) {
      markdown.push(text.slice(at, at + step))
      markdown.growing
      markdown.units
    }
    return markdown.cutParts()
  },
  'composeScaffold, a first': (text) => scaffold(text, null),
  'composeScaffold, a revision': (text) => scaffold(text, oneBlock('El agua corre.')),
  'composeScaffold, of a hostile text': (text) => scaffold('Acorta el texto', oneBlock(text)),
  'composeScaffold, a hostile name': (text) =>
    composeScaffold({ request: 'Un ensayo', previous: null, student: hostileStudent(text) }),
  'composeScaffold, a hostile source': (text) =>
    composeScaffold({ request: 'Un ensayo', previous: null, student, sources: [sourceOf(text)] }),
  readRequest,
  lowerFirstWord,
  topicOf,
  readRevision,
  withSheets: (text) => withSheets(manyBlocks(text), [sourceOf(text)]),
  'shortened, lengthened, withTitle': (text) => [
    shortened(manyBlocks(text)),
    lengthened(oneBlock(text)),
    withTitle(oneBlock(text), text),
  ],
  'buildPrompt, a request': (text) =>
    buildPrompt({
      student: hostileStudent(text),
      titlePage,
      messages: [{ role: 'user', content: text }],
      sources: [sourceOf(text)],
      assignment: { content: text, items: [], photo: null },
    }),
  'buildPrompt, many messages': (text) =>
    buildPrompt({
      student,
      titlePage,
      messages: [
        ...linesOf(text).flatMap((content) => [
          { role: 'user' as const, content },
          { role: 'assistant' as const, comments: content, answer: answerOf(oneBlock(content)) },
        ]),
        { role: 'document', content: JSON.stringify(oneBlock(text)) },
        { role: 'user', content: 'Acorta' },
      ],
    }),
  delimit,
  describeStudent: (text) =>
    describeStudent(hostileStudent(text), {
      institution: text,
      course: text,
      instructor: text,
      due_date: text,
    }),
  'joinReferenceFields, a long one': (text) =>
    joinReferenceFields(
      [
        { key: 'autor', text },
        { key: text, text: `${text} más` },
      ],
      text,
    ),
  'joinReferenceFields, many': (text) =>
    joinReferenceFields(
      linesOf(text).map((line) => ({ key: 'autor', text: line })),
      null,
    ),
  readReplacement: (text) =>
    readReplacement({ comentarios_del_modelo: text, texto_generado: manyBlocks(text) }, 'p'),
  'JsonObjects, no array': (text) => new JsonObjects(oneArray).push(text),
  'JsonObjects, an array': (text) => new JsonObjects(oneArray).push(JSON.stringify([{ a: text }])),
  'CandidatesReader, pieces': (text) => {
    const reader = new CandidatesReader()
    for (const line of linesOf(`[${JSON.stringify({ candidates: [text] })}`)) reader.push(line)
    return reader.end()
  },
  instructionWords,
  buildSelectionPrompt: (text) => {
    const document = manyBlocks(text)
    const selected = selectAll(document)
    if (selected === null) return null
    return buildSelectionPrompt({
      student,
      titlePage,
      text: document,
      selected,
      instruction: text,
      sources: [sourceOf(text)],
    })
  },
  excerptOf: (text) => excerptOf({ parts: [text, text], roles: ['p', 'table'] }),
  'readSelection, a paragraph': (text) => selectAll(oneBlock(text)),
  'readSelection, many paragraphs': (text) => selectAll(manyBlocks(text)),
  'readSelection, the end of a paragraph': (text) =>
    readSelection(oneBlock(text), {
      from: { block: 0, offset: Math.max(0, text.length - 2) },
      to: { block: 0, offset: text.length },
    }),
  replaceSelected: (text) => {
    const selected = selectAll(oneBlock(`*a* ${text} b`))
    return selected && replaceSelected(oneBlock(text), selected, manyBlocks(text).cuerpo)
  },
  oneLine,
  'TextNormalizer, pieces': (text) => {
    const normalizer = new TextNormalizer()
    for (const line of linesOf(text)) normalizer.push(line)
    return normalizer.end()
  },
  'truncateAtWord, whole': (text) => truncateAtWord(text, true),
  'truncateAtWord, cut': (text) => truncateAtWord(text, false),
  closeFaces,
}
