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
  if (field === 'course' && !/\d|:/.test(text)) return 'maybe'
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
  const found = Object.keys(readTitleMeta({ cuerpo: [block], referencias: [] }))
  return (found[0] as TitlePageField | undefined) ?? null
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
