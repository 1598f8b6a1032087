import { expect, it } from 'vitest'
import type { MessageRow } from '#contract/projects.ts'
import { keepPlan, planOf } from './kept-plan.ts'
import { planRequest, planToSend } from './plan-to-send.ts'
import { temporaryMessage } from './temporary-message.ts'

const section = { titulo: 'Uno', nivel: 't1' as const, palabras: 900, contiene: '', fuentes: [] }
const plan = { titulo: 'El agua', tesis: '', secciones: [section, { ...section, titulo: 'Dos' }] }
const asked = temporaryMessage('p', 'Una monografía de 10 páginas', 1)
const answer = (id: string, hechas: number): MessageRow => ({
  ...temporaryMessage('p', '', 2),
  id,
  role: 'assistant',
  plan: { ...plan, hechas },
})
const request = (content: string) => temporaryMessage('p', content, 3)

it('a request for the whole document may become a work in steps', () => {
  expect(planToSend([asked], asked)).toBe('auto')
  const other = request('Hazlo más corto')
  expect(planToSend([asked, answer('a', 1), other], other)).toBe('auto')
})

it('what is asked while a plan waits changes the plan, as the student has corrected it', () => {
  const corrected = { ...plan, secciones: [{ ...section, titulo: 'Mío' }] }
  keepPlan('a', corrected)
  const other = request('Añade un apartado sobre los costos')
  expect(planToSend([asked, answer('a', 0), other], other)).toEqual({ ...corrected, cambia: true })
})

it('the message with which a plan is written sends the plan as the student changed it, at each attempt', () => {
  const changed = { ...plan, secciones: [{ ...section, palabras: 1_200 }] }
  keepPlan('b', changed)
  const write = request(planRequest(changed, 0))
  expect(write.content).toBe('Escribe el trabajo con este plan: 1 apartado, 1\u202f200 palabras.')
  const rows = [asked, answer('b', 0), write]
  expect(planToSend(rows, write)).toEqual({ ...changed, desde: 0, sigue: false })
  expect(planToSend(rows, write)).toEqual(planToSend(rows, write))
})

it('what is left of a plan is written from the first section that is missing', () => {
  const goOn = request(planRequest(plan, 1))
  expect(goOn.content).toBe('Sigue con lo que falta del plan: 1 apartado, 900 palabras.')
  expect(planToSend([asked, answer('c', 1), goOn], goOn)).toEqual({
    ...plan,
    desde: 1,
    sigue: true,
  })
})

it('a work is gone on with after other requests too, which it does not plan', () => {
  const change = request('Acorta el primer párrafo')
  const changed: MessageRow = { ...temporaryMessage('p', '', 4), role: 'assistant' }
  const goOn = temporaryMessage('p', planRequest(plan, 1), 5)
  const rows = [asked, answer('e', 1), change, changed, goOn]
  expect(planToSend(rows, goOn)).toEqual({ ...plan, desde: 1, sigue: true })
  expect(planToSend(rows, temporaryMessage('p', 'Más formal', 5))).toBe('auto')
})

it('a stored plan that is none is passed over', () => {
  keepPlan('d', { ...plan, secciones: [] })
  expect(planOf(answer('d', 0))).toEqual({ ...plan, hechas: 0 })
})
