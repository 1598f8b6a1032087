import { blockName } from '#core/document/kinds/exhibits.ts'
import { truncateText } from '#core/document/truncate-text.ts'
import type { Selected } from './selection.ts'

/** The instructions that have a button, and the words that each sends to the model. */
export const selectionActions = {
  Mejorar:
    'Mejora la redacción: más clara, precisa y fluida, con la misma idea y una extensión parecida.',
  Acortar: 'Acorta el texto alrededor de un tercio sin perder la idea principal ni sus citas.',
  Ampliar:
    'Amplía el texto alrededor de la mitad: desarrolla la idea con explicación, matiz o ejemplo, sin inventar datos ni fuentes.',
  'Más formal': 'Pasa el texto a un registro académico más formal, con una extensión parecida.',
} as const
export type SelectionAction = keyof typeof selectionActions

/** The words of an instruction for the model; the name of a button stands for the button's words. */
export function instructionWords(instruction: string): string {
  return Object.hasOwn(selectionActions, instruction)
    ? selectionActions[instruction as SelectionAction]
    : instruction
}

const excerptCharacters = 90

/** The beginning of selected text, for the chat. */
export function excerptOf({ parts, roles }: Pick<Selected, 'parts' | 'roles'>): string {
  const words = parts.map((content, at) => blockName(content, roles[at])).join(' ')
  const short = truncateText(words, excerptCharacters)
  return short === words ? words : `${short.replace(/\s\S*$/u, '')}…`
}

/** The text of a request about selected text in the chat. */
export function selectionRequestText(request: { excerpt: string; instruction: string }): string {
  return `Cambio en un fragmento: «${request.excerpt}»\n${request.instruction}`
}
