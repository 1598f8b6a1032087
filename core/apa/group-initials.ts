import { groupJoiners } from './citation-words.ts'

/** Initials that come from another language or leave out a word, with the beginning of the names they stand for. */
const known: ReadonlyMap<string, readonly string[]> = new Map(
  `unesco: organizacion de las naciones unidas para la educacion / organizacion de naciones unidas para la educacion / united nations educational
  unicef: fondo de las naciones unidas para la infancia / fondo internacional de emergencia / united nations children
  fao: organizacion de las naciones unidas para la alimentacion / organizacion de naciones unidas para la alimentacion / food and agriculture
  oms: organizacion mundial de la salud / world health organization
  who: organizacion mundial de la salud / world health organization
  acnur: alto comisionado de las naciones unidas / agencia de la onu para los refugiados
  acnudh: oficina del alto comisionado
  ocde: organizacion para la cooperacion / organisation for economic
  oecd: organizacion para la cooperacion / organisation for economic
  onu: organizacion de las naciones unidas / naciones unidas / united nations
  un: naciones unidas / united nations
  onusida: programa conjunto de las naciones unidas
  unfpa: fondo de poblacion de las naciones unidas
  apa: american psychological association / asociacion americana de psicologia / american psychiatric association
  senescyt: secretaria de educacion superior / secretaria nacional de educacion superior
  senplades: secretaria nacional de planificacion
  supercias: superintendencia de companias
  mineduc: ministerio de educacion
  msp: ministerio de salud
  bce: banco central
  caf: corporacion andina de fomento / banco de desarrollo de america latina
  corte idh: corte interamericana
  corteidh: corte interamericana
  cidh: comision interamericana / corte interamericana
  cce: corte constitucional / casa de la cultura
  cc: corte constitucional
  rae: real academia espanola
  bm: banco mundial
  usfq: universidad san francisco de quito
  fmi: fondo monetario internacional / international monetary fund
  ue: union europea
  cepal: comision economica para america latina / economic commission for latin america`
    .split('\n')
    .map((line): [string, string[]] => {
      const [initials = '', names = ''] = line.trim().split(': ')
      return [initials, names.split(' / ')]
    }),
)

/** Whether a name can be the initials of an organisation: "OMS", "Corte IDH", "Unesco". */
export function mayBeInitials(said: string): boolean {
  return (
    said.length <= 30 &&
    (/^(?:\p{Lu}\p{L}+ )?\p{Lu}{2,}$/u.test(said) || known.has(plainLetters(said)))
  )
}

/**
 * Whether initials can stand for a name: each letter begins one of its words or goes on in the word it began
 * ("INIAP" for "Instituto Nacional de Investigaciones Agropecuarias"), in order, from the first word on; a small word
 * may give its first letter ("CEPAL"). Well-known initials of another form count too ("FAO", "Corte IDH").
 */
export function isInitialsOf(initials: string, name: string): boolean {
  if (initials.length > 30 || name.length > 400) return false
  const wanted = plainLetters(initials)
  // "EcuaCorriente" has two words for its initials.
  const plain = plainLetters(name.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 '))
  if (known.get(wanted)?.some((start) => plain.startsWith(start))) return true
  // "Corte IDH": the first word is said in full.
  const [said = '', rest] = wanted.split(' ')
  if (rest !== undefined)
    return plain.startsWith(`${said} `) && isInitialsOf(rest, plain.slice(said.length + 1))
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  if (words.length < 2 || words.length > 24 || wanted.length > 12) return false
  // How many of the wanted letters the words read so far can cover.
  let reached = new Set([0])
  for (const [index, word] of words.entries()) {
    const most = groupJoiners.has(word) ? 1 : 5
    const next = new Set(index === 0 ? [] : reached)
    for (const at of reached) {
      let inWord = -1
      for (let length = 1; length <= most; length++) {
        inWord = word.indexOf(wanted[at + length - 1] ?? ' ', inWord + 1)
        if (inWord === -1 || (length === 1 && inWord > 0)) break
        next.add(at + length)
      }
    }
    reached = next
  }
  return reached.has(wanted.length)
}

function plainLetters(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}
