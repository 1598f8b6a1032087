import { lawHeads } from '#core/apa/citation-words.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { isOrganisation } from '#core/apa/reference-kind.ts'
import {
  bodyFinding,
  findingAt,
  headingLevels,
  type LocalFinding,
  type PlacedFinding,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'
import { isRunInRole } from '#core/document/block-roles.ts'

/** Source: APA 7 §2.27. */
const headingLevelsInOrder: Rule = {
  id: 'HEAD-SKIP',
  name: 'Niveles de encabezado sin saltos',
  why: 'Cada nivel de encabezado depende del anterior: del 1 no se pasa al 3.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    let last = 0
    for (const [index, block] of blocks.entries()) {
      const level = headingLevels.get(block.role)
      if (level === undefined) continue
      if (level > last + 1) {
        const message =
          last === 0
            ? `El primer encabezado es de nivel ${level}; debe ser de nivel 1.`
            : `Este encabezado salta del nivel ${last} al ${level}.`
        findings.push(bodyFinding(index, 'error', wholeOf(block), message))
      }
      last = level
    }
    return findings
  },
}

const closing = /\s{0,9}[.:;,](?=\*{0,3}\s{0,9}$)/
const abbreviation =
  /(?:\b\p{Lu}|\bEE|\bUU|\betc|\bInc|\bLtda|\bCía|\bvs|\bS\.\s?A|\bC\.\s?A)\.\*{0,3}\s*$/u

/** Source: APA 7 §2.27: headings of levels 1 to 3 end without a full stop, those of 4 and 5 with one. */
const headingDot: Rule = {
  id: 'HEAD-DOT',
  name: 'Punto final del encabezado',
  why: 'Los niveles 1 a 3 no llevan punto al final; los niveles 4 y 5 sí, porque el texto sigue en la misma línea.',
  checkBlock(block) {
    if (!headingLevels.has(block.role)) return []
    if (isRunInRole(block.role)) return missingDot(block)
    const found = closing.exec(block.content)
    if (!found || /\.\.\.\*{0,3}\s*$/.test(block.content)) return []
    if (abbreviation.test(block.content)) return []
    const place = { start: found.index, end: found.index + found[0].length }
    const fix = replaceFix('Quitar el punto final', place, '')
    return [findingAt('aviso', place, 'El encabezado no lleva punto final.', fix)]
  },
}

function missingDot({ content }: { content: string }): LocalFinding[] {
  const end = content.trimEnd().length
  if (end === 0 || /[.?!…]\*{0,3}$/.test(content.slice(0, end).slice(-4))) return []
  const [signs = ''] = /[:;,]?\*{0,3}$/.exec(content.slice(0, end)) ?? []
  const place = { start: end - signs.length, end }
  const fix = replaceFix('Poner el punto final', place, `.${signs.replace(/[:;,]/, '')}`)
  const message = 'Este encabezado lleva punto final: el texto sigue en su misma línea.'
  return [findingAt('aviso', { start: 0, end }, message, fix)]
}

const number =
  /^(?:(?:[Cc]ap[íi]tulo|CAP[ÍI]TULO)\s+(?:\d{1,2}|[IVXLC]+|[ivxlc]+)\b\s*[.:–—-]*\s*|\d{1,2}(?:\.\d{1,2}){0,4}\s*[.)][-–—]?\s+|\d{1,2}(?:\.\d{1,2}){1,4}\s+(?=\p{L})|\d{1,2}\s*[-–—]\s+|\d{1,2}\s+(?=\p{Lu}\p{Ll})|(?:[IVX]{1,5}|[IVXLC]{2,7})\s*[.)][-–—]?\s+|[a-z][.)]\s+|[A-Z]\)\s+)/u

const bullet = /^\s{0,5}(?:[-–—]\s{1,3}|[•●▪◦■□➢✓✔·]\s{0,3})/

/** Source: APA 7 §2.27: headings have neither numbers nor letters. */
const headingNumber: Rule = {
  id: 'HEAD-NUM',
  name: 'Encabezado sin número',
  why: 'En APA 7 los encabezados se distinguen por su forma, no por números ni letras.',
  checkBlock({ role, content }) {
    if (!headingLevels.has(role)) return []
    const [mark] = bullet.exec(content) ?? []
    if (mark !== undefined && mark.length < content.length) {
      const place = { start: 0, end: mark.length }
      const fix = replaceFix('Quitar la viñeta', place, '')
      return [findingAt('aviso', place, 'El encabezado no lleva viñeta delante.', fix)]
    }
    const found = number.exec(content)
    if (!found || found[0].length >= content.length) return []
    const place = { start: 0, end: found[0].length }
    const fix = replaceFix('Quitar el número', place, '')
    return [findingAt('aviso', place, 'El encabezado no lleva número ni letra delante.', fix)]
  },
}

