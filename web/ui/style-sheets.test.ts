import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Selector, transform } from 'lightningcss'
import { expect, it } from 'vitest'

const web = fileURLToPath(new URL('..', import.meta.url))
const names = readdirSync(web, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
)
const read = (name: string) => readFileSync(`${web}${name}`, 'utf8')
const sheets = names.filter((name) => name.endsWith('.css'))
const components = names.filter((name) => name.endsWith('.tsx')).map(parseComponent)
/** The sheets of every page. */
const base = importsOf('ui/base-styles.ts')

/** Every class of a selector, also inside :is(), :not() and :has(). */
function classesIn(selector: Selector): string[] {
  const found: string[] = []
  for (const part of selector) {
    if (part.type === 'class') found.push(part.name)
    else if ('kind' in part && (part.kind === 'is' || part.kind === 'not' || part.kind === 'has')) {
      for (const one of part.selectors) found.push(...classesIn(one))
    }
  }
  return found
}

function bareClass([part, ...more]: Selector): string[] {
  return part?.type === 'class' && more.length === 0 ? [part.name] : []
}

/** The class that a selector of one compound dresses: `.card` of `.card:hover`, not of `.card .meta`. */
function dressedBy(selector: Selector): string[] {
  if (selector.some(({ type }) => type === 'combinator')) return []
  for (const part of selector) {
    if (part.type === 'class') return [part.name]
    if ('kind' in part && part.kind === 'is') return part.selectors.flatMap((one) => dressedBy(one))
  }
  return []
}

function selectorsOf(sheet: string): Selector[] {
  const found: Selector[] = []
  transform({
    filename: sheet,
    code: Buffer.from(read(sheet)),
    visitor: {
      Selector(selector) {
        found.push(selector)
      },
    },
  })
  return found
}

function importsOf(name: string): string[] {
  return [...read(name).matchAll(/^import '([^']+\.css)'/gm)].map(([, path = '']) =>
    path.startsWith('#web/') ? path.slice(5) : posix.join(dirname(name), path),
  )
}

/** The classes that a component writes, as far as they are written out. */
function parseComponent(name: string) {
  const written = [
    ...read(name).matchAll(/className=(?:"([^"]*)"|\{([^{}]*(?:\{[^{}]*\}[^{}]*)*)\})/g),
  ]
  const classes = written.flatMap(([, plain, expression = '']) => {
    if (plain !== undefined) return plain.split(' ')
    const chosen = expression.replace(/[!=]== '[^']*'/g, '')
    return [...chosen.matchAll(/'([^']*)'|`([^`$]*)/g)].flatMap(([, word, start]) =>
      (word ?? start ?? '').split(' '),
    )
  })
  return { name, classes: [...new Set(classes)], imports: importsOf(name) }
}

/** What forced colours, the measures of a page and printing need of many parts */
const shared = ['ui/forced-colors.css', 'ui/sheet.css', 'workspace/print.css']

/** The sheets of each class: those that style it by itself, else those that style it in a certain state. */
const owners = new Map<string, Set<string>>()
for (const pick of [bareClass, dressedBy]) {
  const found = new Map<string, Set<string>>()
  for (const sheet of sheets.filter((name) => !shared.includes(name) || pick === dressedBy)) {
    for (const word of selectorsOf(sheet).flatMap(pick)) {
      found.set(word, (found.get(word) ?? new Set()).add(sheet))
    }
  }
  for (const [word, of] of found) if (!owners.has(word)) owners.set(word, of)
}

it('a component imports a sheet for each of its classes, and relies on no import of another', () => {
  expect(components.length).toBeGreaterThan(100)
  const missing = components.flatMap(({ name, classes, imports }) =>
    classes.flatMap((word) => {
      const sheetsOfWord = [...(owners.get(word) ?? [])]
      const has = sheetsOfWord.some((sheet) => imports.includes(sheet) || base.includes(sheet))
      return has || sheetsOfWord.length === 0 ? [] : [`${name}: .${word} of ${sheetsOfWord}`]
    }),
  )
  expect(missing).toEqual([])
})

it('a component imports sheets of its own feature and of ui/', () => {
  const foreign = components.flatMap(({ name, imports }) =>
    imports
      .filter((sheet) => !['ui', name.split('/')[0]].includes(sheet.split('/')[0]))
      .map((sheet) => `${name}: ${sheet}`),
  )
  expect(foreign).toEqual([])
})

it('each sheet is imported', () => {
  // Also by modules that describe what is drawn (web/pages/blocks/).
  const modules = names.filter((name) => /\.tsx?$/.test(name))
  const imported = new Set(modules.flatMap(importsOf))
  expect(sheets.filter((sheet) => !imported.has(sheet))).toEqual([])
})

it('a class by itself is dressed by one feature, so that nothing depends on which loads last', () => {
  const folders = new Map<string, Set<string>>()
  for (const sheet of sheets.filter((name) => !shared.includes(name))) {
    for (const word of selectorsOf(sheet).flatMap(bareClass)) {
      folders.set(word, (folders.get(word) ?? new Set()).add(dirname(sheet)))
    }
  }
  const twice = [...folders].filter(([, of]) => of.size > 1)
  expect(twice.map(([word, of]) => `.${word}: ${[...of].join(' ')}`)).toEqual([])
})

it('only button.css styles .btn and its variants', () => {
  const styling = sheets.filter((sheet) =>
    selectorsOf(sheet)
      .flatMap(classesIn)
      .some((word) => /^btn(-|$)/.test(word)),
  )
  expect(styling).toEqual(['ui/button.css'])
})

it('each sheet stands in its layer, so that the order of loading decides nothing', () => {
  const layers = ['tokens', 'base', 'ui', 'feature', 'print', 'forced']
  expect(read('ui/layers.css')).toContain(`@layer ${layers.join(', ')};`)
  expect(base[0]).toBe('ui/layers.css')
  expect(read('main.tsx').match(/^import .*$/m)?.[0]).toBe("import './ui/base-styles.ts'")
  const own = new Map([
    ['ui/tokens.css', 'tokens'],
    ['ui/base.css', 'base'],
    ['ui/forced-colors.css', 'forced'],
    ['workspace/print.css', 'print'],
  ])
  const outside = sheets.flatMap((sheet) => {
    if (sheet === 'ui/layers.css') return []
    const layer = own.get(sheet) ?? (sheet.startsWith('ui/') ? 'ui' : 'feature')
    const heads = [...read(sheet).matchAll(/^(?!\/\*| \*)(\S.*) \{$/gm)].map(([, head]) => head)
    // A face, a registered property and a page take no part in layers.
    const free = heads.filter((head = '') => !/^@(font-face|property|page)\b/.test(head))
    const isOfFaces = sheet === 'ui/fonts.css' || sheet === 'ui/sign-font.css'
    const wanted = isOfFaces ? [] : [`@layer ${layer}`]
    return String(free) === String(wanted) ? [] : [`${sheet}: ${free}`]
  })
  expect(outside).toEqual([])
})
