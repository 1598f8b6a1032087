import { type AskedLength, askedLength } from '#core/assignment/asked-length.ts'
import { comparedText } from '#core/references/compared-text.ts'

type Titled = { secciones: readonly { titulo: string }[] }

/** A longer request is not read to its end. */
const maxReadCharacters = 4_000
const clauseEnd = /[;\n]|\.\s|\s+y\s+(?=\p{L}{3})/u
const ofWork =
  /(?<!\p{L})(?:trabajo|plan|documento|monograf[ií]a|ensayo|informe|tesis|todo|total)(?!\p{L})/iu
const onePart =
  /(?<!(?:por|cada) )(?:apartado|secci[oó]n|cap[ií]tulo|ep[ií]grafe|subtema)(?!\p{L})|(?<!\p{L})(?:el|la|al) (?:\d{1,2}|primer[oa]?|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]|[uú]ltim[oa])(?!\p{L}| p[aá]g| palabras|\d)/iu

/**
 * The length that a change of a plan asks for the whole work; null if it names none. A length beside a section of the
 * plan is that section's.
 */
export function askedPlanLength(request: string, { secciones }: Titled): AskedLength | null {
  const titles = secciones
    .map(({ titulo }) => ` ${comparedText(titulo)} `)
    .filter((title) => title.length > 5)
  const namesPart = (clause: string) => {
    if (onePart.test(clause)) return true
    const said = ` ${comparedText(clause)} `
    return titles.some((title) => said.includes(title))
  }
  for (const clause of request.slice(0, maxReadCharacters).split(clauseEnd)) {
    if (!ofWork.test(clause) && namesPart(clause)) continue
    const asked = askedLength(clause, true)
    if (asked) return asked
  }
  return null
}
