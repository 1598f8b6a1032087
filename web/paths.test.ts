import { expect, test } from 'vitest'
import { isScreenPath } from '#contract/app-paths.ts'
import { paths } from './paths.ts'

test.each(Object.entries(paths))('the server knows the screen %s', (_, path) => {
  const pathname = typeof path === 'string' ? path : path(crypto.randomUUID())
  expect(isScreenPath(pathname.replace(/\/:\w+\?/, ''))).toBe(true)
})

test('an invitation is a screen with its code and without', () => {
  expect(isScreenPath('/invite/REF-1A2B3C4D')).toBe(true)
  expect(isScreenPath('/invite')).toBe(true)
})

test.each(['/nada', '/compartido', '/home/otra', '/doc/1/2', '/wp-login.php', '/registerx', '//'])(
  '%s is no screen',
  (path) => {
    expect(isScreenPath(path)).toBe(false)
  },
)
