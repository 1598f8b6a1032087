import { readTitlePageFromRequest } from '#core/document/title-page-from-request.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import { type Genre, genres, type Topic } from './scaffold.ts'

type AssignmentRequest = { genre: Genre | null; topic: string | null }

const genreWords: Record<Genre, RegExp> = {
  ensayo: /\bensayos?\b/i,
  informe: /\b(informes?|reportes?)\b/i,
  resumen: /\b(res[uú]men(es)?|s[ií]ntesis|res[uú]me(me|lo|la)?)\b/i,
  reseña: /\b(rese[ñn]as?|cr[ií]tica de(l)? (libro|pel[ií]cula|obra))/i,
  monografía: /\b(monograf[ií]as?|investigaci[oó]n (bibliogr[aá]fica|documental))\b/i,
  proyecto: /\bproyectos?\b/i,
}

const genreNoun =
  '(?:ensayo|informe|reporte|res[uú]men|s[ií]ntesis|rese[ñn]a|monograf[ií]a|proyecto|trabajo|investigaci[oó]n|tarea|texto|art[ií]culo)(?:\\s+(?:cr[ií]tic[oa]|acad[eé]mic[oa]|argumentativ[oa]|expositiv[oa]|cient[ií]fic[oa]|literari[oa]|breve|cort[oa]|complet[oa]|final|de (?:investigaci[oó]n|grado|opini[oó]n|aula)))*'

/** How a request introduces its topic, the surest first. The last group is the topic and what follows it. */
const introductions = [
  /\b(?:cuyo tema (?:es|ser[aá])|con el tema(?: de)?|el tema es|tema\s*:|titulad[oa]|t[ií]tulo\s*:)\s*:?\s*(.+)/is,
  /\b(?:sobre|acerca de|respecto (?:a|de)|en torno a|referente a|que (?:trate|hable) (?:de|sobre))(l?)\s+(.+)/is,
  new RegExp(`\\b${genreNoun}\\s*:\\s*(.+)`, 'is'),
  new RegExp(`\\b${genreNoun}\\s+de(l?)\\s+(?!\\d)(.+)`, 'is'),
]

/** Where the topic ends and the instructions about the work begin. */
const instructions =
  /[.;\n¿?!]|,?\s+(?:(?:de|con|en|m[aá]ximo|m[ií]nimo|aproximadamente|alrededor de|al menos|unas?)\s+)+(?:(?:extensi[oó]n de|m[aá]s de|m[aá]ximo|m[ií]nimo|aproximadamente|al menos|unas?)\s+)*\d[\d.,\s-]*(?:a \d+ )?(?:palabras|p[aá]ginas|hojas|cuartillas|carillas|caracteres|p[aá]rrafos)|,?\s+(?:con|en|seg[uú]n|bajo|usando|siguiendo|aplicando)\s+(?:el |las? |los )?(?:formato|normas?|estilo|apa)\b|,?\s+para\s+(?:la|el|mi|una?)\s+(?:materia|clase|asignatura|curso|c[aá]tedra|profesora?|docente|universidad)\b|,?\s+(?:que )?(?:incluy[ea]\w*|inclu[ií]d[oa]s?)\b|,?\s+con\s+(?:citas|referencias|bibliograf[ií]a|introducci[oó]n|conclusiones|fuentes|ejemplos)\b|,?\s+por favor\b|,?\s+(?:ya que|porque)\s|\s+y\s+(?:que )?(?:agrega|incluye|cita|usa|añade)\w*\b/i

const courtesies =
  /^(?:[¡¿]|hola|buen[oa]s?(?: d[ií]as| tardes| noches)?|por favor|porfa(?:vor)?|gracias|[,.!:;\s])+/i
const commands =
  /^(?:me\s+|puedes\s+|podr[ií]as\s+|quiero\s+(?:que\s+)?|necesito\s+(?:que\s+)?|quisiera\s+|tengo que\s+|debo\s+|ay[uú]da(?:me)?\s+(?:a|con)\s+)*(?:(?:escrib|redact|elabor|gener|desarroll|prepar|realiz|hac|hag|haz|cre|arma|ayud|analiz|explic|describ|resum|compar|investig)\p{L}*\s+)?(?:(?:un|una|mi)\s+)?/iu

