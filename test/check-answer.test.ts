import { expect, it } from 'vitest'
import { checkAnswer } from './check-answer.ts'

const answer = (body: unknown, status = 200) => Response.json(body, { status })
const settings = {
  model_provider: 'offline',
  model: 'offline',
  provider_name: 'Cuartilla',
  whatsapp_number: null,
  help_email: null,
  bank_accounts: [],
  transfers: 'trial',
}

it('an answer as the list has it passes', async () => {
  await checkAnswer('GET', '/api/settings', answer(settings))
  await checkAnswer('GET', '/api/projects/x/versions/latest', answer(null))
  await checkAnswer('GET', '/api/projects/x', answer({ error: { code: 'project.not_found' } }, 404))
})

it.each<[string, string, Response]>([
  ['a field that lacks', '/api/settings', answer({ ...settings, model: undefined })],
  ['a field that is not in it', '/api/settings', answer({ ...settings, secret: 'x' })],
  ['another status', '/api/settings', answer(settings, 201)],
  ['another error', '/api/projects/x', answer({ error: { code: 'version.conflict' } }, 409)],
])('an answer with %s is refused', async (_, path, given) => {
  await expect(checkAnswer('GET', path, given)).rejects.toThrow()
})
