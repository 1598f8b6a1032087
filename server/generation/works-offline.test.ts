import { beforeAll, expect, it } from 'vitest'
import type { Generate } from '#contract/generation.ts'
import type { MessageRow } from '#contract/projects.ts'
import { planWords } from '#core/generation/works/plan-size.ts'
import { keptServer } from '#test/kept-server.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await keptServer()
})

it('without a model a plan is changed by simple orders, and said so where one is not understood', async () => {
  const student = await Student.register(server.url)
  const { project, message } = await student.createProject(
    'Una monografía de 10 páginas sobre el agua',
  )
  const answerTo = async (asked: MessageRow, plan: Generate['plan']) => {
    const response = await student.fetch('/api/generate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ message_history: [asked], plan }),
    })
    await response.text()
    const { body } = await student.save(project.id, asked.sequence_order)
    const { plan: made, content } = body.assistantMessageData
    const { hechas: _, ...own } = made ?? expect.unreachable()
    return { plan: own, said: parsedContent(content).comentarios_del_modelo }
  }
  const planned = await answerTo(message, 'auto')
  const change = async (request: string, plan: typeof planned.plan) =>
    answerTo(await student.write(project.id, request), { ...plan, cambia: true })
  const count = planned.plan.secciones.length

  const added = await change('Añade un apartado de 400 palabras sobre la ley', planned.plan)
  expect(added.said).toContain(`Cambié el plan: ahora tiene ${count + 1} apartados`)
  expect(added.plan.secciones.map(({ titulo }) => titulo)).toContain('La ley')
  expect(planWords(added.plan)).toBe(planWords(planned.plan) + 400)

  const sized = await change(
    'Que el apartado 1 tenga 500 palabras y pon la ley antes del 2',
    added.plan,
  )
  expect(sized.plan.secciones[0]?.palabras).toBe(500)
  expect(sized.plan.secciones[1]?.titulo).toBe('La ley')
  expect(planWords(sized.plan)).toBeGreaterThan(2_500)

  const missed = await change(
    'Dale un enfoque más crítico al conjunto y quita la sección 40',
    sized.plan,
  )
  expect(missed.said).toContain('El plan quedó como estaba: no entendí el cambio')
  expect(missed.plan).toEqual(sized.plan)
})
