import { expect, test } from 'vitest'
import { readApiError } from '#web/api/api-error.ts'
import { saveFailureMessage } from './save-failure-message.ts'

const failed = 'Error al guardar la nueva versión.'

test.each([
  [
    'details for people',
    500,
    '{"error":"x","details":"El texto es demasiado largo."}',
    'El texto es demasiado largo.',
  ],
  [
    'a refusal in words',
    409,
    '{"error":{"code":"generation.not_charged","message":"La generación no terminó y no se cobró nada.","details":{},"requestId":"r"}}',
    'La generación no terminó y no se cobró nada.',
  ],
  [
    'an error of its own',
    500,
    '{"error":{"code":"server.unexpected","message":"Ocurrió un error inesperado. Por favor, inténtalo de nuevo.","details":{},"requestId":"r"}}',
    failed,
  ],
  [
    'that it is not available',
    503,
    '{"error":{"code":"server.unavailable","message":"El servicio no está disponible en este momento.","details":{},"requestId":"r"}}',
    failed,
  ],
  ['empty details', 500, '{"error":"x","details":""}', failed],
  ['a page of HTML', 502, '<html></html>', failed],
])(
  'an answer that could not be saved, the server having %s, is told in the right words',
  (_, status, body, words) => {
    expect(saveFailureMessage(readApiError(status, body))).toBe(words)
  },
)

test('without a response of the server the message is that the version was not saved', () => {
  expect(saveFailureMessage(readApiError(0, ''))).toBe(failed)
  expect(saveFailureMessage(new Error('x'))).toBe(failed)
})
