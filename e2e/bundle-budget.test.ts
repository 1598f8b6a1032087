import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

type Chunk = { file: string; css?: string[]; imports?: string[] }

const root = fileURLToPath(new URL('../dist/web/', import.meta.url))
const manifest = JSON.parse(readFileSync(`${root}.vite/manifest.json`, 'utf8')) as Record<
  string,
  Chunk
>

/** The parts that surround every screen with a session. */
const frames = ['session/require-session.tsx', 'live-updates.tsx']

/** The scripts and styles that a first visit loads before a screen made of these parts works. */
function firstLoad(parts: string[]): Set<string> {
  const files = new Set<string>()
  const visit = (key: string) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`${key} is not in the build`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  visit('index.html')
  for (const part of parts) visit(part)
  return files
}

function gzipBytes(files: Set<string>): number {
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${root}${file}`), { level: 9 }).length,
    0,
  )
}

it('no file of the build waits for another that waits for it', () => {
  const done = new Set<string>()
  const visit = (key: string, path: readonly string[]): void => {
    expect(path).not.toContain(key)
    if (done.has(key)) return
    for (const imported of manifest[key]?.imports ?? []) visit(imported, [...path, key])
    done.add(key)
  }
  for (const key of Object.keys(manifest)) visit(key, [])
})

// Bytes of a screen's first load, gzipped: what it was when the budget was set, and a little more. A budget is raised only for what a student wants there at once. The hashes in file names
// alone change the size by 50 bytes. For comparison, an open product's document page loads 1,152 kB.
it.each([
  ['workspace/workspace-page.tsx', frames, 238_800],
  ['home/home-page.tsx', frames, 159_200],
  ['topups/checkout-page.tsx', frames, 148_100],
  ['topups/payment-success-page.tsx', frames, 144_500],
  ['sharing/link-page.tsx', [], 241_000],
  ['session/login-page.tsx', [], 136_300],
  ['registration/register-page.tsx', [], 177_000],
])('%s loads within its budget', (page, around, budget) => {
  expect(gzipBytes(firstLoad([...around, page]))).toBeLessThanOrEqual(budget)
})

const screens = ['workspace/workspace-page.tsx', 'home/home-page.tsx', 'topups/checkout-page.tsx']

it.each([
  'ui/menu-parts.ts',
  'ui/popover-parts.ts',
  'ui/ask-dialogs.tsx',
  'topups/claim-form.tsx',
  'sonner/dist/index.mjs',
  'assignment/assigned-review.tsx',
  'assignment/attaching.tsx',
])('%s is fetched after the screen works', (part) => {
  const key = Object.keys(manifest).find((name) => name.endsWith(part)) ?? ''
  const file = manifest[key]?.file
  expect(file).toBeDefined()
  expect([...firstLoad([...frames, ...screens])]).not.toContain(file)
})

it('the editor is fetched when a page is pressed, and weighs at most 114 kB', () => {
  const start = firstLoad([...frames, ...screens])
  const parts = [
    'editor/editor-pages.tsx',
    'editor/editing-session.ts',
    'versions/two-texts-card.tsx',
    'editor/whole-text.ts',
  ]
  for (const part of parts) {
    expect([...start]).not.toContain(manifest[part]?.file)
  }
  const code = [...start].map((file) => readFileSync(`${root}${file}`, 'utf8')).join('')
  expect(code).not.toContain('ProseMirror')
  const added = [...firstLoad(parts)].filter((file) => !start.has(file))
  expect(gzipBytes(new Set(added))).toBeLessThanOrEqual(114_000)
})

it('versions, PDF files and prices are fetched when they are first asked for', () => {
  const start = firstLoad([...frames, ...screens])
  for (const part of [
    'versions/versions-panel.tsx',
    'hand-in/download-pdf.ts',
    'credits/request-price.tsx',
  ]) {
    expect(manifest[part]?.file).toBeDefined()
    expect([...start]).not.toContain(manifest[part]?.file)
  }
})

it('a visitor of the landing loads a page of 14 kB, styles included, and a script of 1.5 kB', () => {
  const bytes = (file: string) => gzipBytes(new Set([file]))
  const html = readFileSync(`${root}landing.html`, 'utf8')
  const scripts = [...html.matchAll(/<script type="module" src="\/([^"]+)"/g)].map(
    ([, file = '']) => file,
  )
  expect(scripts).toEqual(readdirSync(`${root}assets`).flatMap(visitorScript))
  expect(bytes(scripts[0] ?? '')).toBeLessThanOrEqual(1_500)
  expect(bytes('landing.html')).toBeLessThanOrEqual(14_000)
  expect(html).not.toContain('rel="stylesheet"')
})

const visitorScript = (name: string) => (/^visitor-\w+\.js$/.test(name) ? [`assets/${name}`] : [])

it('the DOCX exporter is loaded only by those who export', () => {
  const exporter = Object.keys(manifest).find((key) => key.endsWith('save-docx.ts'))
  const importers = Object.values(manifest).filter((chunk) =>
    chunk.imports?.includes(exporter ?? ''),
  )
  expect(exporter).toBeDefined()
  expect(importers).toEqual([])
})
