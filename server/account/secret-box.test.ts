import { expect, it } from 'vitest'
import { secretBox } from './secret-box.ts'

const box = secretBox('un secreto de más de treinta y dos letras')
const plain = Buffer.from('12345678901234567890')

it('what was sealed opens with the same key, and is another text each time', () => {
  const sealed = box.seal(plain)
  expect(box.open(sealed)).toEqual(plain)
  expect(box.seal(plain)).not.toBe(sealed)
  expect(Buffer.from(sealed, 'base64url').includes(plain)).toBe(false)
})

it('what was changed, cut off or sealed by another key does not open', () => {
  const sealed = Buffer.from(box.seal(plain), 'base64url')
  expect(secretBox('otro secreto').open(sealed.toString('base64url'))).toBeNull()
  for (let at = 0; at < sealed.length; at++) {
    const changed = Buffer.from(sealed)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(box.open(changed.toString('base64url'))).toBeNull()
    expect(box.open(sealed.subarray(0, at).toString('base64url'))).toBeNull()
  }
})
