import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

type Locked = { license?: string; dev?: boolean; optional?: boolean }

// Licences that allow distribution. LGPL (libvips, loaded by sharp; libheif-js) and MPL (build tools, axe) require that the
// package is shipped unchanged, as it is.
const free =
  /^\(?(?:MIT|MIT-0|ISC|0BSD|BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|Zlib|OFL-1\.1|CC0-1\.0|MPL-2\.0|LGPL-3\.0(?:-or-later)?|GPL-3\.0-or-later)(?: (?:OR|AND) (?:MIT|Apache-2\.0|OFL-1\.1|Zlib|GPL-3\.0-or-later|LGPL-3\.0-or-later))*\)?$/
// package-lock.json has no licence for these; this is what their own files say.
const silent = new Map([
  ['busboy', 'MIT'],
  ['dicer', 'MIT'],
  ['streamsearch', 'MIT'],
  ['png-js', 'MIT'],
  ['humanize-number', 'MIT'],
  ['only', 'MIT'],
  ['i', 'MIT'],
])

it('every package that is used has a licence under which the product may be given away', async () => {
  const lock = JSON.parse(await readFile(new URL('../package-lock.json', import.meta.url), 'utf8'))
  const packages = Object.entries(lock.packages as Record<string, Locked>).slice(1)
  expect(packages.length).toBeGreaterThan(300)
  const refused = packages.flatMap(([path, { license }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const words = license ?? silent.get(name) ?? 'none'
    const isGplAlone = /^GPL/.test(words)
    return free.test(words) && !isGplAlone ? [] : [`${name}: ${words}`]
  })
  expect(refused).toEqual([])
})
