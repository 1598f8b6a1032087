import { expect, it } from 'vitest'
import { isValidGroup, scoreCorpus } from './score.ts'

// The whole corpus is `npm run references:score`; every fifth reference of it has all ways of going wrong.
it('no altered reference is verified, and at most 3 % of the right ones differ', async () => {
  const scored = await scoreCorpus('seen', 5)
  const valid = scored.filter(({ group }) => isValidGroup(group))
  const invented = scored.filter(({ group }) => !isValidGroup(group))
  expect(new Set(invented.map(({ group }) => group)).size).toBe(18)
  expect(invented.filter(({ check }) => check.state === 'verificada')).toEqual([])
  const differing = valid.filter(({ check }) => check.state === 'difiere')
  expect(differing.length).toBeLessThanOrEqual(0.03 * valid.length)
  const verified = valid.filter(({ check }) => check.state === 'verificada')
  expect(verified.length).toBeGreaterThan(0.8 * valid.length)
})
