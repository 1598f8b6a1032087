import type { BlockFacts, DocumentFacts } from '#core/apa/facts.ts'
import type { PlacedFinding, Rule } from '#core/apa/rule.ts'
import { plainText } from '#core/document/inline.ts'
import { formatSpanishDate, monthNumber, monthPattern } from '#core/document/spanish-date.ts'
import { listOfWords } from '#core/document/spanish-phrases.ts'
import { readTitleMeta, type TitlePageField } from '#core/document/title-page.ts'

const fieldNames: Record<TitlePageField | 'author', string> = {
  author: 'el autor',
  institution: 'la institución',
  course: 'el curso',
  instructor: 'el docente',
  due_date: 'la fecha de entrega',
}
const order: readonly string[] = ['institution', 'course', 'instructor', 'due_date']
const properDate = /^\d{1,2} de \p{Ll}+ del? \d{4}$/u
const dateLike = new RegExp(
  `^(?:fecha.*|\\d{1,4}[/.-]\\d{1,2}[/.-]\\d{1,4}|(?:\\d{1,2} )?(?:de )?(?:${monthPattern})(?:,? (?:del? )?\\d{4})?)$`,
  'iu',
)

/** Source: APA 7 §2.3, student title page. */
export const titlePageElements: Rule = {
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
  if (titles.length === 0) return [whole('El trabajo no tiene título en la portada.')]
  return titles.slice(1).map((index) => ({
    ...whole('La portada lleva un solo título.'),
    index,
    end: blocks[index]?.content.length ?? 0,
  }))
}

function missingFindings({ blocks, titlePage }: DocumentFacts): PlacedFinding[] {
  const missing = titlePage
    ? titlePage.lines.flatMap(({ field, isPlaceholder }) =>
        isPlaceholder ? [fieldNames[field]] : [],
      )
    : missingLines(blocks)
  if (missing.length === 0) return []
  const verb = missing.length === 1 ? 'falta' : 'faltan'
  return [whole(`En la portada ${verb} ${listOfWords(missing)}.`)]
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
  return order.flatMap((field) =>
    field in found || (field === 'due_date' && hasDate)
      ? []
      : [fieldNames[field as TitlePageField]],
  )
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
    const edit = { kind: 'text', list: 'cuerpo', index, start: 0, end: content.length } as const
    const fix = date && { label: 'Corregir la fecha', edits: [{ ...edit, text: date }] }
    return [
      {
        ...whole(`La fecha se escribe como «${date ?? '20 de noviembre de 2026'}».`),
        index,
        end: content.length,
        ...(fix ? { fix } : {}),
      },
    ]
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
  for (const [index, { role, content }] of blocks.entries()) {
    if (role !== 'title-meta') continue
    const line = { role: 'title-meta' as const, content: plainText(content) }
    const [field = ''] = Object.keys(readTitleMeta({ cuerpo: [line], referencias: [] }))
    const place = order.indexOf(field)
    if (place === -1) continue
    if (place < last) {
      const at = blocks.findIndex((block, before) => before < index && placeOf(block) > place)
      return [
        {
          ...whole('El orden de la portada es institución, curso, docente y fecha.'),
          index: at,
          end: blocks[at]?.content.length ?? 0,
        },
      ]
    }
    last = place
  }
  return []
}

function placeOf({ role, content }: BlockFacts): number {
  if (role !== 'title-meta') return -1
  const line = { role: 'title-meta' as const, content: plainText(content) }
  return order.indexOf(Object.keys(readTitleMeta({ cuerpo: [line], referencias: [] }))[0] ?? '')
}

function whole(message: string): PlacedFinding {
  return { severity: 'aviso', list: 'cuerpo', index: null, start: 0, end: 0, message }
}
