import { isOrganisation, lawHeads } from '#core/apa/citation-words.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { headingLevels, type PlacedFault, type Rules } from '#core/apa/rule.ts'
import { isRunInRole } from '#core/document/block-roles.ts'

/** "…", and abbreviations that end in a full stop. */
const properStop =
  /\.\.\.\*{0,3}\s*$|(?:\b\p{Lu}|\bEE|\bUU|\betc|\bInc|\bLtda|\bCía|\bvs|\bS\.\s?A|\bC\.\s?A)\.\*{0,3}\s*$/u

const isWhole = ({ 0: said }: RegExpExecArray, text: string) => said.length === text.length

export const headingRules = {
  'HEAD-SKIP': {
    name: 'Niveles de encabezado sin saltos',
    why: 'Cada nivel de encabezado depende del anterior: del 1 no se pasa al 3.',
    source: 'APA 7 §2.27',
    severity: 'error',
    document({ blocks }) {
      let last = 0
      return blocks.flatMap(({ role }, where) => {
        const level = headingLevels.get(role)
        if (level === undefined) return []
        const before = last
        last = level
        if (level <= before + 1) return []
        const message =
          before === 0
            ? `El primer encabezado es de nivel ${level}; debe ser de nivel 1.`
            : `Este encabezado salta del nivel ${before} al ${level}.`
        return [{ where, message }]
      })
    },
  },
  'HEAD-DOT': {
    name: 'Punto final del encabezado',
    why: 'Los niveles 1 a 3 no llevan punto al final; los niveles 4 y 5 sí, porque el texto sigue en la misma línea.',
    source: 'APA 7 §2.27',
    patterns: [
      {
        in: 'headings in a line of their own',
        find: /\s{0,9}[.:;,](?=\*{0,3}\s{0,9}$)/,
        unless: (_, text) => properStop.test(text),
        message: 'El encabezado no lleva punto final.',
        fix: ['Quitar el punto final', ''],
      },
    ],
    block({ role, content }) {
      const end = content.trimEnd().length
      if (!isRunInRole(role) || end === 0) return null
      if (/[.?!…]\*{0,3}$/.test(content.slice(0, end).slice(-4))) return null
      const [signs = ''] = /[:;,]?\*{0,3}$/.exec(content.slice(0, end)) ?? []
      const text = `.${signs.replace(/[:;,]/, '')}`
      return {
        at: { start: 0, end },
        message: 'Este encabezado lleva punto final: el texto sigue en su misma línea.',
        fix: { label: 'Poner el punto final', at: { start: end - signs.length, end }, text },
      }
    },
  },
  'HEAD-NUM': {
    name: 'Encabezado sin número',
    why: 'En APA 7 los encabezados se distinguen por su forma, no por números ni letras.',
    source: 'APA 7 §2.27',
    patterns: [
      {
        in: 'headings',
        find: /^\s{0,5}(?:[-–—]\s{1,3}|[•●▪◦■□➢✓✔·]\s{0,3})/,
        unless: isWhole,
        message: 'El encabezado no lleva viñeta delante.',
        fix: ['Quitar la viñeta', ''],
      },
      {
        in: 'headings',
        find: /^(?:(?:[Cc]ap[íi]tulo|CAP[ÍI]TULO)\s+(?:\d{1,2}|[IVXLC]+|[ivxlc]+)\b\s*[.:–—-]*\s*|\d{1,2}(?:\.\d{1,2}){0,4}\s*[.)][-–—]?\s+|\d{1,2}(?:\.\d{1,2}){1,4}\s+(?=\p{L})|\d{1,2}\s*[-–—]\s+|\d{1,2}\s+(?=\p{Lu}\p{Ll})|(?:[IVX]{1,5}|[IVXLC]{2,7})\s*[.)][-–—]?\s+|[a-z][.)]\s+|[A-Z]\)\s+)/u,
        unless: isWhole,
        message: 'El encabezado no lleva número ni letra delante.',
        fix: ['Quitar el número', ''],
      },
    ],
  },
  'HEAD-ONE': {
    name: 'Subapartados de dos en adelante',
    why: 'Un apartado se divide en dos subapartados o en ninguno.',
    source: 'APA 7 §2.26',
    severity: 'info',
    document({ blocks }) {
      const faults: PlacedFault[] = []
      /** For each level, the subheadings since the last heading of a level above. */
      const open: number[][] = [[], [], [], [], [], []]
      const close = (level: number) => {
        for (let deeper = level; deeper < open.length; deeper++) {
          const [only, other] = open[deeper] ?? []
          if (deeper > 1 && only !== undefined && other === undefined)
            faults.push({ where: only, message: 'Este es el único subapartado de su apartado.' })
          open[deeper] = []
        }
      }
      for (const [index, { role }] of blocks.entries()) {
        const level = headingLevels.get(role)
        if (level === undefined) continue
        close(level + 1)
        open[level]?.push(index)
      }
      close(1)
      return faults
    },
  },
  'HEAD-CAPS': {
    name: 'Encabezado sin mayúsculas de más',
    why: 'En español solo la primera palabra y los nombres propios de un encabezado llevan mayúscula.',
    source: 'APA 7 in Spanish follows the spelling of the language',
    block({ role, text: shown, content }) {
      if (!headingLevels.has(role) || shown.length > 200) return null
      const text = shown.trim()
      const lower = text.toLowerCase()
      if (isAllCapitals(text) || isCapitalWord(text)) {
        const isKnown = onlySection.test(lower) && content === text
        const small = lower.charAt(0).toUpperCase() + lower.slice(1)
        return {
          message: 'El encabezado no se escribe todo en mayúsculas.',
          fix: isKnown && { label: 'Escribir en minúsculas', text: small },
        }
      }
      const message = 'Solo la primera palabra y los nombres propios llevan mayúscula.'
      return (isTitleCase(text) || hasCommonCapitals(text)) && { message }
    },
  },
} satisfies Rules

