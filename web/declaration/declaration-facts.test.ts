import { expect, test } from 'vitest'
import type { ListedVersion, MessageRow } from '#contract/projects.ts'
import type { DeclarationFacts } from '#core/document/compose-declaration.ts'
import { offlineModelLabel } from '#core/generation/offline/scaffold.ts'
import { declarationFacts } from './declaration-facts.ts'

const selection: MessageRow['selection'] = {
  version: 1,
  from: { block: 0, offset: 0 },
  to: { block: 0, offset: 4 },
  instruction: 'Acortar',
  excerpt: 'Algo',
}
const message = (changes: Partial<MessageRow>) =>
  ({
    role: 'assistant',
    model: 'gemini',
    selection: null,
    proposal: null,
    created_at: '2026-03-05T12:00:00Z',
    ...changes,
  }) as MessageRow
const request = message({ role: 'user', model: null })
const proposal = (decision: MessageRow['proposal'], changes: Partial<MessageRow> = {}) =>
  message({ selection, proposal: decision, ...changes })
/** Versions as they are read: the newest first. */
const versions = (...authors: ListedVersion['author'][]) =>
  authors.map((author) => ({ author, restored_from: null }) as ListedVersion)
const restored = { author: 'student', restored_from: 1 } as ListedVersion

type Case = [string, Parameters<typeof declarationFacts>, Partial<DeclarationFacts>]

test.each<Case>([
  [
    'a project without answers used no model',
    [[request], [], []],
    { models: [], usedComposer: false, first: null, last: null, answers: 0, accepted: 0 },
  ],
  [
    'each model is named once, in the order in which they answered',
    [[message({ model: 'a' }), message({ model: 'b' }), message({ model: 'a' })], [], []],
    { models: ['a', 'b'], answers: 3 },
  ],
  [
    'the offline composer is told and is no model',
    [[message({ model: offlineModelLabel })], [], []],
    { models: [], usedComposer: true, answers: 1 },
  ],
  [
    'an answer whose model is not known counts, and names none',
    [[message({ model: null })], [], []],
    { models: [], usedComposer: false, answers: 1 },
  ],
  [
    'the days are those of the first and of the last answer, not of requests',
    [
      [
        message({ role: 'user', created_at: '2026-03-01T12:00:00Z' }),
        message({ created_at: '2026-03-02T12:00:00Z' }),
        message({ created_at: '2026-03-09T12:00:00Z' }),
        message({ role: 'user', created_at: '2026-03-10T12:00:00Z' }),
      ],
      [],
      [],
    ],
    { first: new Date('2026-03-02T12:00:00Z'), last: new Date('2026-03-09T12:00:00Z') },
  ],
  [
    'of proposals only the accepted ones are in the text',
    [[message({}), proposal('accepted'), proposal('discarded'), proposal('pending')], [], []],
    { answers: 1, accepted: 1 },
  ],
  [
    'a proposal that was not accepted tells neither its model nor its day',
    [
      [message({ model: 'a' }), proposal('discarded', { model: 'b', created_at: '2026-04-01' })],
      [],
      [],
    ],
    { models: ['a'], last: new Date('2026-03-05T12:00:00Z') },
  ],
  [
    'a text that an answer began is not the student’s own from the beginning',
    [[], versions('student', 'model'), []],
    { beganWithOwnText: false, ownVersions: 1 },
  ],
  [
    'one that the student began is',
    [[], versions('model', 'student'), []],
    { beganWithOwnText: true, ownVersions: 1 },
  ],
  [
    'and so is one that began as a draft, which is no version written here',
    [[], versions('model', 'imported'), []],
    { beganWithOwnText: true, ownVersions: 0 },
  ],
  [
    'a version that was restored was not written',
    [[], [restored, ...versions('student', 'model')], []],
    { ownVersions: 1 },
  ],
  ['without versions nobody began', [[], [], []], { beganWithOwnText: false, ownVersions: 0 }],
  [
    'only ticked sources were chosen',
    [[], [], [{ ticked: true }, { ticked: false }, { ticked: true }]],
    { sources: 2 },
  ],
])('%s', (_, recorded, facts) => {
  expect(declarationFacts(...recorded)).toMatchObject(facts)
})
