import { expect, test } from 'vitest'
import type { MessageRow } from '#contract/projects.ts'
import { chatEntries, newestAnswer } from './chat-entries.ts'

const selection = {
  version: 1,
  from: { block: 0, offset: 0 },
  to: { block: 0, offset: 4 },
  instruction: 'Acortar',
  excerpt: 'Algo',
}
const row = (id: string, more: Partial<MessageRow>) =>
  ({ id, selection: null, proposal: null, ...more }) as MessageRow
const asked = (id: string) => row(`${id}?`, { role: 'user', selection })
const proposed = (id: string, proposal: MessageRow['proposal']) =>
  row(id, { role: 'assistant', selection, proposal })
const decided = (...ids: string[]) => ids.flatMap((id) => [asked(id), proposed(id, 'accepted')])
const task = [row('task', { role: 'user' }), row('text', { role: 'assistant' })]

const told = (messages: MessageRow[]) =>
  chatEntries(messages).map((entry) => {
    if (entry.kind === 'message') return entry.message.id
    if (entry.kind === 'decided') return `line ${entry.pair.answer.id}`
    return `series ${entry.pairs.map(({ answer }) => answer.id)}`
  })

test.each([
  ['a task and its answer stay whole', task, ['task', 'text']],
  ['a decided proposal is one line', [...task, ...decided('a')], ['task', 'text', 'line a']],
  ['a proposal that waits stays whole', [asked('a'), proposed('a', 'pending')], ['a?', 'a']],
  ['a request without an answer stays whole', [...decided('a'), asked('b')], ['line a', 'b?']],
  [
    'from the fourth in a row the older ones share a line',
    decided('a', 'b', 'c', 'd', 'e'),
    ['series a,b', 'line c', 'line d', 'line e'],
  ],
  [
    'a task between them begins a new row',
    [...decided('a', 'b'), ...task, ...decided('c', 'd')],
    ['line a', 'line b', 'task', 'text', 'line c', 'line d'],
  ],
])('%s', (_, messages, lines) => {
  expect(told(messages)).toEqual(lines)
})

test('only the newest answer that is shown whole has buttons', () => {
  expect(newestAnswer(chatEntries([...task, ...decided('a')]))?.id).toBe('text')
  expect(newestAnswer(chatEntries([...task, asked('a'), proposed('a', 'pending')]))?.id).toBe('a')
  expect(newestAnswer(chatEntries(decided('a')))).toBeNull()
})