const commonWords =
  /^(?:te[óo]ric[oa]s?|metodol[óo]gic[oa]s?|conceptual(?:es)?|resultados|discusi[óo]n|conclusi[óo]n(?:es)?|recomendaciones|an[áa]lisis|introducci[óo]n|problema|objetivos?|justificaci[óo]n|metodolog[íi]a|general(?:es)?|espec[íi]ficos?|antecedentes|finales|hist[óo]ric[oa]s?|importancia|impacto|desarrollo|causas|consecuencias|efectos|caracter[íi]sticas)$/i
const commonEnding =
  /(?:ci[óo]n|ciones|dad|dades|mientos?|ismo|ncias?|aje|anza|[áéíóú]?gic[oa]s?|[íi]stic[oa]s?|ales?|ivos?|ivas?)$/i
const onlySection =
  /^(?:introducción|metodología|método|resultados|discusión|conclusiones|conclusión|desarrollo|resumen|referencias|recomendaciones|antecedentes|justificación|objetivos|análisis)$/

/** "RESULTADOS", but not "OMS". */
function isCapitalWord(text: string): boolean {
  const words = text.match(/\p{L}[\p{L}\p{M}’'-]*/gu) ?? []
  if (words.length !== 1 || text !== text.toUpperCase()) return false
  return onlySection.test(text.toLowerCase()) || text.length > 8
}

/** "Marco Teórico", "Impacto Social y Educación": words that are no names, with a capital inside the heading. */
function hasCommonCapitals(text: string): boolean {
  const inside: readonly string[] = text.match(/(?<=[\p{L},] )\p{Lu}\p{Ll}[\p{L}\p{M}]*/gu) ?? []
  if (inside.some((word) => commonWords.test(word))) return true
  if (/\p{L} (?:Y|E|En|Para|Con|Por|Sobre) \p{Lu}/u.test(text)) return true
  const [first = ''] = text.split(' ')
  if (isOrganisation(first) || lawHeads.has(first.toLowerCase())) return false
  const long: readonly string[] = text.match(/(?<= )\p{L}{5,}/gu) ?? []
  const common = inside.filter((word) => commonEnding.test(word))
  return common.length >= 2 && long.every((word) => /^\p{Lu}/u.test(word))
}
