// Reads the quoted strings of the specification into e2e/specification-words.json, each with its section:
//   node scripts/specification-words.mjs path/to/spec.md
// e2e/specification-words.test.ts compares that list with the product.
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

const list = fileURLToPath(new URL('../e2e/specification-words.json', import.meta.url))
const quoted = /(?<![\p{L}\p{N}])'([^'\n]+)'(?![\p{L}\p{N}])/gu

/** The strings in quotation marks, by the number of the section where they first appear. */
export function extractWords(markdown) {
  const words = new Map()
  let section = 0
  for (const line of markdown.split('\n')) {
    const heading = /^## (\d+)\./.exec(line)
    if (heading) section = Number(heading[1])
    for (const [, text] of line.matchAll(quoted)) {
      if (!words.has(text)) words.set(text, section)
    }
  }
  return [...words].map(([text, inSection]) => ({ section: inSection, text }))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const path = process.argv[2]
  if (path === undefined) throw new Error('Which specification? Give its path.')
  const words = extractWords(await readFile(path, 'utf8'))
  await writeFile(list, `${JSON.stringify(words, null, 2)}\n`)
  console.log(`${words.length} strings`)
}
