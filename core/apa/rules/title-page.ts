import type { BlockFacts, DocumentFacts } from '#core/apa/facts.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import {
  bodyFinding,
  findingAt,
  type LocalFinding,
  type PlacedFinding,
  type Rule,
  replaceFix,
  wholeOf,
} from '#core/apa/rule.ts'
import { plainText } from '#core/document/inline.ts'
import { listOfWords } from '#core/document/list-of-words.ts'
import { formatSpanishDate, monthNumber, monthPattern } from '#core/document/spanish-date.ts'
import { readTitleMeta, type TitlePageField } from '#core/document/title-page.ts'

const fieldNames: Record<TitlePageField | 'author', string> = {
  author: 'el autor',
  authors: 'el autor',
  institution: 'la institución',
  course: 'el curso',
  instructor: 'el docente',
  due_date: 'la fecha de entrega',
}
const lineOrder: readonly string[] = ['institution', 'course', 'instructor', 'due_date']
const properDate = /^\d{1,2} de \p{Ll}+ del? \d{4}$/u
const dateLike = new RegExp(
  `^(?:fecha.*|\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}|(?:\\d{1,2} )?(?:de )?(?:${monthPattern})(?:,? (?:del? )?\\d{4})?)$`,
  'iu',
)

/** Source: APA 7 §2.3, student title page. */
const titlePageElements: Rule = {
  id: 'TP-ELEM',
  name: 'Elementos de la portada',
  why: 'La portada del estudiante lleva título, autor, institución, curso, docente y fecha, en ese orden.',
  checkDocument(document) {
    const { blocks } = document
    if (blocks.length === 0) return []
    return [
      ...titleFindings(blocks),
      ...missingFindings(document),
      ...dateFindings(blocks),
      ...orderFindings(blocks),
    ]
  },
}

function titleFindings(blocks: readonly BlockFacts[]): PlacedFinding[] {
  const titles = blocks.flatMap((block, index) => (block.role === 'title-main' ? [index] : []))
  if (titles.length === 0 && !blocks.some(({ role }) => role === 'title-meta')) return []
  if (titles.length === 0) return [onPage('El trabajo no tiene título en la portada.')]
  return titles.slice(1).map((index) => {
    const place = wholeOf(blocks[index] ?? { content: '' })
    return bodyFinding(index, 'aviso', place, 'La portada lleva un solo título.')
  })
}

function missingFindings({ blocks, titlePage }: DocumentFacts): PlacedFinding[] {
  const missing = titlePage
    ? titlePage.lines.flatMap(({ field, isPlaceholder }) =>
        isPlaceholder ? [fieldNames[field]] : [],
      )
    : missingLines(blocks)
  if (missing.length === 0) return []
  const verb = missing.length === 1 ? 'falta' : 'faltan'
  return [onPage(`En la portada ${verb} ${listOfWords(missing)}.`)]
}

/** A text without title page lines has the project's title page, which is not known here. */
function missingLines(blocks: readonly BlockFacts[]): string[] {
  const lines = blocks.filter(({ role }) => role === 'title-meta')
  if (lines.length === 0) return []
  const found = readTitleMeta({
    cuerpo: lines.map(({ content }) => ({ role: 'title-meta', content })),
    referencias: [],
  })
  const hasDate = lines.some(({ text }) => dateLike.test(text))
  // A course or a teacher may be a bare name: a line after the institution that says nothing else is one of them.
  const institutionAt = lines.findIndex((line) => placeOf(line) === 0)
  const hasBareName =
    institutionAt >= 0 &&
    lines.slice(institutionAt + 1).some((line) => placeOf(line) < 0 && !dateLike.test(line.text))
  const isThere = (field: string) =>
    field in found ||
    (field === 'due_date' && hasDate) ||
    (hasBareName && (field === 'course' || field === 'instructor'))
  return lineOrder.flatMap((field) => (isThere(field) ? [] : [fieldNames[field as TitlePageField]]))
}

function dateFindings(blocks: readonly BlockFacts[]): PlacedFinding[] {
  return blocks.flatMap(({ role, text, content }, index) => {
    if (
      role !== 'title-meta' ||
      !dateLike.test(text) ||
      properDate.test(text) ||
      /^fecha/i.test(text)
    )
      return []
    const date = dateIn(content)
    const message = `La fecha se escribe como «${date ?? '20 de noviembre de 2026'}».`
    const place = wholeOf({ content })
    const fix = date && replaceFix('Corregir la fecha', place, date)
    return [bodyFinding(index, 'aviso', place, message, fix || null)]
  })
}

const inNumbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/
const fromYear = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/
const inWords = /^(\d{1,2}) (?:de )?(\p{L}+),? (?:del? )?(\d{4})$/u

