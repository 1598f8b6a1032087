import { type BlockFacts, readOnce } from '#core/apa/facts.ts'
import { namedWithoutYear } from '#core/apa/named-without-year.ts'
import { faultsInBlock } from '#core/apa/patterns.ts'
import { type Fault, type Pattern, placeOf, type Rules } from '#core/apa/rule.ts'
import { unreadFaults } from '#core/apa/unread-citations.ts'

const interval = /(?:intervalo|rango|cerrado|entre|IC|\d\s?%)\s*$/i

const otherStyles: readonly Pattern[] = [
  {
    in: 'paragraphs and quotations',
    find: /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\]/g,
    unless: ({ 0: said, index }, text) =>
      /\b0\b/.test(said) || interval.test(text.slice(Math.max(0, index - 12), index)),
    message: 'En APA la obra se cita con autor y año, no con un número.',
  },
  {
    in: 'paragraphs and quotations',
    find: /(?<!\p{L})(?:ib[ií]d(?:em)?(?!\p{L})\.?|[íi]d(?:em)?\.(?=,|\)| p)|(?:op|ob|loc)\.?\s?cit(?!\p{L})\.?)/giu,
    message: ([said]) => `APA no usa «${said}»: se repiten el autor y el año.`,
  },
]

/** How many citations of another style a block has. */
export const otherStyleIn = readOnce(
  (block: BlockFacts) => faultsInBlock(block, otherStyles).length,
)

const loosePage = /\((pp?|p[áa]gs?|p[áa]ginas?)\.?\s?(\d{1,5})(?:\s?[-–—]\s?(\d{1,5}))?\)/gi

export const citationSlipRules = {
  'CIT-STOP': {
    name: 'El punto, después de la cita',
    why: 'La cita pertenece a la oración: el punto va después del paréntesis, también tras una cita textual.',
    source: 'APA 7 §8.11 and §8.26',
    severity: 'error',
    block(block) {
      if (block.role === 'quote') return stopAfterBlock(block)
      return block.role === 'p' && stopsBefore(block)
    },
  },
  'CIT-STYLE': {
    name: 'Autor y año, no números ni «ibid.»',
    why: 'APA cita con autor y año cada vez: [1], «ibid.» y «op. cit.» son de otros estilos.',
    source: 'APA 7 §8.10',
    severity: 'error',
    patterns: otherStyles,
  },
  'CIT-YEAR': {
    name: 'Autor con su año',
    why: 'Cuando la oración nombra a un autor, el año entre paréntesis dice de qué obra se habla.',
    source: 'APA 7 §8.10',
    severity: 'error',
    document: (document) => [
      ...unreadFaults(document, 'CIT-YEAR'),
      ...namedWithoutYear(document).map(({ index, start, end, name, isListed }) => ({
        where: index,
        at: { start, end },
        severity: isListed ? ('error' as const) : ('aviso' as const),
        message: `A «${name}» le falta el año de su obra entre paréntesis.`,
      })),
    ],
  },
  'CIT-LOOSE': {
    name: 'La página, con su cita',
    why: 'La página completa la cita: va en su paréntesis, o sola tras las palabras de un autor ya nombrado.',
    source: 'APA 7 §8.25',
    severity: 'error',
    block({ role, content, citations }) {
      if (role !== 'p' && role !== 'quote') return null
      const ends = new Map(citations.map((citation) => [citation.end, citation]))
      return [...content.matchAll(loosePage)].map((found): Fault | null => {
        const { 0: said, 2: first, 3: last, index } = found
        const at = placeOf(found)
        const wanted = last === undefined ? `p. ${first}` : `pp. ${first}–${last}`
        const cited = ends.get(content.slice(0, index).trimEnd().length)
        if (cited) {
          const hasPage = cited.works.some(({ locator }) => locator !== null)
          const joined = { start: cited.end - 1, end: at.end }
          const message = 'La página va en el paréntesis de la cita, no en otro.'
          const fix = { label: 'Juntar los paréntesis', at: joined, text: `, ${wanted})` }
          return { at, message, fix: !hasPage && fix }
        }
        if (said !== `(${wanted})`) {
          const message = `Las páginas se escriben «(${wanted})».`
          return { at, message, fix: { label: 'Corregir las páginas', text: `(${wanted})` } }
        }
        if (role === 'quote' || citations.length > 0) return null
        return { at, severity: 'aviso', message: 'A esta página le faltan el autor y el año.' }
      })
    },
  },
} satisfies Rules

const stopBefore = /\.(["”»]?)\s{0,3}$/
const abbreviation =
  /(?:(?<!\p{L})\p{Lu}|\.\.|(?<!\p{L})(?:etc|UU|al|pp?|arts?|núm|cap|vol|ed|Dr|Dra|Ing|Lic|aprox|máx|mín|Ltda|Cía|Inc))\.$/u
const sentenceAfter = /^(?:\s*$|\.?\s+["“«¿¡]?\p{Lu}|\.)/u

/** Full stops before the bracket of a citation. */
function stopsBefore({ content, citations }: BlockFacts): Fault[] {
  return citations.flatMap(({ start, end, isDoubtful }) => {
    const before = content.slice(Math.max(0, start - 12), start)
    const found = isDoubtful || content[start] !== '(' ? null : stopBefore.exec(before)
    if (!found) return []
    const [, quote = ''] = found
    const after = content.slice(end, end + 8)
    const isEnd = sentenceAfter.test(after)
    if (quote === '' && !isEnd) return []
    if (abbreviation.test(before.slice(0, found.index + 1))) return []
    const close = isEnd && !after.startsWith('.') ? '.' : ''
    const text = `${quote} ${content.slice(start, end)}${close}`
    return {
      at: { start: start - (before.length - found.index), end },
      message: 'El punto va después del paréntesis de la cita.',
      fix: { label: 'Poner el punto después de la cita', text },
    }
  })
}

/** In a block quotation the full stop comes before the bracket and none after it. Source: APA 7 §8.27. */
function stopAfterBlock({ content, citations }: BlockFacts): Fault | null {
  const last = citations.at(-1)
  if (!last || last.isDoubtful || content[last.start] !== '(') return null
  const { start, end } = last
  const stop = /^\s{0,3}\.(?=\s{0,9}$)/.exec(content.slice(end, end + 13))
  if (!stop || content.length > end + 13) return null
  const text = content.slice(0, start).trimEnd()
  const isClosed = /[.!?…]["”»*]{0,2}$/.test(text.slice(-4))
  const until = end + stop[0].length
  const edits = [
    { start: text.length, end: start, text: isClosed ? ' ' : '. ' },
    { start: end, end: until, text: '' },
  ]
  const message = 'En la cita en bloque el punto va antes del paréntesis.'
  return {
    at: { start, end: until },
    message,
    fix: { label: 'Poner el punto antes de la cita', edits },
  }
}