/** Source: APA 7 §2.26: no section has only one subsection. */
const headingAlone: Rule = {
  id: 'HEAD-ONE',
  name: 'Subapartados de dos en adelante',
  why: 'Un apartado se divide en dos subapartados o en ninguno.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    /** The subheadings since the last heading of each level above. */
    const open: number[][] = [[], [], [], [], [], []]
    const close = (level: number) => {
      for (let deeper = level; deeper < open.length; deeper++) {
        const [only, other] = open[deeper] ?? []
        if (deeper > 1 && only !== undefined && other === undefined) findings.push(alone(only))
        open[deeper] = []
      }
    }
    const alone = (index: number): PlacedFinding => {
      const place = wholeOf(blocks[index] ?? { content: '' })
      const message = 'Este es el único subapartado de su apartado.'
      return bodyFinding(index, 'info', place, message)
    }
    for (const [index, { role }] of blocks.entries()) {
      const level = headingLevels.get(role)
      if (level === undefined) continue
      close(level + 1)
      open[level]?.push(index)
    }
    close(1)
    return findings
  },
}

const commonWords =
  /^(?:te[óo]ric[oa]s?|metodol[óo]gic[oa]s?|conceptual(?:es)?|resultados|discusi[óo]n|conclusi[óo]n(?:es)?|recomendaciones|an[áa]lisis|introducci[óo]n|problema|objetivos?|justificaci[óo]n|metodolog[íi]a|general(?:es)?|espec[íi]ficos?|antecedentes|finales|hist[óo]ric[oa]s?|importancia|impacto|desarrollo|causas|consecuencias|efectos|caracter[íi]sticas)$/i
const commonEnding =
  /(?:ci[óo]n|ciones|dad|dades|mientos?|ismo|ncias?|aje|anza|[áéíóú]?gic[oa]s?|[íi]stic[oa]s?|ales?|ivos?|ivas?)$/i
const onlySection =
  /^(?:introducción|metodología|método|resultados|discusión|conclusiones|conclusión|desarrollo|resumen|referencias|recomendaciones|antecedentes|justificación|objetivos|análisis)$/

/** Source: APA 7 in Spanish follows the spelling of the language: a capital for the first word and for names. */
const headingCapitals: Rule = {
  id: 'HEAD-CAPS',
  name: 'Encabezado sin mayúsculas de más',
  why: 'En español solo la primera palabra y los nombres propios de un encabezado llevan mayúscula.',
  checkBlock(block) {
    if (!headingLevels.has(block.role) || block.text.length > 200) return []
    const text = block.text.trim()
    const words = text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []
    const lower = text.toLowerCase()
    const isOne =
      words.length === 1 &&
      text === text.toUpperCase() &&
      (onlySection.test(lower) || text.length > 8)
    if (isOne || isAllCapitals(text)) {
      const small = lower.charAt(0).toUpperCase() + lower.slice(1)
      const isKnown = onlySection.test(lower) && block.content === text
      const fix = isKnown && replaceFix('Escribir en minúsculas', wholeOf(block), small)
      return [
        findingAt('aviso', wholeOf(block), 'El encabezado no se escribe todo en mayúsculas.', fix),
      ]
    }
    if (!isTitleCase(text) && !hasCommonCapitals(text)) return []
    const message = 'Solo la primera palabra y los nombres propios llevan mayúscula.'
    return [findingAt('aviso', wholeOf(block), message)]
  },
}

/** "Marco Teórico", "Impacto Social y Educación": words that are no names, with a capital inside the heading. */
function hasCommonCapitals(text: string): boolean {
  const inside = [...text.matchAll(/(?<=[\p{L},] )\p{Lu}\p{Ll}[\p{L}\p{M}]*/gu)].map(
    ([word]) => word,
  )
  const long = [...text.matchAll(/(?<= )\p{L}{5,}/gu)].map(([word]) => word)
  if (inside.some((word) => commonWords.test(word))) return true
  if (/\p{L} (?:Y|E|En|Para|Con|Por|Sobre) \p{Lu}/u.test(text)) return true
  const [first = ''] = text.split(' ')
  if (isOrganisation(first) || lawHeads.has(first.toLowerCase())) return false
  const common = inside.filter((word) => commonEnding.test(word))
  return common.length >= 2 && long.every((word) => /^\p{Lu}/u.test(word))
}

export const headingRules: readonly Rule[] = [
  headingLevelsInOrder,
  headingDot,
  headingNumber,
  headingAlone,
  headingCapitals,
]
