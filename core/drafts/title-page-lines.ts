import {
  readTitleMeta,
  type TitlePageField,
  titlePagePlaceholders,
} from '#core/document/title-page.ts'
import { countPlainWords } from '#core/document/words.ts'
import type { SourceParagraph } from './draft-source.ts'
import { plainOf } from './source-roles.ts'

/**
 * What a line of a draft's first page is: `data` says by itself that it belongs to a title page, `maybe` only among
 * others that do, as a name or a course's name.
 */
export type LineKind = 'title' | 'data' | 'maybe' | 'other'

const titlePageStyle = /^(?:portada|author|autor|date|fecha|subtitle|subt[íi]tulo|affiliation)/
const authorLabel = /^(?:autora?s?|autores|estudiantes?|integrantes|nombres?|alumn[oa]s?)\s*:/iu
/** A title has the words too: "La deserción en la universidad pública", in capitals as well. */
const institution =
  /^(?:(?:la|el|pontificia|ilustre|real|unidad)\s+)*(?:Universidad|UNIVERSIDAD|Facultad|FACULTAD|Escuela|ESCUELA|Instituto|INSTITUTO|Pontificia|PONTIFICIA|Carrera|CARRERA)(?!\p{L})/u
const institutionInside =
  /(?<!\p{L})(?:Universidad|Facultad|Escuela|Instituto|Pontificia|Carrera de)(?!\p{L})/u
const anyLabel = /^\p{L}+(?: \p{L}+){0,2}\s*:\s*\S/u
const maxLabelWords = 12
const personName =
  /^\p{Lu}[\p{L}.'’-]*,?(?: (?:\p{Lu}[\p{L}.'’-]*,?|de|del|la|los|las|y|e|&)){1,24}$/u
/** The parts of a work whose names are short; each begins the text, even without a style. */
const partName =
  /^(?:introducci[óo]n|introduction|resumen(?: ejecutivo)?|abstract|[íi]ndice(?: general)?|(?:tabla de )?contenidos?|table of contents|desarrollo|marco te[óo]rico|antecedentes|planteamiento del problema|justificaci[óo]n|objetivos?(?: generale?s?| espec[íi]ficos?)?|metodolog[íi]a|m[ée]todos?|resultados|discusi[óo]n|conclusi[óo]n(?:es)?|recomendaciones|dedicatoria|agradecimientos?|presentaci[óo]n|pr[óo]logo|prefacio|hip[óo]tesis|anexos?|ap[ée]ndices?)[.:]?$/iu
const partNumber = /^(?:\d{1,2}|[ivx]{1,5})(?:\.\d{1,2}){0,4}[.)]?-?\s+/iu
const minSentenceWords = 6

export function kindOfLine(line: SourceParagraph): LineKind {
  const text = plainOf(line)
  if (isTitleStyle(line)) return 'title'
  if (titlePageStyle.test(line.style) || authorLabel.test(text)) return 'data'
  const field = fieldOf(text)
  if (field === 'course' && isWeakCourse(text)) return 'maybe'
  if (field !== null) return 'data'
  const isLabelled = anyLabel.test(text) && countPlainWords(text) <= maxLabelWords
  return isLabelled || personName.test(text) ? 'maybe' : 'other'
}

export function isTitleStyle({ style }: SourceParagraph): boolean {
  return style === 'title' || style === 'título' || style === 'puesto'
}

export function hasTitlePageStyle(line: SourceParagraph): boolean {
  return isTitleStyle(line) || titlePageStyle.test(line.style)
}

/** Which line of a title page a text is, by itself: the institution, the course, the teacher or the date. */
export function fieldOf(text: string): TitlePageField | null {
  const block = { role: 'title-meta' as const, content: text.replaceAll('*', '\\*') }
  const [found] = Object.keys(readTitleMeta({ cuerpo: [block], referencias: [] }))
  const field = (found as TitlePageField | undefined) ?? null
  const isNamed = anyLabel.test(text) || institution.test(text) || institutionInside.test(text)
  return field === 'institution' && !isNamed ? null : field
}

/** Whether a line may be the title: it says nothing else of the work. */
export function mayBeTitle(line: SourceParagraph): boolean {
  const text = plainOf(line)
  const field = fieldOf(text)
  const isFree = field === null || (field === 'course' && isWeakCourse(text))
  return isFree && countPlainWords(text) >= 2 && !anyLabel.test(text)
}

export function isPersonName(text: string): boolean {
  return personName.test(text) && fieldOf(text) === null
}

/** A course by the words that it begins with, with which a title may begin too: "Historia del Ecuador". */
function isWeakCourse(text: string): boolean {
  return !/\d|:/.test(text)
}

/** Whether a line names a part of the text: "Introducción", "1. Antecedentes". */
export function namesPart(text: string): boolean {
  return partName.test(text) || partName.test(text.replace(partNumber, ''))
}

/** Whether a line ends as a sentence does, and is as long as one. */
export function isSentence(text: string): boolean {
  return /[.!?;…:]["”»)]?$/u.test(text) && countPlainWords(text) >= minSentenceWords
}

/** Whether a line is what our own files have where the student has filled in nothing. */
export function isPlaceholder({ style }: SourceParagraph, text: string): boolean {
  return style === 'portada' && Object.values<string>(titlePagePlaceholders).includes(text)
}
