import { describe, expect, it } from 'vitest'
import type { Generate } from '#contract/generation.ts'
import type { LatestVersion, MessageRow } from '#contract/projects.ts'
import type { AddSourcesResult } from '#contract/sources.ts'
import { generationCostUnits } from '#core/credits/tariff.ts'
import { unitsFromCredits } from '#core/credits/units.ts'
import { AcademicText } from '#core/document/model.ts'
import { answer, type FakeRequest, type Script, sampleAnswer } from '#test/fake-model-server.ts'
import { limitedModel, textOfScript } from '#test/limited-model.ts'
import { parsedContent } from '#test/parsed-content.ts'
import { generationFixture } from './generation-fixture.suite.ts'

const fixture = generationFixture()

const freire = {
  type: 'book',
  title: 'Pedagogía del oprimido',
  author: [{ family: 'Freire', given: 'Paulo' }],
  issued: { 'date-parts': [[1970]] },
  publisher: 'Siglo XXI',
}
const illich = {
  ...freire,
  title: 'La sociedad desescolarizada',
  author: [{ family: 'Illich', given: 'Iván' }],
}
const wrong = {
  content: 'Freire, P. y otros (1972). Pedagogía del oprimido (3.ª ed.). Tierra Nueva.',
}
const right = 'Freire, P. (1970). *Pedagogía del oprimido*. Siglo XXI.'
const forgotten = 'Illich, I. (1970). *La sociedad desescolarizada*. Siglo XXI.'
const cited = 'Educar libera (Freire, 1970). La escuela no es la única vía (Illich, 1970).'

async function withSources(prompt: string) {
  const { project, message } = await fixture.student.createProject(prompt)
  const path = `/api/projects/${project.id}/sources`
  const csl = [freire, illich]
  await fixture.student.call<AddSourcesResult>('POST', path, { csl })
  return { project, message }
}

async function generate(message: MessageRow, plan?: Generate['plan']): Promise<string> {
  const response = await fixture.student.fetch('/api/generate', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message_history: [message], plan }),
  })
  return response.text()
}

/** The answer as it was delivered, saved and charged. */
async function saved(projectId: string) {
  const { body } = await fixture.student.save(projectId, 1)
  const { content, credits_consumed: cost } = body.assistantMessageData
  const { comentarios_del_modelo: comments, texto_generado } = parsedContent(content)
  const latest = await fixture.student.call<LatestVersion>(
    'GET',
    `/api/projects/${projectId}/versions/latest`,
  )
  const text = AcademicText.parse(parsedContent(latest.body.content))
  expect(text).toEqual(texto_generado)
  expect(unitsFromCredits(cost)).toBe(generationCostUnits(comments, text))
  return text.referencias.map((one) => one.content)
}

/** A model that cites both sources in a section and lists one of them wrongly. */
function carelessWriter() {
  const model = limitedModel()
  return (request: FakeRequest): Script => {
    const script = model(request)
    if (!request.prompt.includes('Escribe SOLO el apartado «Apartado 1»')) return script
    const whole = JSON.parse(textOfScript(script))
    whole.texto_generado.cuerpo.push({ role: 'p', content: cited })
    whole.texto_generado.referencias = [wrong]
    return answer(JSON.stringify(whole))
  }
}

describe('the reference of a ticked source is that of its record, whatever the model writes', () => {
  it('in an answer of one pass: it is delivered, saved and charged so', async () => {
    const { project, message } = await withSources('Un ensayo sobre la escuela')
    const texto_generado = { cuerpo: [{ role: 'p', content: cited }], referencias: [wrong] }
    fixture.fake.next(answer(sampleAnswer({ texto_generado }), { size: 7 }))
    const sent = await generate(message)
    expect(sent).toContain('Siglo XXI')
    expect(sent).not.toContain('Tierra Nueva')
    expect(await saved(project.id)).toEqual([right, forgotten])
  })

  it('in a work in steps', async () => {
    const { project, message } = await withSources('Un ensayo de 7 páginas sobre la escuela')
    fixture.fake.decide(carelessWriter())
    const sent = await generate(message, 'auto')
    expect(sent).not.toContain('Tierra Nueva')
    const listed = await saved(project.id)
    expect(listed).toContain(right)
    expect(listed).toContain(forgotten)
    expect(new Set(listed).size).toBe(listed.length)
  })

  it('not in the document that is there: its own list stays, and only what is added is written so', async () => {
    const { project, message } = await withSources('Un ensayo sobre la escuela')
    const own = { content: 'Freire, P. (1970). *Pedagogía del oprimido*. Paz y Tierra.' }
    const cuerpo = [{ role: 'p', content: `${cited} ${'La escuela cambia. '.repeat(200)}` }]
    await fixture.student.call('PUT', `/api/projects/${project.id}/document`, {
      content: { cuerpo, referencias: [own] },
      base_version: 0,
    })
    const item = { accion: 'agregar', bloque: 'r1', empieza: 'Freire, P. (1970)', role: 'ref' }
    const written = 'Illich, I. (1971). La sociedad desescolarizada. Barral.'
    fixture.fake.next(
      answer(
        JSON.stringify({
          comentarios_del_modelo: 'Agregué la referencia.',
          texto_generado: { cambios: [{ ...item, content: written }] },
        }),
      ),
    )
    await generate(message)
    await fixture.student.save(project.id, 1)
    const { body } = await fixture.student.call<LatestVersion>(
      'GET',
      `/api/projects/${project.id}/versions/latest`,
    )
    const { referencias } = AcademicText.parse(parsedContent(body.content))
    expect(referencias.map((one) => one.content)).toEqual([own.content, forgotten])
  })
})
