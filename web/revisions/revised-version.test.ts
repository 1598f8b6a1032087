import { expect, test } from 'vitest'
import type { LatestVersion, MessageRow } from '#contract/projects.ts'
import { isMadeBy } from './revised-version.ts'

const answered = {
  role: 'assistant',
  selection: null,
  plan: null,
  created_at: '2026-11-22T10:00:00.123Z',
}
const written = {
  author: 'model',
  restored_from: null,
  version_number: 2,
  created_at: '2026-11-22T10:00:00.123+00:00',
}

test.each<[string, object, object, boolean]>([
  ['as the answer made it', {}, {}, true],
  ['its first text', {}, { version_number: 1 }, false],
  ['edited by the student', {}, { author: 'student' }, false],
  ['an older version restored', {}, { restored_from: 1 }, false],
  ['of an answer before this one', {}, { created_at: '2026-11-22T09:00:00.000Z' }, false],
  ['beside a proposal', { selection: {} }, {}, false],
  ['the end of a work that was gone on with', { plan: { hechas: 7 } }, {}, false],
  ['beside a request', { role: 'user' }, {}, false],
])('the document is %s', (_, message, version, isMade) => {
  const last = { ...answered, ...message } as MessageRow
  expect(isMadeBy(last, { ...written, ...version } as LatestVersion)).toBe(isMade)
})
