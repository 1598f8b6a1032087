import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allCases } from './dialect-case.ts'
import { type DialectWorld, dialectWorld } from './dialect-world.ts'
import { judgeDialect } from './judge-dialect.ts'

let world: DialectWorld
beforeAll(async () => {
  world = await dialectWorld()
})
afterAll(() => world.close())

describe.each(allCases())('$file', ({ cases }) => {
  test.each(cases.map((one) => [one.name, one] as const))('%s', async (_, one) => {
    expect(judgeDialect(one, await world.play(one))).toEqual([])
  })
})

test('every case has a name of its own', () => {
  const names = allCases().flatMap(({ cases }) => cases.map(({ name }) => name))
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
