import { expect, test } from 'vitest'
import { TextStorage } from './browser-storage.ts'

function forbidden(): Storage {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}

/** A storage whose quota is exhausted. */
function full(): Storage {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
  return { getItem: () => null, setItem: refuse, removeItem: () => undefined } as unknown as Storage
}

test.each([
  ['forbids storage', forbidden],
  ['has no room left', full],
])('a browser that %s keeps texts as long as the page lives', (_, storage) => {
  const texts = new TextStorage(storage)
  expect(texts.read('a')).toBeNull()
  expect(texts.write('a', 'Un ensayo')).toBe(false)
  expect(texts.read('a')).toBe('Un ensayo')
  texts.remove('a')
  expect(texts.read('a')).toBeNull()
})
