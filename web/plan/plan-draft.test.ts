import { describe, expect, it } from 'vitest'
import { maxWorkWords } from '#core/generation/works/work-limits.ts'
import {
  addSection,
  citeSource,
  draftOf,
  moveSection,
  type PlanDraft,
  planOfDraft,
  removeSection,
  renameSection,
  resizeSection,
  restoreSection,
  toggleSection,
} from './plan-draft.ts'

const names = ['Introducción', 'Marco teórico', 'Método', 'Conclusiones']
const plan = {
  titulo: 'El agua',
  tesis: 'Una tesis.',
  secciones: names.map((titulo) => ({
    titulo,
    nivel: 't1' as const,
    palabras: 500,
    contiene: '',
    fuentes: ['S1'],
  })),
}
const begin = (done = 0) => draftOf(plan, done)
const namesIn = (draft: PlanDraft) => planOfDraft(draft).secciones.map(({ titulo }) => titulo)

describe('a plan that the student changes', () => {
  it('unchanged is the plan that came', () => {
    expect(planOfDraft(begin())).toEqual(plan)
  })

  it('renames, resizes and moves its sections', () => {
    const renamed = renameSection(begin(), 1, 'Lo que se sabe')
    const resized = resizeSection(renamed, 1, 850)
    expect(planOfDraft(moveSection(resized, 1, 2)).secciones[2]).toMatchObject({
      titulo: 'Lo que se sabe',
      palabras: 850,
    })
    expect(namesIn(moveSection(begin(), 3, 0))[0]).toBe('Conclusiones')
  })

  it('has sections of 50 words at least, and no more words than a work may have', () => {
    expect(planOfDraft(resizeSection(begin(), 0, 3)).secciones[0]?.palabras).toBe(50)
    const most = planOfDraft(resizeSection(begin(), 0, 1_000_000))
    expect(most.secciones[0]?.palabras).toBe(maxWorkWords - 1_500)
  })

  it('takes back what was deleted last, until the next change', () => {
    const removed = removeSection(begin(), 1)
    expect(namesIn(removed)).toEqual(['Introducción', 'Método', 'Conclusiones'])
    expect(namesIn(restoreSection(removed))).toEqual(names)
    expect(restoreSection(renameSection(removed, 0, 'Otra')).secciones).toHaveLength(3)
  })

  it('keeps its last section', () => {
    const one = [0, 1, 2].reduce(removeSection, begin())
    expect(namesIn(removeSection(one, 3))).toEqual(['Conclusiones'])
  })

  it('counts a new section once it has a name, and gives it up without one', () => {
    const added = addSection(removeSection(begin(), 3))
    expect(namesIn(added)).toHaveLength(3)
    expect(namesIn(renameSection(added, added.open ?? -1, 'Anexos'))[3]).toBe('Anexos')
    expect(toggleSection(added, 0).secciones).toHaveLength(3)
  })

  it('leaves alone what is written', () => {
    expect(namesIn(moveSection(begin(2), 0, 3))).toEqual(names)
    expect(namesIn(moveSection(begin(2), 3, 0))).toEqual([
      'Introducción',
      'Marco teórico',
      'Conclusiones',
      'Método',
    ])
  })

  it('adds a source to a section, and takes it out', () => {
    const added = citeSource(begin(), 0, 'S2')
    expect(planOfDraft(added).secciones[0]?.fuentes).toEqual(['S1', 'S2'])
    expect(planOfDraft(citeSource(added, 0, 'S1')).secciones[0]?.fuentes).toEqual(['S2'])
  })
})
