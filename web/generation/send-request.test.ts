import { expect, it } from 'vitest'
import { sendRequest } from './send-request.ts'

const idle = { content: 'Un ensayo', isIdle: true, isReachable: true, unanswered: null }

it.each([
  ['a text is sent', {}, 'send'],
  ['a blank text is not', { content: ' \n ' }, 'nothing'],
  ['nothing is sent while a text is being generated', { isIdle: false }, 'nothing'],
  ['without a connection sending is refused', { isReachable: false }, 'refuse'],
  ['the unanswered text is tried again', { unanswered: { content: 'Un ensayo' } }, 'retry'],
  [
    'also with spaces around it',
    { content: '  Un ensayo\n', unanswered: { content: 'Un ensayo' } },
    'retry',
  ],
  ['another text is a new message', { unanswered: { content: 'Un resumen' } }, 'send'],
] as const)('%s', (_, changed, done) => {
  expect(sendRequest({ ...idle, ...changed })).toBe(done)
})
