import { lawHeads } from './citation-words.ts'

const spelled = [
  'primera',
  'segunda',
  'tercera',
  'cuarta',
  'quinta',
  'sexta',
  's[ée]ptima',
  'octava',
  'novena',
  'd[ée]cima',
]
const source = `\\b(?:(\\d{1,2})\\s?(?:da|ra|ta|va|ma|na|nd|rd|th|st|era|do|er|to|[aªº°])?\\.?\\s?[aªº°]?\\s?|(${spelled.join('|')})\\s)(?:ed\\.?|edici[óo]n|edition)`

const anywhere = new RegExp(`${source}(?=[\\s,)]|$)`, 'giu')
const behindTitle = new RegExp(`^([.,]?\\s*)(${source})(?:[.,\\s]+|$)`, 'iu')

const treaty =
  /^(?:convención|convenio|tratado|pacto|protocolo|acuerdo|declaración)(?= \p{L}+(?:[ -][\p{L}\p{N}]+)+$)/iu

/** Whether a title names a law, a decree or a treaty: "Acuerdo Ministerial 89", "Convención sobre el Mar". */
export function namesLaw(title: string): boolean {
  return lawHeads.has(title.split(' ')[0]?.toLowerCase() ?? '') || treaty.test(title)
}

/** Editions that a text names, "2da ed.", "segunda edición", each with how APA writes it: "2.ª ed." */
export function editionsIn(text: string): { said: string; index: number; wanted: string }[] {
  return [...text.matchAll(anywhere)].map(({ 0: said, 1: number, 2: word = '', index }) => ({
    said,
    index,
    wanted: `${number ?? numberOf(word)}.ª ed.`,
  }))
}

/** An edition right behind a title, without brackets: where it begins, what it says and how long it is with its stop. */
export function bareEdition(text: string): { start: number; said: string; length: number } | null {
  const [whole, lead = '', said] = behindTitle.exec(text) ?? []
  return whole && said ? { start: lead.length, said, length: whole.length } : null
}

function numberOf(word: string): number {
  return spelled.findIndex((one) => new RegExp(`^${one}$`, 'i').test(word)) + 1
}

const words =
  'Tesis|Trabajo de (?:titulación|grado|fin|integración)|Disertación|Tesina|Monografía|Proyecto de (?:titulación|grado|investigación)|Examen complexivo'

const start = new RegExp(`^(?:${words})`, 'i')
const bare = new RegExp(`^((?:${words})(?: [\\p{L} ]{1,60})?)[.,]\\s+(?=\\S)`, 'iu')

/** Whether what brackets say is what a thesis is called: "Tesis de maestría, Universidad de Cuenca". */
export function isThesis(said: string): boolean {
  return start.test(said)
}

/** "Tesis de maestría, " before a university, without brackets: what it says and how long it is; null without. */
export function bareThesis(text: string): { genre: string; length: number } | null {
  const [whole, genre] = bare.exec(text) ?? []
  return whole && genre ? { genre, length: whole.length } : null
}
