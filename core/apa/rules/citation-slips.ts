import type { ReadCitation } from '#core/apa/citation.ts'
import type { BlockFacts, DocumentFacts } from '#core/apa/facts.ts'
import { namedWithoutYear } from '#core/apa/named-without-year.ts'
import {
  bodyFinding,
  findingAt,
  type LocalFinding,
  type PlacedFinding,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'
import { unreadCitations } from '#core/apa/unread-citations.ts'
import { plainText } from '#core/document/inline.ts'
import { countPlainWords } from '#core/document/words.ts'

const stopBefore = /\.(["”»]?)\s{0,3}$/
const abbreviation =
  /(?:(?<!\p{L})\p{Lu}|\.\.|(?<!\p{L})(?:etc|UU|al|pp?|arts?|núm|cap|vol|ed|Dr|Dra|Ing|Lic|aprox|máx|mín|Ltda|Cía|Inc))\.$/u
const sentenceAfter = /^(?:\s*$|\.?\s+["“«¿¡]?\p{Lu}|\.)/u

/** Source: APA 7 §8.11 and §8.26: the full stop comes after the bracket of the citation. */
const citationStop: Rule = {
  id: 'CIT-STOP',
  name: 'El punto, después de la cita',
  why: 'La cita pertenece a la oración: el punto va después del paréntesis, también tras una cita textual.',
  checkBlock({ role, content, citations }) {
    if (role === 'quote') return stopOfBlock(content, citations)
    if (role !== 'p') return []
    const findings: LocalFinding[] = []
    for (const { start, end, isDoubtful } of citations) {
      if (isDoubtful || content[start] !== '(') continue
      const before = content.slice(Math.max(0, start - 12), start)
      const found = stopBefore.exec(before)
      const quote = found?.[1] ?? ''
      const after = content.slice(end, end + 8)
      const isEnd = sentenceAfter.test(after)
      if (!found || (quote === '' && !isEnd)) continue
      if (abbreviation.test(before.slice(0, found.index + 1))) continue
      const stop = start - (before.length - found.index)
      const message = 'El punto va después del paréntesis de la cita.'
      const close = isEnd && !after.startsWith('.') ? '.' : ''
      const text = `${quote} ${content.slice(start, end)}${close}`
      findings.push(
        findingAt('error', { start: stop, end }, message, {
          label: 'Poner el punto después de la cita',
          edits: [{ start: stop, end, text }],
        }),
      )
    }
    return findings
  },
}

/** In a block quotation the full stop comes before the bracket and none after it. Source: APA 7 §8.27. */
function stopOfBlock(content: string, citations: readonly ReadCitation[]): LocalFinding[] {
  const last = citations.at(-1)
  if (!last || last.isDoubtful || content[last.start] !== '(') return []
  const { start, end } = last
  const stop = /^\s{0,3}\.(?=\s{0,9}$)/.exec(content.slice(end, end + 13))
  if (!stop || content.length > end + 13) return []
  const text = content.slice(0, start).trimEnd()
  const isClosed = /[.!?…]["”»*]{0,2}$/.test(text.slice(-4))
  const edits = [
    { start: text.length, end: start, text: isClosed ? ' ' : '. ' },
    { start: end, end: end + stop[0].length, text: '' },
  ]
  const message = 'En la cita en bloque el punto va antes del paréntesis.'
  const fix = { label: 'Poner el punto antes de la cita', edits }
  return [findingAt('error', { start, end: end + stop[0].length }, message, fix)]
}

const numbered = /\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9}\]/g
const interval = /(?:intervalo|rango|cerrado|entre|IC|\d\s?%)\s*$/i
const ibid =
  /(?<!\p{L})(?:ib[ií]d(?:em)?(?!\p{L})\.?|[íi]d(?:em)?\.(?=,|\)| p)|(?:op|ob|loc)\.?\s?cit(?!\p{L})\.?)/giu

/** Source: APA 7 §8.10: author and date in every citation; numbers and "ibid." belong to other styles. */
const citationStyle: Rule = {
  id: 'CIT-STYLE',
  name: 'Autor y año, no números ni «ibid.»',
  why: 'APA cita con autor y año cada vez: [1], «ibid.» y «op. cit.» son de otros estilos.',
  checkBlock({ role, content }) {
    return role === 'p' || role === 'quote' ? styleOf(content) : []
  },
}

const counted = new WeakMap<BlockFacts, number>()

/** How many citations of another style a block has. */
export function otherStyleIn(block: BlockFacts): number {
  const known = counted.get(block)
  if (known !== undefined) return known
  const count = block.role === 'p' || block.role === 'quote' ? styleOf(block.content).length : 0
  counted.set(block, count)
  return count
}

function styleOf(content: string): LocalFinding[] {
  const findings: LocalFinding[] = []
  if (content.includes('[')) {
    for (const { 0: said, index } of content.matchAll(numbered)) {
      const isRange =
        /\b0\b/.test(said) || interval.test(content.slice(Math.max(0, index - 12), index))
      const message = 'En APA la obra se cita con autor y año, no con un número.'
      const place = { start: index, end: index + said.length }
      if (!isRange) findings.push(findingAt('error', place, message))
    }
  }
  for (const { 0: said, index } of content.matchAll(ibid)) {
    const message = `APA no usa «${said}»: se repiten el autor y el año.`
    findings.push(findingAt('error', { start: index, end: index + said.length }, message))
  }
  return findings
}

/** Source: APA 7 §8.10: a name in the sentence takes its year. */
const citationYear: Rule = {
  id: 'CIT-YEAR',
  name: 'Autor con su año',
  why: 'Cuando la oración nombra a un autor, el año entre paréntesis dice de qué obra se habla.',
  checkDocument: (document) => [
    ...unreadCitations(document).flatMap(({ index, rule, message, start, end }) =>
      rule === 'CIT-YEAR' ? [bodyFinding(index, 'error', { start, end }, message)] : [],
    ),
    ...namedWithoutYear(document).map(({ index, start, end, name, isListed }) => {
      const message = `A «${name}» le falta el año de su obra entre paréntesis.`
      return bodyFinding(index, isListed ? 'error' : 'aviso', { start, end }, message)
    }),
  ],
}

const loose = /\((pp?|p[áa]gs?|p[áa]ginas?)\.?\s?(\d{1,5})(?:\s?[-–—]\s?(\d{1,5}))?\)/gi

/** Source: APA 7 §8.25: the page stands in the citation's bracket, or alone after the words of a named author. */
const citationLoosePage: Rule = {
  id: 'CIT-LOOSE',
  name: 'La página, con su cita',
  why: 'La página completa la cita: va en su paréntesis, o sola tras las palabras de un autor ya nombrado.',
  checkBlock({ role, content, citations }) {
    if ((role !== 'p' && role !== 'quote') || !/\(p/i.test(content)) return []
    const ends = new Map(citations.map((citation) => [citation.end, citation]))
    return [...content.matchAll(loose)].flatMap(({ 0: said, 2: first, 3: last, index }) => {
      const place = { start: index, end: index + said.length }
      const wanted = last === undefined ? `p. ${first}` : `pp. ${first}–${last}`
      const cited = ends.get(content.slice(0, index).trimEnd().length)
      if (cited) {
        const message = 'La página va en el paréntesis de la cita, no en otro.'
        const hasPlace = cited.works.some(({ locator }) => locator !== null)
        const joined = { start: cited.end - 1, end: place.end }
        const fix = !hasPlace && replaceFix('Juntar los paréntesis', joined, `, ${wanted})`)
        return [findingAt('error', place, message, fix)]
      }
      if (said !== `(${wanted})`)
        return [
          findingAt(
            'error',
            place,
            `Las páginas se escriben «(${wanted})».`,
            replaceFix('Corregir las páginas', place, `(${wanted})`),
          ),
        ]
      if (role === 'quote' || citations.length > 0) return []
      return [findingAt('aviso', place, 'A esta página le faltan el autor y el año.')]
    })
  },
}

const minBlockWords = 40
const lastBracket = /\s{0,3}\([^()]{1,200}\)\.?\s*$/
const locator = /\((?:pp?|párrs?|caps?|arts?|min|vv?)\b/i

/** Checks that a block quotation has at least 40 words, no quotation marks and a citation at its end. Source: APA 7 §8.27. */
const blockQuotation: Rule = {
  id: 'CIT-BLOCK',
  name: 'Cita en bloque',
  why: 'La cita en bloque tiene 40 palabras o más, va sin comillas y termina con su fuente.',
  checkDocument({ blocks }) {
    const findings: PlacedFinding[] = []
    for (let index = 0; index < blocks.length; index++) {
      if (blocks[index]?.role !== 'quote') continue
      const start = index
      while (blocks[index + 1]?.role === 'quote') index++
      const finding = blockFinding(blocks.slice(start, index + 1), blocks[start - 1])
      if (finding) findings.push(bodyFinding(start, ...finding))
    }
    return findings
  },
}

function blockFinding(
  run: readonly BlockFacts[],
  before: BlockFacts | undefined,
): Parameters<typeof findingAt> | null {
  const [first] = run
  if (!first || first.isBlank) return null
  const whole = wholeOf(first)
  const marks = run.length === 1 ? outerMarks(first) : null
  if (marks) {
    const fix = { label: 'Quitar las comillas', edits: marks }
    return ['aviso', whole, 'Una cita en bloque va sin comillas.', fix]
  }
  const hasSource =
    run.some(({ content, citations }) => citations.length > 0 || locator.test(content)) ||
    (before?.role === 'p' && before.citations.length > 0)
  if (!hasSource)
    return ['error', whole, 'A esta cita en bloque le falta su fuente: autor, año y página.']
  const words = run.reduce(
    (sum, { content }) => sum + countPlainWords(plainText(content).replace(lastBracket, '')),
    0,
  )
  if (words >= minBlockWords) return null
  const message = `Esta cita tiene ${words} palabras: con menos de 40 va en el párrafo, entre comillas.`
  return ['aviso', whole, message]
}

/** The marks of a block that is one quotation, with nothing behind it but its source. */
function outerMarks({
  content,
  quotations,
}: BlockFacts): { start: number; end: number; text: string }[] | null {
  const [only] = quotations
  if (!only || content.slice(0, only.start).trim() !== '') return null
  if (!/^[\s.]*(?:\([^()]{1,200}\)[\s.]*)?$/.test(content.slice(only.end, only.end + 260)))
    return null
  return [
    { start: only.start, end: only.start + 1, text: '' },
    { start: only.end - 1, end: only.end, text: '' },
  ]
}

export const citationSlipRules: readonly Rule[] = [
  citationStop,
  citationStyle,
  citationYear,
  citationLoosePage,
  blockQuotation,
]

/** The names of a document that lack their year are told once; their references are not 'uncited' besides. */
export function namesWithoutYear(document: DocumentFacts): ReadonlySet<string> {
  return new Set(namedWithoutYear(document).flatMap(({ keys }) => keys))
}
