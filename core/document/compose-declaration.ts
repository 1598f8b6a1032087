import { ecuadorDay } from '#core/credits/days.ts'
import { formatSpanishDate } from './spanish-date.ts'

/** What a project records of how its text was written. */
export type DeclarationFacts = {
  /** The language models that answered, each once. */
  models: readonly string[]
  /** Whether the offline composer, which uses no model, wrote an answer. */
  usedComposer: boolean
  /** When the first and the last answer came; null if there was none. */
  first: Date | null
  last: Date | null
  /** Answers about the whole document. */
  answers: number
  /** Replacements of selected text that the student accepted. */
  accepted: number
  /** The first text was the student's own or a draft, not an answer. */
  beganWithOwnText: boolean
  /** Versions that the student wrote. */
  ownVersions: number
  /** The sources that are ticked. */
  sources: number
}

/** The parts of a declaration that the student can choose. */
export const declarationParts = ['dates', 'sources', 'changes', 'model'] as const
export type DeclarationPart = (typeof declarationParts)[number]

/** A declaration in the student's voice, one paragraph a line. It says only what the project records. */
export function composeDeclaration(
  facts: DeclarationFacts,
  parts: ReadonlySet<DeclarationPart>,
): string {
  const { models, usedComposer, answers, accepted } = facts
  const isUsed = models.length > 0 || usedComposer
  const used = isUsed ? usedSentence(facts, parts) : 'Cuartilla no generó texto para este trabajo.'
  const said: string[] = []
  if (answers > 0) said.push(askedSentence(facts))
  if (parts.has('sources') && facts.sources > 0) {
    said.push(`Elegí ${count(facts.sources, 'fuente', 'fuentes')} para escribirlo.`)
  }
  if (parts.has('changes')) {
    const more = facts.beganWithOwnText ? 0 : answers - 1
    const changes = [
      ...(more > 0 ? [`hice ${count(more, 'pedido', 'pedidos')} más`] : []),
      ...(accepted > 0
        ? [`acepté ${count(accepted, 'propuesta', 'propuestas')} sobre partes del texto`]
        : []),
    ].join(' y ')
    if (changes !== '') said.push(`Después ${changes}.`)
    if (facts.ownVersions > 0) {
      said.push(
        `Guardé ${count(facts.ownVersions, 'versión', 'versiones')} con cambios hechos en el editor.`,
      )
    }
  }
  return [used, said.join(' ')].filter((paragraph) => paragraph !== '').join('\n')
}

function usedSentence(
  { models, usedComposer, first, last }: DeclarationFacts,
  parts: ReadonlySet<DeclarationPart>,
): string {
  const when = parts.has('dates') && first && last ? `${daysLabel(first, last)} usé` : 'Usé'
  const names = parts.has('model') && models.length > 0 ? ` (${models.join(', ')})` : ''
  const kind = models.length === 1 ? 'un modelo de lenguaje' : 'modelos de lenguaje'
  const tools = [
    ...(models.length > 0 ? [`${kind}${names} por medio de Cuartilla`] : []),
    ...(usedComposer
      ? ['la guía sin conexión de Cuartilla, un programa que no es un modelo de lenguaje']
      : []),
  ]
  return `${when} para este trabajo ${tools.join(' y ')}.`
}

function askedSentence({ beganWithOwnText, models, answers }: DeclarationFacts): string {
  if (beganWithOwnText) {
    return `Hice ${count(answers, 'pedido', 'pedidos')} sobre un texto que ya tenía.`
  }
  if (models.length > 0) return 'Pedí una primera redacción.'
  return 'Pedí un esquema con secciones e indicaciones para escribir.'
}

function daysLabel(first: Date, last: Date): string {
  const [from, to] = [ecuadorDay(first), ecuadorDay(last)]
  const end = formatSpanishDate(to.year, to.month, to.day)
  const start = formatSpanishDate(from.year, from.month, from.day)
  if (start === end) return `El ${end}`
  if (from.year !== to.year) return `Entre el ${start} y el ${end}`
  const isSameMonth = from.month === to.month
  return `Entre el ${isSameMonth ? from.day : start.replace(/ de \d+$/, '')} y el ${end}`
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
