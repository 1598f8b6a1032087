/** The changes that have a button of their own, and what each asks of the model. */
export const selectionActions = {
  Mejorar:
    'Mejora la redacción: más clara, precisa y fluida, con la misma idea y una extensión parecida.',
  Acortar: 'Acorta el texto alrededor de un tercio sin perder la idea principal ni sus citas.',
  Ampliar:
    'Amplía el texto alrededor de la mitad: desarrolla la idea con explicación, matiz o ejemplo, sin inventar datos ni fuentes.',
  'Más formal': 'Pasa el texto a un registro académico más formal, con una extensión parecida.',
} as const
export type SelectionAction = keyof typeof selectionActions

/** What an instruction asks of the model: a button's name stands for its own words. */
export function instructionWords(instruction: string): string {
  return Object.hasOwn(selectionActions, instruction)
    ? selectionActions[instruction as SelectionAction]
    : instruction
}
