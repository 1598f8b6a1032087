import type { AcademicText, Block } from '#core/document/model.ts'
import { countPlainWords } from '#core/document/words.ts'
import { maxWordsInOnePass } from './work-limits.ts'

/** Words of one range: what one call revises whole. */
const maxRangeWords = 900

/** Blocks `from` to `to` of a document's body, counted from 0; `to` is not part of it. */
export type Range = { from: number; to: number }

/** Splits the body into ranges of at most `maxRangeWords`, or one longer block; a heading stays with what is under it. */
export function rangesOf(cuerpo: readonly Block[]): Range[] {
  const ranges: Range[] = []
  let from = 0
  let words = 0
  for (const [at, { role, content }] of cuerpo.entries()) {
    const own = countPlainWords(content)
    const opens = /^t\d$/.test(role) && words > maxRangeWords / 2
    if (at > from && (words + own > maxRangeWords || opens)) {
      const end = withoutHeadings(cuerpo, from, at)
      ranges.push({ from, to: end })
      words = cuerpo.slice(end, at).reduce((sum, block) => sum + countPlainWords(block.content), 0)
      from = end
    }
    words += own
  }
  if (from < cuerpo.length) ranges.push({ from, to: cuerpo.length })
  return ranges
}

/** The end of a range before the headings that would end it. */
function withoutHeadings(cuerpo: readonly Block[], from: number, at: number): number {
  let end = at
  while (end > from + 1 && /^t\d$/.test(cuerpo[end - 1]?.role ?? '')) end--
  return end
}

const changesAll =
  /(?<!\p{L})(?:(?:en|a|usa(?:ndo)?|con)\s+(?:primera|segunda|tercera)\s+persona|(?:tono|estilo|lenguaje|registro|vocabulario)|tradu[cz]|ac[oó]rta(?:lo|me)?|red[uú]ce(?:lo)?|res[uú]m(?:e|elo|ir)|simplif[ií]ca|reescrib|reform[uú]la|parafrase|formal|sencill|m[aá]s\s+(?:cort|brev|claro|human|natural)|corrige\s+(?:la\s+)?(?:ortograf|redacc|gram[aá]t)|mejora(?:\s+la)?\s+redacci)/iu
const saysAll =
  /(?<!\p{L})(?:tod[oa]s?(?:\s+(?:el|la|los|las|mi))?|complet[oa]|enter[oa]|(?:el|mi)\s+(?:texto|trabajo|documento|ensayo|informe)|en\s+general)(?!\p{L})/iu
const partOf =
  /(?<!\p{L})(?:t[ií]tulo|p[áa]rrafo|frase|oraci[oó]n|introducci[oó]n|conclusi[oó]n|conclusiones|apartado|secci[oó]n|cap[ií]tulo|cita|referencias?|portada|subt[ií]tulo|tabla|figura|p[áa]gina\s+\d)(?!\p{L})/iu
const adds = /(?<!\p{L})(?:agreg|añad|añád|inclu[iy]|incorpor|inserta|contin[uú]a)/iu
const readCharacters = 2_000

/** Whether a request is about all of a text that is too long for one answer: 'acorta todo', 'en tercera persona'. */
export function isOfEverything(request: string, text: AcademicText): boolean {
  const words = text.cuerpo.reduce((sum, { content }) => sum + countPlainWords(content), 0)
  if (words <= maxWordsInOnePass) return false
  const asked = request.slice(0, readCharacters)
  if (adds.test(asked) || !changesAll.test(asked)) return false
  return saysAll.test(asked) || !partOf.test(asked)
}
