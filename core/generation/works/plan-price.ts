import { countCharacters } from '#core/credits/units.ts'
import type { WorkPlan } from './work-plan.ts'

/** Free plans of a project, and free plans of a student in a day, including those of deleted projects. */
export const freePlansOfProject = 2
export const freePlansOfDay = 4

// Plans of models: a section of 400 words, named and described by 240 characters, after a title and a thesis.
const wordsOfSection = 400
const unitsOfSection = 240
const unitsOfHead = 300

/** Approximate price of a plan by the words of its work, in units, where it is charged. */
export function planPriceUnits(words: number): number {
  return unitsOfHead + (Math.ceil(words / wordsOfSection) + 1) * unitsOfSection
}

/** What a plan costs where it is charged: the characters of the lines that the plan before it does not have. */
export function planCostUnits(plan: WorkPlan, before: WorkPlan | null): number {
  const known = new Set(before ? linesOf(before) : [])
  return linesOf(plan)
    .filter((line) => !known.has(line))
    .reduce((sum, line) => sum + countCharacters(line), 0)
}

const linesOf = ({ titulo, tesis, secciones }: WorkPlan) => [
  titulo,
  tesis,
  ...secciones.flatMap((section) => [section.titulo, section.contiene]),
]
