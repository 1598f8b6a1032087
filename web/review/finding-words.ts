import type { Finding, RuleId } from '#core/apa/finding.ts'

type Case = {
  /** How many places the row has. */
  count: number
  /** The words of its first place. */
  said: string
  /** The work, where the place is a reference: "Vera y Paz (2019)". */
  work: string | undefined
}

type Words = { title: string; why?: string }
type Write = (about: Case & { message: string }) => Words | string

const places = (count: number) => (count === 1 ? 'un lugar' : `${count} lugares`)
/** "El DOI de Vera (2019)", "3 DOI". */
const ofWorks = (one: string, many: string, said: string, saidOfMany = said): Write => {
  return ({ count, work }) =>
    count === 1 ? `${one}${work ? ` de ${work}` : ''} ${said}` : `${count} ${many} ${saidOfMany}`
}
const counted = (one: string, many: string): Write => {
  return ({ count }) => (count === 1 ? one : `${count} ${many}`)
}

/** The case of each rule. A rule without words of its own says what its findings say. */
const cases: Partial<Record<RuleId, Write>> = {
  'HEAD-DOT': counted('Un título termina en punto', 'títulos terminan en punto'),
  'HEAD-NUM': counted('Un título lleva número', 'títulos llevan número'),
  'P-EMPTY': counted('Un párrafo vacío', 'párrafos vacíos'),
  'P-DOUBLE-SPACE': ({ count }) =>
    count === 1 ? 'Dos espacios seguidos' : `Dos espacios seguidos, ${count} veces`,
  'P-STAR': counted('Un asterisco sin pareja', 'asteriscos sin pareja'),
  'P-URL': counted('Un enlace en el texto', 'enlaces en el texto'),
  'P-BULLET': counted('Viñetas en un párrafo', 'párrafos con viñetas'),
  'P-DECIMAL': counted('Un decimal escrito de otra manera', 'decimales escritos de otra manera'),
  'CIT-NOREF': ({ count, message }) => {
    const [, work = '', year = '', rest = ''] =
      /^«(.*), ([^,»]*)» no está en las referencias(?:\.|, (.*))$/.exec(message) ?? []
    const listed =
      rest === '' ? 'falta su referencia.' : `la lista ${rest.replace(/^que tienen/, 'tiene')}`
    const cited = `Se cita en ${places(count)} y ${listed}`
    if (work === '') return { title: message.replace(/\.$/, '') }
    return {
      title: `${work.replace(/, ([^,]*)$/, ' y $1')} (${year}) no está en la lista`,
      why: cited,
    }
  },
  'REF-UNCITED': ({ work }) => `${work ?? 'Una referencia'} no se cita en el texto`,
  'CIT-ETAL': counted('Una cita nombra a tres autores o más', 'citas nombran a tres autores o más'),
  'CIT-ETAL-2': counted(
    '«et al.» con uno o dos autores',
    'citas con «et al.» de uno o dos autores',
  ),
  'CIT-ETDOT': ({ count, said }) =>
    count === 1 ? `«${said}» por «et al.»` : `${count} citas escriben mal «et al.»`,
  'CIT-YCOL': ({ count, said }) =>
    count === 1 ? `«${said}» por «et al.»` : `${count} citas no dicen «et al.»`,
  'CIT-AMP': ({ count, said, work }) => {
    const what = work ? ['Una referencia', 'referencias'] : ['Una cita', 'citas']
    const sign = said.replace(/^, ?/, '')
    const verb = sign === '' ? ' a los autores sin palabra' : ` autores con «${sign}»`
    return count === 1 ? `${what[0]} une${verb}` : `${count} ${what[1]} unen${verb}`
  },
  'CIT-PAGE': counted('Una cita textual sin página', 'citas textuales sin página'),
  'CIT-SECOND': counted(
    'Una cita de segunda mano, dicha de otro modo',
    'citas de segunda mano, dichas de otro modo',
  ),
  'CIT-SORT': counted('Un paréntesis con obras en desorden', 'paréntesis con obras en desorden'),
  'CIT-STOP': counted('El punto va antes de una cita', 'citas van después del punto'),
  'CIT-NAME': ({ count, said, message }) =>
    count === 1
      ? { title: `«${said}»: solo el apellido`, why: message }
      : `${count} citas con más que el apellido`,
  'CIT-YEAR': ({ message }) =>
    message.replace(/^A «(.*)» le falta.*$/, '$1, sin el año de su obra'),
  'REF-DUPYEAR': ({ count, work, message }) =>
    message.startsWith('Esta obra')
      ? `${work ?? 'Una obra'} está ${count} veces en la lista`
      : count === 1
        ? `${work ?? 'Una obra'} se confunde con otra de su año`
        : `${count} obras de los mismos autores y año, sin letra`,
  'REF-ORDER': ({ count, work }) =>
    count === 1
      ? `${work ?? 'Una referencia'} no está en orden`
      : `${count} referencias no están en orden`,
  'REF-DOI': ofWorks('El DOI', 'DOI', 'va sin enlace', 'van sin enlace'),
  'REF-DOT': ({ count, work, message }) => {
    const name = work ?? 'Una referencia'
    if (message.startsWith('Después'))
      return count === 1 ? `${name} lleva un punto tras el enlace` : `${count} enlaces llevan punto`
    const said = message.includes('solo') ? 'en dos puntos' : 'sin punto'
    return count === 1 ? `${name} termina ${said}` : `${count} referencias terminan ${said}`
  },
  'REF-REC': counted('«Recuperado de» antes de un enlace', 'enlaces con «Recuperado de»'),
  'REF-PAGES': ofWorks(
    'El rango de páginas',
    'rangos de páginas',
    'va con otro guion o forma',
    'van con otro guion o forma',
  ),
  'REF-PLACE': ofWorks('La editorial', 'editoriales', 'va con su ciudad', 'van con su ciudad'),
  'REF-SENTENCE': ofWorks(
    'El título',
    'títulos de la lista',
    'tiene mayúsculas de más',
    'tienen mayúsculas de más',
  ),
  'REF-ETAL': ({ work }) => `${work ?? 'Una referencia'} no nombra a todos sus autores`,
  'REF-HANG': counted(
    'Una referencia está escrita como párrafo',
    'referencias están escritas como párrafos',
  ),
}

/** The title of a row and, where the rule's reason says too little, its sentence. */
export function caseWords(finding: Finding, about: Case): Words {
  const { rule, message } = finding
  const written = cases[rule]?.({ ...about, message })
  if (written !== undefined) return typeof written === 'string' ? { title: written } : written
  const said = message.replace(/\.$/, '')
  return { title: about.count === 1 ? said : `${said}, ${about.count} veces` }
}

/** Rules whose places go by a masculine word: "los 4" headings, links, asterisks. */
const masculine =
  /^(?:HEAD|TP)-|^(?:P-(?:EMPTY|STAR|URL|BULLET|DECIMAL)|CIT-SORT|REF-(?:DOI|REC|PAGES|LINK))$/

/** "las" or "los", before the number of a rule's places. */
export const articleOf = (rule: RuleId) => (masculine.test(rule) ? 'los' : 'las')
