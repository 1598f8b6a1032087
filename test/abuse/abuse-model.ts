import {
  answer,
  type FakeModel,
  type Script,
  sampleAnswer,
  startFakeModel,
} from '#test/fake-model-server.ts'

const long = 'El agua corre por los ríos del país y llega al mar. '.repeat(400)

/** A model that writes what a prompt asks for by a word of it, and an essay otherwise. */
export async function startAbuseModel(): Promise<FakeModel> {
  const model = await startFakeModel()
  model.decide(({ prompt }) => {
    // Its list of requests would grow all the time.
    model.requests.length = 0
    if (prompt.includes('LENTO')) return slow()
    if (prompt.includes('REPETIDAS')) return answer(repeatedKeys(), { size: 512 })
    if (prompt.includes('ENORME')) return answer(essay(long.repeat(50)), { size: 8_192 })
    return answer(sampleAnswer())
  })
  return model
}

const essay = (content: string) =>
  sampleAnswer({ texto_generado: { cuerpo: [{ role: 'p', content }], referencias: [] } })

/** A whole text but for its end, which does not come. */
function slow(): Script {
  const text = essay(long)
  const steps = answer(text.slice(0, -40), { size: 400 }).steps ?? []
  return { steps: [...steps.filter(({ type }) => type === 'text'), { type: 'hang' }] }
}

function repeatedKeys(): string {
  const body = JSON.stringify([{ role: 'p', content: 'a'.repeat(500) }])
  const keys = Array.from({ length: 60 }, () => `"cuerpo":${body}`).join(',')
  return `{"comentarios_del_modelo":"a","texto_generado":{${keys},"referencias":[]}}`
}
