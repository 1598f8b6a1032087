import {
  bodyFinding,
  findingAt,
  headingLevels,
  type PlacedFinding,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'

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

const closing = /\s{0,9}[.:;,](?=\*?\s{0,9}$)/
const abbreviation =
  /(?:\b\p{Lu}|\bEE|\bUU|\betc|\bInc|\bLtda|\bCía|\bvs|\bS\.\s?A|\bC\.\s?A)\.\*?\s*$/u

/** Source: APA 7 §2.27: headings of levels 1 to 3 end without a full stop. */
const headingDot: Rule = {
  id: 'HEAD-DOT',
  name: 'Encabezado sin punto final',
  why: 'Los encabezados de los niveles 1 a 3 no llevan punto ni dos puntos al final.',
  checkBlock(block) {
    if (!headingLevels.has(block.role)) return []
    const found = closing.exec(block.content)
    if (!found || /\.\.\.\*?\s*$/.test(block.content)) return []
    if (abbreviation.test(block.content)) return []
    const place = { start: found.index, end: found.index + found[0].length }
    const fix = replaceFix('Quitar el punto final', place, '')
    return [findingAt('aviso', place, 'El encabezado no lleva punto final.', fix)]
  },
}

const number =
  /^(?:(?:[Cc]ap[íi]tulo|CAP[ÍI]TULO)\s+(?:\d{1,2}|[IVXLC]+|[ivxlc]+)\b\s*[.:–—-]*\s*|\d{1,2}(?:\.\d{1,2}){0,4}\s*[.)][-–—]?\s+|\d{1,2}(?:\.\d{1,2}){1,4}\s+(?=\p{L})|\d{1,2}\s*[-–—]\s+|\d{1,2}\s+(?=\p{Lu}\p{Ll})|(?:[IVX]{1,5}|[IVXLC]{2,7})\s*[.)][-–—]?\s+|[a-z][.)]\s+|[A-Z]\)\s+)/u

/** Source: APA 7 §2.27: headings have neither numbers nor letters. */
const headingNumber: Rule = {
  id: 'HEAD-NUM',
  name: 'Encabezado sin número',
  why: 'En APA 7 los encabezados se distinguen por su forma, no por números ni letras.',
  checkBlock({ role, content }) {
    if (!headingLevels.has(role)) return []
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
    const open: number[][] = [[], [], [], []]
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

export const headingRules: readonly Rule[] = [
  headingLevelsInOrder,
  headingDot,
  headingNumber,
  headingAlone,
]
