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

/** What a first visit to a page has to load before it works: gzip bytes of its scripts and styles. */
function firstLoadBytes(page: string): number {
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
  visit(page)
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${root}${file}`), { level: 9 }).length,
    0,
  )
}

// The document page of the nearest open product weighs 1,152 kB; this budget is a fifth of it.
it.each([
  ['workspace/workspace-page.tsx', 225_000],
  ['home/home-page.tsx', 166_000],
  ['account/login-page.tsx', 130_000],
  ['account/register-page.tsx', 168_000],
])('%s loads within its budget', (page, budget) => {
  const bytes = firstLoadBytes(page)
  expect(bytes).toBeLessThanOrEqual(budget)
})

it('a visitor of the landing loads a page of 14 kB with its styles in it, and a script of 1.5 kB', () => {
  const bytes = (file: string) => gzipSync(readFileSync(`${root}${file}`), { level: 9 }).length
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
  const exporter = Object.keys(manifest).find((key) => key.endsWith('export-docx.ts'))
  const importers = Object.values(manifest).filter((chunk) =>
    chunk.imports?.includes(exporter ?? ''),
  )
  expect(exporter).toBeDefined()
  expect(importers).toEqual([])
})
