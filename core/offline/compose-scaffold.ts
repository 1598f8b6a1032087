import type { Conjunction } from '#core/apa/finding.ts'
import type { AcademicText, Block, ModelAnswer } from '#core/document/model.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import type { Student } from '#core/generation/prompt.ts'
import type { PromptSource } from '#core/sources/describe-sources.ts'
import { isScaffold, outlines, scaffoldGenre } from './outlines.ts'
import { cutWords, lowerFirstWord, readRequest, topicOf } from './read-request.ts'
import { withSheets } from './reading-sheets.ts'
import { lengthened, readRevision, shortened, withNote, withSection, withTitle } from './revise.ts'
import { closingSections, type Genre, sectionBlocks } from './scaffold.ts'

type ScaffoldInput = {
  request: string
  /** What describes the work, where the request does not. */
  subject?: string
  previous: AcademicText | null
  student: Student
  /** The works that the student has ticked. */
  sources?: readonly PromptSource[]
  conjunction?: Conjunction
}

const honesty =
  'Modo sin conexión: no usé un modelo de lenguaje, así que esto es una guía para escribir y no un texto terminado. No contiene datos, citas ni referencias.'

const honestyWithSources =
  'Modo sin conexión: no usé un modelo de lenguaje, así que esto es una guía para escribir y no un texto terminado. Las fichas y las referencias repiten lo que consta de tus fuentes; lo demás no contiene datos ni citas.'

const unknownTopic =
  'No reconocí el tema de tu pedido; escríbelo, por ejemplo, como «ensayo sobre la minería» y la guía hablará de él. '

/**
 * The embedded default: a guided scaffold of the work that the request asks for, and simple revisions of an existing
 * document. It adds no fact, quotation or reference, except those of the student's sources, which it lays out as
 * reading sheets. The same input gives the same answer.
 */
export function composeScaffold(input: ScaffoldInput): ModelAnswer {
  const composed =
    input.previous === null || input.previous.cuerpo.length === 0
      ? composeNew(input.subject ?? input.request, input.student)
      : revise(input.request, input.previous, input.student)
  const { sources = [] } = input
  const text = composed.texto_generado
  // The student's own text gets no reading sheets that they did not ask for.
  if (sources.length === 0 || !isScaffold(text)) return composed
  return {
    comentarios_del_modelo: composed.comentarios_del_modelo
      .replace(honesty, honestyWithSources)
      .replace(/\n\nQué verificar: /, `\n\n${sheetsDone(sources.length)}$&`),
    texto_generado: withSheets(text, sources, input.conjunction),
  }
}

const sheetsDone = (count: number) =>
  count === 1
    ? 'Añadí la ficha de lectura de tu fuente y su referencia.'
    : `Añadí las fichas de lectura de tus ${count} fuentes y la lista de referencias.`

function composeNew(request: string, student: Student): ModelAnswer {
  const { genre, topic } = readRequest(request)
  const name = literal(topic ?? 'el tema elegido')
  const text = build(genre ?? 'ensayo', name, student)
  const kind = genre ?? 'ensayo'
  return answer(
    `${topic ? '' : unknownTopic}Preparé la estructura de ${withArticle(kind)} sobre ${name}, con indicaciones, preguntas y comienzos de frase en cada apartado.`,
    'que el tema y el género sean los que te pidieron; después sustituye cada indicación por tu texto y añade tus fuentes.',
    text,
  )
}

function revise(request: string, previous: AcademicText, student: Student): ModelAnswer {
  const revision = readRevision(request)
  if (revision.kind === 'title') {
    const title = titleCase(literal(revision.title))
    return answer(
      `Cambié el título a «${title}» y conservé lo demás.`,
      'que el título anuncie lo que el trabajo desarrolla y no pase de 12 palabras.',
      withTitle(previous, title),
    )
  }
  if (revision.kind === 'add') {
    const name = literal(readRequest(`sobre ${revision.subject}`).topic ?? revision.subject)
    return answer(
      `Agregué un apartado sobre ${name} antes de las conclusiones y conservé lo demás.`,
      'que el nuevo apartado responda a la pregunta del trabajo y que las conclusiones lo recojan.',
      withSection(previous, titleCase(name), sectionGuidance(name)),
    )
  }
  const isOurs = isScaffold(previous)
  if (isOurs && revision.kind === 'shorten') {
    return answer(
      'Acorté el borrador: quité la última indicación de los apartados que tenían más de una.',
      'que no falte ninguna parte de las que pide la consigna.',
      shortened(previous),
    )
  }
  if (isOurs && revision.kind === 'lengthen') {
    return answer(
      'Amplié el borrador con indicaciones para profundizar en cada parte.',
      'que lo que añadas aporte una idea nueva y no repita las anteriores.',
      lengthened(previous),
    )
  }
  const asked = readRequest(request)
  if (isOurs && asked.genre && asked.genre !== scaffoldGenre(previous)) {
    const name = previousTopic(previous)
    return answer(
      `Rehíce la estructura como ${asked.genre} sobre ${name}.`,
      'que el género sea el que te pidieron; la versión anterior sigue en el historial.',
      build(asked.genre, name, student),
    )
  }
  const quoted = quote(request)
  if (!isOurs) {
    return answer(
      'Conservé tu documento tal como estaba y anoté el pedido en un apartado final: sin conexión no puedo reescribir un texto.',
      'el apartado «Ajustes pendientes»; bórralo cuando lo hayas resuelto o repite el pedido cuando haya conexión.',
      withSection(previous, 'Ajustes pendientes', pendingGuidance(quoted)),
    )
  }
  return answer(
    'Anoté tu pedido al final de la primera parte, con indicaciones para aplicarlo, y conservé lo demás.',
    'que el cambio se refleje en todo el trabajo y no solo en un apartado.',
    withNote(
      previous,
      `Has pedido además lo siguiente: “${quoted}”. Tenlo presente en todo el trabajo. Recorre los apartados uno por uno y pregúntate qué cambia en cada caso: el enfoque, los ejemplos, el tono o el orden. Anota la respuesta en una frase y reescribe el párrafo a partir de ella.`,
    ),
  )
}

