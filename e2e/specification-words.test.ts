import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import exceptions from './specification-exceptions.json' with { type: 'json' }
import words from './specification-words.json' with { type: 'json' }

const root = fileURLToPath(new URL('..', import.meta.url))

function textOf(folders: string[], isWanted: (file: string) => boolean): string {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.(ts|tsx)$/.test(file) && isWanted(file))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    )
    .join('\n')
}

const isTest = (file: string) => /\.(test|suite)\./.test(file)
const product = textOf(['core', 'contract', 'server', 'web'], (file) => !isTest(file))
const tests = textOf(['e2e'], isTest)
const exceptionOf = new Map(exceptions.map((exception) => [exception.text, exception]))

describe('every string that the specification quotes', () => {
  it.each(words)('§$section “$text” is in the product', ({ text }) => {
    expect(product.includes(text) || exceptionOf.has(text)).toBe(true)
  })

  it.each(words)('§$section “$text” is checked by a test of the screens', ({ text }) => {
    const exception = exceptionOf.get(text)
    const lookedFor = exception === undefined ? text : exception.seen
    if (lookedFor !== null) expect(tests).toContain(lookedFor)
    else expect(product).toContain(text)
  })

  it('no exception is unnecessary', () => {
    const quoted = new Set(words.map(({ text }) => text))
    expect(exceptions.filter(({ text }) => !quoted.has(text))).toEqual([])
  })
})
