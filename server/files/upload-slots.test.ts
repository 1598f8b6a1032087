import { expect, it } from 'vitest'
import { UploadSlots } from './upload-slots.ts'

const never = () => new Promise<void>(() => {})

/** How many of some simultaneous uploads an account gets slots for. */
async function hold(slots: UploadSlots, account: string, uploads: number): Promise<number> {
  let held = 0
  for (let i = 0; i < uploads; i++) {
    const taken = new Promise<boolean>((resolve) => {
      slots
        .withUploadSlot(account, () => {
          resolve(true)
          return never()
        })
        .catch(() => resolve(false))
    })
    if (await taken) held++
  }
  return held
}

it('an account has three uploads at once', async () => {
  expect(await hold(new UploadSlots(), 'ana', 5)).toBe(3)
})

it('eight accounts that hold all they get leave slots for others', async () => {
  const slots = new UploadSlots()
  const held: number[] = []
  for (let i = 0; i < 8; i++) held.push(await hold(slots, `lento ${i}`, 5))
  expect(held).toEqual([3, 3, 3, 3, 1, 1, 1, 1])
  expect(await slots.withUploadSlot('ana', async () => 'subido')).toBe('subido')
})

it('a slot is free again when its upload has succeeded or failed', async () => {
  const slots = new UploadSlots()
  for (let i = 0; i < 30; i++) {
    await expect(
      slots.withUploadSlot('ana', () => Promise.reject(new Error('no'))),
    ).rejects.toThrow('no')
  }
  expect(await hold(slots, 'ana', 3)).toBe(3)
})
