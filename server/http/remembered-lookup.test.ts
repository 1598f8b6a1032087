import type { LookupAddress } from 'node:dns'
import { beforeEach, expect, it } from 'vitest'
import { rememberedLookup } from './remembered-lookup.ts'

const minuteMs = 60_000
const first: LookupAddress = { address: '192.0.2.1', family: 4 }
const second: LookupAddress = { address: '192.0.2.2', family: 4 }

/** A name server that answers when the test says so. */
let waiting: { resolve(found: LookupAddress[]): void; reject(error: Error): void }[]
let clock: number
let find: (name?: string) => Promise<string>
beforeEach(() => {
  waiting = []
  clock = 0
  const lookup = rememberedLookup(
    () => new Promise((resolve, reject) => waiting.push({ resolve, reject })),
    () => clock,
  )
  find = (name = 'modelo.ec') =>
    new Promise((resolve, reject) => {
      lookup(name, {}, (error, address) => (error ? reject(error) : resolve(String(address))))
    })
})

it('everybody who needs a name waits for one look-up', async () => {
  const asked = [find(), find(), find(), find('otro.ec')]
  expect(waiting).toHaveLength(2)
  waiting[0]?.resolve([first])
  waiting[1]?.resolve([second])
  expect(await Promise.all(asked)).toEqual([
    first.address,
    first.address,
    first.address,
    second.address,
  ])
})

it('a known address serves while the name servers are silent or fail, until they say another', async () => {
  const asked = find()
  waiting.pop()?.resolve([first])
  expect(await asked).toBe(first.address)
  clock += minuteMs
  expect(await find()).toBe(first.address)
  expect(await find()).toBe(first.address)
  expect(waiting).toHaveLength(1)
  waiting.pop()?.reject(new Error('EAI_AGAIN'))
  expect(await find()).toBe(first.address)
  clock += minuteMs
  expect(await find()).toBe(first.address)
  waiting.pop()?.resolve([second])
  await find()
  expect(await find()).toBe(second.address)
})

it('an address that is known for more than an hour is looked up first, and a fault is told', async () => {
  const asked = find()
  waiting.pop()?.resolve([first])
  await asked
  clock += 61 * minuteMs
  const again = find()
  waiting.pop()?.reject(new Error('EAI_AGAIN'))
  await expect(again).rejects.toThrow('EAI_AGAIN')
})