/** The date in words; null where day and month could be taken for each other, or there is no such day. */
function dateIn(said: string): string | null {
  const [, day, month, year] = inNumbers.exec(said) ?? []
  const [, firstYear, itsMonth, itsDay] = fromYear.exec(said) ?? []
  const [, spokenDay, name = '', itsYear] = inWords.exec(said) ?? []
  if (day && month !== day && Number(day) <= 12) return null
  const number = Number(month ?? itsMonth ?? monthNumber(name) ?? 0)
  const dayNumber = Number(day ?? itsDay ?? spokenDay ?? 0)
  if (number < 1 || number > 12 || dayNumber < 1 || dayNumber > 31) return null
  return formatSpanishDate(Number(year ?? firstYear ?? itsYear), number, dayNumber)
}

function orderFindings(blocks: readonly BlockFacts[]): PlacedFinding[] {
  let last = -1
  for (const [index, block] of blocks.entries()) {
    const place = placeOf(block)
    if (place === -1) continue
    if (place < last) {
      const at = blocks.findIndex((block, before) => before < index && placeOf(block) > place)
      const message = 'El orden de la portada es institución, curso, docente y fecha.'
      const whole = wholeOf(blocks[at] ?? { content: '' })
      return [bodyFinding(at, 'aviso', whole, message)]
    }
    last = place
  }
  return []
}

function placeOf({ role, content }: BlockFacts): number {
  if (role !== 'title-meta') return -1
  const line = { role: 'title-meta' as const, content: plainText(content) }
  return lineOrder.indexOf(Object.keys(readTitleMeta({ cuerpo: [line], referencias: [] }))[0] ?? '')
}

function onPage(message: string): PlacedFinding {
  return { severity: 'aviso', list: 'cuerpo', index: null, start: 0, end: 0, message }
}

const maxTitleWords = 12

/** Source: APA 7 §2.4; the limit of twelve words is advice. */
const titleForm: Rule = {
  id: 'TP-TITLE',
  name: 'Forma del título',
  why: 'Un título breve, sin punto final y con mayúsculas solo donde la ortografía las pide, se lee mejor.',
  checkBlock(block) {
    if (block.role !== 'title-main' || block.isBlank) return []
    const findings: LocalFinding[] = []
    const add = (message: string, fix?: LocalFinding['fix']) =>
      findings.push(findingAt('info', wholeOf(block), message, fix))
    const { content } = block
    const words = block.text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    if (/[^.…]\.\*?$/.test(block.text) && !/\b\p{Lu}{1,2}\.$/u.test(block.text))
      add('El título no lleva punto final.', withoutStop(content))
    if (words > maxTitleWords)
      add(`El título tiene ${words} palabras; se recomiendan doce como máximo.`)
    if (isAllCapitals(block.text)) add('El título no se escribe todo en mayúsculas.')
    else if (isTitleCase(block.text))
      add('En español solo la primera palabra y los nombres propios llevan mayúscula.')
    if (/^["“«][^"“”«»]*["”»]$/.test(block.text))
      add('El título no va entre comillas.', withoutQuotes(content))
    return findings
  },
}

function withoutStop(content: string): LocalFinding['fix'] {
  const at = content.trimEnd().replace(/\*$/, '').length - 1
  return content[at] === '.'
    ? replaceFix('Quitar el punto final', { start: at, end: at + 1 }, '')
    : undefined
}

function withoutQuotes(content: string): LocalFinding['fix'] {
  const inner = /^["“«](.*)["”»]$/.exec(content)?.[1]
  return inner === undefined
    ? undefined
    : replaceFix('Quitar las comillas', wholeOf({ content }), inner)
}

const label =
  /^[\s*]*(?:autor(?:a|es|as)?|estudiantes?|alumn[oa]s?|integrantes?|nombres?(?: y apellidos)?|presentado por|elaborado por|instituci[óo]n|universidad|facultad|carrera|curso|asignatura|materia|c[áa]tedra|docente|profesora?|tutora?|instructora?|fecha(?: de entrega)?|nivel|paralelo|semestre)\s*:[\s*]*/i

const pageName = /^(?:car[áa]tula|portada)[.:]?$/i

/** Source: APA 7 §2.3: the lines stand by themselves. */
const titlePageLabels: Rule = {
  id: 'TP-LABEL',
  name: 'Portada sin etiquetas',
  why: 'En la portada los datos van solos, sin «Autor:» ni «Docente:» delante.',
  checkBlock(block) {
    if (block.role !== 'title-meta') return []
    if (pageName.test(block.text)) {
      const message = 'La portada no lleva la palabra «Carátula» ni «Portada».'
      const fix = { label: 'Quitar la línea', edits: 'remove' as const }
      return [findingAt('aviso', wholeOf(block), message, fix)]
    }
    const found = label.exec(block.content)
    if (!found || found[0].length === block.content.length) return []
    const message = 'En la portada el dato va solo, sin etiqueta delante.'
    const fix =
      !found[0].includes('*') &&
      replaceFix('Quitar la etiqueta', { start: 0, end: found[0].length }, '')
    return [findingAt('aviso', wholeOf(block), message, fix)]
  },
}

export const titlePageRules: readonly Rule[] = [titlePageElements, titleForm, titlePageLabels]
