import { expect, it } from 'vitest'
import type { SaveMessageResult } from '#contract/generation.ts'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import type { RunRecord } from './chaos-load.ts'
import { type Books, compareWithBooks } from './chaos-oracles.ts'
import { sampleAnswer } from './fake-model-server.ts'

const answer = sampleAnswer()

/** A successful run and its ledger; each test falsifies something. */
function savedRun(): { record: RunRecord; books: Books } {
  const told = { generationId: 'run', end: 'complete' as const, text: answer, code: '', words: '' }
  const record: RunRecord = {
    scenario: 'kills',
    kind: 'short',
    prompt: 'Un ensayo',
    project: { id: 'project', context_prompt: 'Un ensayo' } as ProjectRow,
    message: { id: 'question', content: 'Un ensayo' } as MessageRow,
    told: [told],
    saved: {
      assistantMessageData: { id: 'answer', content: answer },
      versionData: { id: 'version', content: '{}' },
      creditsDeducted: 0.02,
    } as SaveMessageResult,
    trouble: null,
    odd: [],
    gaveUp: false,
  }
  const books: Books = {
    projects: new Map([['project', { id: 'project', context_prompt: 'Un ensayo' }]]),
    messages: new Map([
      ['question', { id: 'question', content: 'Un ensayo', credits: 0.001 }],
      ['answer', { id: 'answer', content: answer, credits: 0.02 }],
    ]),
    versions: new Map([['version', { id: 'version', content: '{}' }]]),
    runs: new Map([['run', runRow({})]]),
  }
  return { record, books }
}

type Row = Books['runs'] extends Map<string, infer One> ? One : never

function runRow(changes: Partial<Row>): Row {
  return {
    id: 'run',
    user_message_id: 'question',
    status: 'saved',
    done: null,
    answer,
    messages: 1,
    message_entries: 1,
    answer_entries: 1,
    ...changes,
  }
}

const unpaid = {
  status: 'failed',
  answer: null,
  messages: 0,
  message_entries: 0,
  answer_entries: 0,
}
const failed = { generationId: 'run', end: 'failed' as const, text: '', code: 'x', words: '' }

/** The findings after this falsification of a successful run and its ledger. */
function found(spoil: (run: RunRecord, books: Books) => void): string[] {
  const { record, books } = savedRun()
  spoil(record, books)
  return compareWithBooks([record], books).map(({ kind, words }) => `${kind}: ${words}`)
}

it('finds nothing in a run that was reported, saved and charged once', () => {
  expect(found(() => {})).toEqual([])
})

it('finds nothing in a run that was reported as failed and cost nothing', () => {
  const spoil = (record: RunRecord, books: Books) => {
    record.told = [failed]
    record.saved = null
    books.runs.set('run', runRow(unpaid))
  }
  expect(found(spoil)).toEqual([])
})

it.each<[string, (record: RunRecord, books: Books) => void, string]>([
  ['a project', (_, books) => books.projects.clear(), 'lost write: project project'],
  ['a message', (_, books) => books.messages.delete('question'), 'lost write: message question'],
  ['an answer', (_, books) => books.messages.delete('answer'), 'lost write: saved answer answer'],
  ['a version', (_, books) => books.versions.clear(), 'lost write: version version'],
  ['a run', (_, books) => books.runs.clear(), 'lost write: run run was told complete and is not'],
  [
    'the text of an answer',
    (_, books) => books.messages.set('answer', { id: 'answer', content: '{}', credits: 0.02 }),
    'lost write: saved answer answer',
  ],
])('finds an acknowledged %s that is lost', (_, spoil, words) => {
  expect(found(spoil)).toContainEqual(expect.stringContaining(words))
})

it('finds a failed answer that the student was told is complete', () => {
  expect(found((_, books) => books.runs.set('run', runRow(unpaid)))).toContainEqual(
    expect.stringContaining('lost write: run run was told complete and has failed'),
  )
})

it('finds a recorded answer with another text than the student read', () => {
  const other = sampleAnswer({ comentarios_del_modelo: 'Otro' })
  expect(found((_, books) => books.runs.set('run', runRow({ answer: other })))).toContainEqual(
    expect.stringContaining('with another text than is recorded'),
  )
})

it('finds a run that is charged twice or not at all', () => {
  for (const answer_entries of [0, 2]) {
    expect(found((_, books) => books.runs.set('run', runRow({ answer_entries })))).toContainEqual(
      expect.stringContaining(`1 messages, 1 + ${answer_entries} charges`),
    )
  }
})

it('finds a charged failure, with and without its run', () => {
  for (const generationId of ['run', null]) {
    const spoil = (record: RunRecord) => {
      record.told = [{ ...failed, generationId }]
      record.saved = null
    }
    expect(found(spoil)).toContainEqual(expect.stringMatching(/^charged failure: /))
  }
})

it('finds a message that is charged for two runs', () => {
  expect(found((_, books) => books.runs.set('other', runRow({ id: 'other' })))).toContainEqual(
    expect.stringContaining('message question is charged for run, other'),
  )
})

it('finds an answer that no fault excuses', () => {
  const spoil = (record: RunRecord) => {
    record.odd.push('POST /api/projects was answered 500 server.unexpected')
  }
  expect(found(spoil)).toEqual([expect.stringContaining('wrong: POST /api/projects')])
})

it('finds a student who was never told how it ended', () => {
  const spoil = (record: RunRecord) => {
    record.trouble = 'not over in time'
  }
  expect(found(spoil)).toContainEqual(expect.stringContaining('wrong: not over in time'))
})
