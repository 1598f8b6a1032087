import type { BlockFacts, DocumentFacts } from '#core/apa/facts.ts'
import { isAllCapitals, isTitleCase } from '#core/apa/letter-case.ts'
import { type Fix, hasNoStar, type PlacedFault, placeOf, type Rules } from '#core/apa/rule.ts'
import { plainText } from '#core/document/inline.ts'
import { listOfWords } from '#core/document/list-of-words.ts'
import { formatSpanishDate, monthNumber, monthPattern } from '#core/document/spanish-date.ts'
import { readTitleMeta, type TitlePageField } from '#core/document/title-page.ts'

const maxTitleWords = 12

const label =
  /^[\s*]*(?:autor(?:a|es|as)?|estudiantes?|alumn[oa]s?|integrantes?|nombres?(?: y apellidos)?|presentado por|elaborado por|instituci[óo]n|universidad|facultad|carrera|curso|asignatura|materia|c[áa]tedra|docente|profesora?|tutora?|instructora?|fecha(?: de entrega)?|nivel|paralelo|semestre)\s*:[\s*]*/i

const pageName = /^(?:car[áa]tula|portada)[.:]?$/i

export const titlePageRules = {
  'TP-ELEM': {
    name: 'Elementos de la portada',
    why: 'La portada del estudiante lleva título, autor, institución, curso, docente y fecha, en ese orden.',
    source: 'APA 7 §2.3, student title page',
    document: (document) => [
      ...titleFaults(document.blocks),
      ...(document.blocks.length === 0 ? [] : missingFaults(document)),
      ...dateFaults(document.blocks),
      ...orderFaults(document.blocks),
    ],
  },
  'TP-TITLE': {
    name: 'Forma del título',
    why: 'Un título breve, sin punto final y con mayúsculas solo donde la ortografía las pide, se lee mejor.',
    source: 'APA 7 §2.4; the limit of twelve words is advice',
    severity: 'info',
    block({ role, isBlank, text, content }) {
      if (role !== 'title-main' || isBlank) return null
      const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
      const hasStop = /[^.…]\.\*?$/.test(text) && !/\b\p{Lu}{1,2}\.$/u.test(text)
      const inner = /^["“«](.*)["”»]$/.exec(content)?.[1]
      return [
        hasStop && { message: 'El título no lleva punto final.', fix: withoutStop(content) },
        words > maxTitleWords && {
          message: `El título tiene ${words} palabras; se recomiendan doce como máximo.`,
        },
        isAllCapitals(text)
          ? { message: 'El título no se escribe todo en mayúsculas.' }
          : isTitleCase(text) && {
              message: 'En español solo la primera palabra y los nombres propios llevan mayúscula.',
            },
        /^["“«][^"“”«»]*["”»]$/.test(text) && {
          message: 'El título no va entre comillas.',
          fix: inner !== undefined && { label: 'Quitar las comillas', text: inner },
        },
      ]
    },
  },
  'TP-LABEL': {
    name: 'Portada sin etiquetas',
    why: 'En la portada los datos van solos, sin «Autor:» ni «Docente:» delante.',
    source: 'APA 7 §2.3',
    block({ role, text, content }) {
      if (role !== 'title-meta') return null
      if (pageName.test(text)) {
        const message = 'La portada no lleva la palabra «Carátula» ni «Portada».'
        return { message, fix: { label: 'Quitar la línea', removes: true } }
      }
      const found = label.exec(content)
      if (!found || found[0].length === content.length) return null
      const at = placeOf(found)
      return {
        message: 'En la portada el dato va solo, sin etiqueta delante.',
        fix: hasNoStar(content, at) && { label: 'Quitar la etiqueta', at, text: '' },
      }
    },
  },
} satisfies Rules

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

function titleFaults(blocks: readonly BlockFacts[]): PlacedFault[] {
  const titles = blocks.flatMap((block, index) => (block.role === 'title-main' ? [index] : []))
  if (titles.length > 0)
    return titles.slice(1).map((where) => ({ where, message: 'La portada lleva un solo título.' }))
  const hasLines = blocks.some(({ role }) => role === 'title-meta')
  return hasLines ? [{ where: null, message: 'El trabajo no tiene título en la portada.' }] : []
}

function missingFaults({ blocks, titlePage }: DocumentFacts): PlacedFault[] {
  const missing = titlePage
    ? titlePage.lines.flatMap(({ field, isPlaceholder }) =>
        isPlaceholder ? [fieldNames[field]] : [],
      )
    : missingLines(blocks)
  if (missing.length === 0) return []
  const verb = missing.length === 1 ? 'falta' : 'faltan'
  return [{ where: null, message: `En la portada ${verb} ${listOfWords(missing)}.` }]
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
  const institutionAt = lines.findIndex((line) => rankOf(line) === 0)
  const hasBareName =
    institutionAt >= 0 &&
    lines.slice(institutionAt + 1).some((line) => rankOf(line) < 0 && !dateLike.test(line.text))
  const isThere = (field: string) =>
    field in found ||
    (field === 'due_date' && hasDate) ||
    (hasBareName && (field === 'course' || field === 'instructor'))
  return lineOrder.flatMap((field) => (isThere(field) ? [] : [fieldNames[field as TitlePageField]]))
}

function dateFaults(blocks: readonly BlockFacts[]): PlacedFault[] {
  return blocks.flatMap(({ role, text, content }, where) => {
    if (role !== 'title-meta' || !dateLike.test(text)) return []
    if (properDate.test(text) || /^fecha/i.test(text)) return []
    const date = dateIn(content)
    const message = `La fecha se escribe como «${date ?? '20 de noviembre de 2026'}».`
    return [{ where, message, fix: date !== null && { label: 'Corregir la fecha', text: date } }]
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

function orderFaults(blocks: readonly BlockFacts[]): PlacedFault[] {
  let last = -1
  for (const block of blocks) {
    const rank = rankOf(block)
    if (rank === -1) continue
    if (rank < last) {
      const where = blocks.findIndex((other) => rankOf(other) > rank)
      const message = 'El orden de la portada es institución, curso, docente y fecha.'
      return [{ where, message }]
    }
    last = rank
  }
  return []
}

/** Which of `lineOrder` a line is; -1 for any other. */
function rankOf({ role, content }: BlockFacts): number {
  if (role !== 'title-meta') return -1
  const line = { role: 'title-meta' as const, content: plainText(content) }
  return lineOrder.indexOf(Object.keys(readTitleMeta({ cuerpo: [line], referencias: [] }))[0] ?? '')
}

function withoutStop(content: string): Fix | false {
  const start = content.trimEnd().replace(/\*$/, '').length - 1
  const at = { start, end: start + 1 }
  return content[start] === '.' && { label: 'Quitar el punto final', at, text: '' }
}
