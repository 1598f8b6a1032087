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
