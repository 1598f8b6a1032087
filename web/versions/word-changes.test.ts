import { expect, test } from 'vitest'
import type { VersionRow } from '#contract/projects.ts'
import { changeLabels, WordChanges } from './word-changes.ts'

const textOf = (content: string) => ({
  cuerpo: [{ role: 'p' as const, content }],
  referencias: [],
})

test('each version is compared with the document before it, and not with an answer kept aside', () => {
  const changes = new WordChanges<{ state: VersionRow['state']; name: string }>()
  const list = [
    ['cuarta', 'document', 'Uno dos tres cuatro cinco seis'],
    ['aparte', 'alternative', 'Otra cosa del todo'],
    ['segunda', 'document', 'Uno dos tres cuatro'],
    ['primera', 'document', 'Uno dos tres cuatro ocho'],
  ] as const
  const told = list.flatMap(([name, state, content]) =>
    changes
      .next({ name, state }, textOf(content))
      .map(({ of, change }) => [of.name, change.added, change.gone]),
  )
  expect(told).toEqual([
    ['cuarta', 2, 0],
    ['aparte', 4, 4],
    ['segunda', 0, 1],
  ])
})

test.each([
  [{ added: 22, gone: 42 }, '+22', '−42'],
  [{ added: 1008, gone: 0 }, '+1\u202f008', null],
  [{ added: 0, gone: 0 }, null, null],
])('%j is told with its signs', (change, added, gone) => {
  expect(changeLabels(change)).toEqual({ added, gone })
})
