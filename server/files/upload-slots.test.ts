import { expect, it } from 'vitest'
import { UploadPlaces } from './upload-slots.ts'

const never = () => new Promise<void>(() => {})

/** How many of so many uploads at once an account gets a place for. */
async function hold(places: UploadPlaces, account: string, uploads: number): Promise<number> {
  let held = 0
  for (let i = 0; i < uploads; i++) {
    const taken = new Promise<boolean>((resolve) => {
      places
        .take(account, () => {
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
  expect(await hold(new UploadPlaces(), 'ana', 5)).toBe(3)
})

it('eight accounts that hold all they get leave places for others', async () => {
  const places = new UploadPlaces()
  const held: number[] = []
  for (let i = 0; i < 8; i++) held.push(await hold(places, `lento ${i}`, 5))
  expect(held).toEqual([3, 3, 3, 3, 1, 1, 1, 1])
  expect(await places.take('ana', async () => 'subido')).toBe('subido')
})

it('a place is free again when its upload has ended, however it ended', async () => {
  const places = new UploadPlaces()
  for (let i = 0; i < 30; i++) {
    await expect(places.take('ana', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  }
  expect(await hold(places, 'ana', 3)).toBe(3)
})
