import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }

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
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  visit(entry ?? '')
  visit(page)
  return [...files].reduce(
    (sum, file) => sum + gzipSync(readFileSync(`${root}${file}`), { level: 9 }).length,
    0,
  )
}

// The document page of the nearest open product weighs 1,152 kB; this budget is a fifth of it.
it.each([
  ['workspace/workspace-page.tsx', 225_000],
  ['home/home-page.tsx', 165_000],
  ['account/login-page.tsx', 130_000],
  ['account/register-page.tsx', 168_000],
])('%s loads within its budget', (page, budget) => {
  const bytes = firstLoadBytes(page)
  expect(bytes).toBeLessThanOrEqual(budget)
})

it('the DOCX exporter is loaded only by those who export', () => {
  const exporter = Object.keys(manifest).find((key) => key.endsWith('export-docx.ts'))
  const importers = Object.values(manifest).filter((chunk) =>
    chunk.imports?.includes(exporter ?? ''),
  )
  expect(exporter).toBeDefined()
  expect(importers).toEqual([])
})
