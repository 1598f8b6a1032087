import { expect, test } from 'vitest'
import type { AnswersSummary, ListedVersion } from '#contract/projects.ts'
import type { DeclarationFacts } from '#core/document/compose-declaration.ts'
import { offlineModelLabel } from '#core/offline/scaffold.ts'
import { declarationFacts } from './declaration-facts.ts'

const none: AnswersSummary = { answers: 0, accepted: 0, models: [], first: null, last: null }
const some = (changes: Partial<AnswersSummary>) => ({ ...none, ...changes })
/** Versions as they are read: the newest first. */
const versions = (...authors: ListedVersion['author'][]) =>
  authors.map((author) => ({ author, restored_from: null }) as ListedVersion)
const restored = { author: 'student', restored_from: 1 } as ListedVersion

type Case = [string, Parameters<typeof declarationFacts>, Partial<DeclarationFacts>]

test.each<Case>([
  [
    'a project without answers used no model',
    [none, [], []],
    { models: [], usedComposer: false, first: null, last: null, answers: 0, accepted: 0 },
  ],
  [
    'the models, the numbers and the days are those of the answers',
    [
      some({
        answers: 3,
        accepted: 2,
        models: ['b', 'a'],
        first: '2026-03-02T12:00:00.000Z',
        last: '2026-03-09T12:00:00.000Z',
      }),
      [],
      [],
    ],
    {
      answers: 3,
      accepted: 2,
      models: ['b', 'a'],
      usedComposer: false,
      first: new Date('2026-03-02T12:00:00Z'),
      last: new Date('2026-03-09T12:00:00Z'),
    },
  ],
  [
    'the offline composer is told and is no model',
    [some({ answers: 2, models: ['a', offlineModelLabel] }), [], []],
    { models: ['a'], usedComposer: true, answers: 2 },
  ],
  [
    'a text that an answer began is not the student’s own from the beginning',
    [none, versions('student', 'model'), []],
    { beganWithOwnText: false, ownVersions: 1 },
  ],
  [
    'one that the student began is',
    [none, versions('model', 'student'), []],
    { beganWithOwnText: true, ownVersions: 1 },
  ],
  [
    'and so is one that began as a draft, which is no version written here',
    [none, versions('model', 'imported'), []],
    { beganWithOwnText: true, ownVersions: 0 },
  ],
  [
    'a version that was restored was not written',
    [none, [restored, ...versions('student', 'model')], []],
    { ownVersions: 1 },
  ],
  ['without versions nobody began', [none, [], []], { beganWithOwnText: false, ownVersions: 0 }],
  [
    'only ticked sources were chosen',
    [none, [], [{ ticked: true }, { ticked: false }, { ticked: true }]],
    { sources: 2 },
  ],
])('%s', (_, recorded, facts) => {
  expect(declarationFacts(...recorded)).toMatchObject(facts)
})
