import { expect, it } from 'vitest'
import type { Presence } from '#contract/steps.ts'
import { LeftWords } from './left-words.ts'
import { People } from './people.ts'

const presence: Presence = { after: 0, anchor: 1, head: 1, exhibit: null }

it('words that fell out get the name of who deleted their place as soon as it is known', () => {
  const left = new LeftWords('ana', 'trabajo')
  left.add([
    { words: 'uno', why: 'placeless', by: 'c1' },
    { words: 'dos', why: 'placeless', by: 'c2' },
    { words: 'tres', why: 'placeless' },
  ])
  left.learn('c1', 'Luis Paz')
  left.learn('c3', 'Eva Ruiz')
  expect(left.slice.get().words.map(({ name }) => name)).toEqual(['Luis Paz', undefined, undefined])
})

it('the name of a client is known also after its person left', () => {
  const people = new People()
  const luis = { client: 'c1', user_id: 'luis', name: 'Luis Paz' }
  people.hear({ ...luis, presence }, 0)
  people.hear({ ...luis, presence: null }, 1)
  people.hear({ client: 'c2', user_id: 'eva', name: 'Eva Ruiz', presence }, 2)
  people.forgetAll()
  expect(people.slice.get().people).toEqual([])
  expect([people.nameOf('c1'), people.nameOf('c2'), people.nameOf('c3')]).toEqual([
    'Luis Paz',
    'Eva Ruiz',
    undefined,
  ])
})