function build(genre: Genre, name: string, student: Student): AcademicText {
  const topic = topicOf(name)
  const outline = outlines[genre]
  const sections = [...outline.sections(topic), ...closingSections(topic, addressStudent(student))]
  const title = titleCase(shortTitle(outline.title(topic)))
  const cuerpo: Block[] = [
    { role: 'title-main', content: title },
    ...sections.flatMap(sectionBlocks),
  ]
  return { cuerpo, referencias: [] }
}

function answer(done: string, verify: string, text: AcademicText): ModelAnswer {
  return {
    comentarios_del_modelo: `${honesty}\n\n${done}\n\nQué verificar: ${verify}`,
    texto_generado: text,
  }
}

function sectionGuidance(name: string): string[] {
  const topic = topicOf(name)
  return [
    `Explica en el primer párrafo por qué el trabajo necesita hablar ${topic.of} y cómo se relaciona con lo que acabas de exponer: *Para comprender lo anterior conviene detenerse en…* ¿Qué pregunta de tu introducción ayuda a responder este apartado? Si no ayuda a responder ninguna, quizá su lugar sea otro.`,
    `Desarrolla después la idea principal. Empieza con una afirmación clara sobre ${name}, explica los conceptos necesarios y apóyala en una fuente que hayas leído, citada con autor y año. ¿Qué ejemplo de tu entorno la haría más comprensible? Descríbelo en dos o tres frases y comenta qué demuestra.`,
    'Termina con un matiz y con una transición. ¿En qué casos no se cumple lo que dices? ¿Qué opinaría alguien que no estuviera de acuerdo? Una última frase debe recoger lo ganado y llevar al lector a las conclusiones: *De este modo, puede advertirse que…*',
  ]
}

function pendingGuidance(quoted: string): string[] {
  return [
    `Queda por aplicar el siguiente pedido: “${quoted}”. Localiza los párrafos a los que afecta y decide en cada uno qué debe cambiar: el contenido, el orden, el tono o la extensión.`,
    'Escribe el cambio, léelo junto con el párrafo anterior y el siguiente, y comprueba que las citas sigan correspondiendo a sus referencias. Elimina este apartado cuando hayas terminado.',
  ]
}

/** A sentence about this student's studies for the last part; null when nothing is known of them. */
function addressStudent({ career, semester }: Student): string | null {
  if (!career) return null
  const where = semester
    ? `el ${semester.toLowerCase()} semestre de ${career}`
    : `la carrera de ${career}`
  return `Relaciona el trabajo con lo que estudias en ${where}: usa el vocabulario de tus materias y elige ejemplos que tu docente reconozca. `
}

/** The topic of a scaffold, from its title. */
function previousTopic(previous: AcademicText): string {
  const title = previous.cuerpo.find(({ role }) => role === 'title-main')?.content ?? ''
  const bare = title.replace(
    /^(?:informe sobre|proyecto sobre|resumen de|reseña crítica de)(l?) /i,
    (_, l) => (l === 'l' ? 'el ' : ''),
  )
  return lowerFirstWord(bare) || 'el tema elegido'
}

const maxTitleWords = 12

/** Shortens a title to the 12 words that APA recommends: first drops its article, then its end. */
function shortTitle(title: string): string {
  let words = title.split(' ')
  if (words.length > maxTitleWords && /^(el|la|los|las)$/i.test(words[0] ?? ''))
    words = words.slice(1)
  return cutWords(words, maxTitleWords)
}

function titleCase(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function withArticle(genre: Genre): string {
  return genre === 'reseña' || genre === 'monografía' ? `una ${genre}` : `un ${genre}`
}

const maxQuotedCharacters = 280

function quote(request: string): string {
  const text = literal(request.replace(/\s+/g, ' ').trim()).replace(/[“”]/g, '"')
  if (text.length <= maxQuotedCharacters) return text.replace(/\.$/, '')
  return `${truncateText(text, maxQuotedCharacters).replace(/\s+\S*$/, '')}…`
}

/** A student's words as a block's content: their asterisks are escaped. */
function literal(text: string): string {
  return text.replace(/[\\*]+/g, (run) => run.replaceAll('\\', '').replaceAll('*', '\\*'))
}
