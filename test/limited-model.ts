import { answer, type FakeRequest, type Script } from './fake-model-server.ts'
import { LimitedWriter } from './limited-writer.ts'

/** A model that answers each step of a work by what its prompt and its schema ask for. */
export function limitedModel(seed = 7) {
  const model = new LimitedWriter(seed)
  return ({ prompt, body }: FakeRequest): Script => {
    if (JSON.stringify(body['generationConfig']).includes('"secciones"')) {
      return answer(model.plan(Number(/tendrá (\d+) palabras/.exec(prompt)?.[1] ?? 0)))
    }
    const asked =
      /apartado «[^»]+»: (\d+) palabras/.exec(prompt) ?? /unas (\d+) palabras/.exec(prompt)
    const inputs = model.section(Number(asked?.[1] ?? 0))
    const text = inputs.flatMap((input) => (input.type === 'text' ? [input.text] : [])).join('')
    const end = inputs.at(-1)
    const isCut = end?.type === 'finish' && end.reason === 'max_tokens'
    return isCut
      ? {
          steps: [
            { type: 'text', text },
            { type: 'finish', reason: 'MAX_TOKENS' },
          ],
        }
      : answer(text)
  }
}

export function textOfScript({ steps = [] }: Script): string {
  return steps.flatMap((step) => (step.type === 'text' ? [step.text] : [])).join('')
}
