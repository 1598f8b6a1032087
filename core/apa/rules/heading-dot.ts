import { headingLevels, type Rule, replaceFix } from '#core/apa/rule.ts'

const closing = /\s{0,9}[.:;,](?=\*?\s{0,9}$)/
const abbreviation =
  /(?:\b\p{Lu}|\bEE|\bUU|\betc|\bInc|\bLtda|\bCía|\bvs|\bS\.\s?A|\bC\.\s?A)\.\*?\s*$/u

/** Source: APA 7 §2.27: headings of levels 1 to 3 end without a full stop. */
export const headingDot: Rule = {
  id: 'HEAD-DOT',
  name: 'Encabezado sin punto final',
  why: 'Los encabezados de los niveles 1 a 3 no llevan punto ni dos puntos al final.',
  checkBlock(block) {
    if (!headingLevels.has(block.role)) return []
    const found = closing.exec(block.content)
    if (!found || /\.\.\.\*?\s*$/.test(block.content)) return []
    if (abbreviation.test(block.content)) return []
    const end = found.index + found[0].length
    const message = 'El encabezado no lleva punto final.'
    const fix = replaceFix('Quitar el punto final', found.index, end, '')
    return [{ severity: 'aviso', start: found.index, end, message, fix }]
  },
}