/** Topics are searched up to here, in characters, so that the patterns stay cheap on long requests. */
const maxReadCharacters = 1_500
const maxTopicWords = 22
const maxTopicCharacters = 160

/**
 * The genre and the topic that a student's request names; what the request says about the title page is no part of the
 * topic.
 */
export function readRequest(request: string): AssignmentRequest {
  const read = truncateText(request.trim(), maxReadCharacters)
  const text = readTitlePageFromRequest(read, null)
    .rest.replace(/[^\S\n]+/g, ' ')
    .replace(/ ?, ?(?:, ?)+/g, ', ')
    .trim()
  return { genre: readGenre(text), topic: readTopic(text) }
}

/** The genre named first; «un resumen del proyecto de ley» is a summary. */
function readGenre(text: string): Genre | null {
  const found = genres
    .map((genre) => ({ genre, at: text.search(genreWords[genre]) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
  return found[0]?.genre ?? null
}

function readTopic(text: string): string | null {
  for (const introduction of introductions) {
    const match = introduction.exec(text)
    const rest = match?.at(-1)
    if (!match || rest === undefined) continue
    const contracted = match.length === 3 && match[1] === 'l' ? 'el ' : ''
    const topic = trimTopic(contracted + rest)
    if (topic) return match.length === 2 ? lowerFirstWord(topic) : topic
  }
  const bare = text
    .replace(courtesies, '')
    .replace(commands, '')
    .replace(new RegExp(`^${genreNoun}\\b`, 'i'), '')
  const topic = trimTopic(bare)
  return topic && lowerFirstWord(topic)
}

function trimTopic(raw: string): string | null {
  const quoted = /^\s*[«“"]([^»”"]{3,})[»”"]/.exec(raw)?.[1]
  let topic = quoted ?? raw.trim()
  if (!quoted) {
    const end = topic.search(instructions)
    if (end >= 0) topic = topic.slice(0, end)
  }
  topic = truncateText(
    topic.replace(/\s+/g, ' ').replace(/^[\s"«“”»'(:,-]+|[\s"«»“”'):,-]+$/g, ''),
    maxTopicCharacters,
  )
  const words = closeQuotes(topic)
    .split(' ')
    .filter((word) => word !== '')
  if (!words.some((word) => /\p{L}{3,}/u.test(word))) return null
  const text = cutWords(words, maxTopicWords)
  return text.length > 8 && text === text.toUpperCase() ? text.toLowerCase() : text
}

/** Restores the closing quotation mark that trimming removed. */
function closeQuotes(topic: string): string {
  if (topic.includes('“') && !topic.includes('”')) return `${topic}”`
  if (topic.includes('«') && !topic.includes('»')) return `${topic}»`
  return topic.split('"').length % 2 === 0 ? `${topic}"` : topic
}

const hangingWords =
  /\s(?:el|la|los|las|un|una|unos|unas|de|del|a|al|en|y|e|o|u|con|por|para|sobre|que|su|sus|lo|desde|hasta|entre|sin|según)$/iu

/** At most `max` words, without an article or preposition left hanging at the end. */
export function cutWords(words: string[], max: number): string {
  let text = words.slice(0, max).join(' ')
  if (words.length > max) while (hangingWords.test(text)) text = text.replace(hangingWords, '')
  return text.replace(/[,:;]$/, '')
}

/** Lowers the first letter of a sentence or a title, unless its first word seems to be a name. */
export function lowerFirstWord(text: string): string {
  const [first = '', second = ''] = text.split(' ')
  const isCommon =
    /^(?:el|la|los|las|un|una|lo)$/i.test(first) ||
    /(?:s|ción|sión|dad|ismo|aje|miento)$/u.test(first)
  const isName = second === '' || /^\p{Lu}/u.test(second)
  return isCommon && !isName ? first.toLowerCase() + text.slice(first.length) : text
}

/** The topic as it stands in a sentence. */
export function topicOf(name: string): Topic {
  const contracted = name.startsWith('el ') ? name.slice(3) : null
  return {
    name,
    of: contracted ? `del ${contracted}` : `de ${name}`,
    to: contracted ? `al ${contracted}` : `a ${name}`,
  }
}
