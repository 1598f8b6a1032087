import { expect, it } from 'vitest'
import { sendRequest } from './send-request.ts'

const idle = {
  content: 'Un ensayo',
  pages: null,
  isIdle: true,
  isReachable: true,
  unanswered: null,
}

it.each([
  ['a text is sent', {}, 'send'],
  ['a blank text is not', { content: ' \n ' }, 'nothing'],
  ['nothing is sent while a text is being generated', { isIdle: false }, 'nothing'],
  ['without a connection sending is refused', { isReachable: false }, 'refuse'],
  [
    'the unanswered text is tried again',
    { unanswered: { content: 'Un ensayo', pages: null } },
    'retry',
  ],
  [
    'also with spaces around it',
    { content: '  Un ensayo\n', unanswered: { content: 'Un ensayo', pages: null } },
    'retry',
  ],
  ['another text is a new message', { unanswered: { content: 'Un resumen', pages: null } }, 'send'],
  [
    'the same text of another length too',
    { pages: 5, unanswered: { content: 'Un ensayo', pages: null } },
    'send',
  ],
] as const)('%s', (_, changed, done) => {
  expect(sendRequest({ ...idle, ...changed })).toBe(done)
})
