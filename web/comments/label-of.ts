import type { Layout } from '#core/layout/pages.ts'

/** "Tabla 1", as the pages show it; null for a block without a label. */
export function labelOf({ pages }: Layout, block: string): string | null {
  for (const { lines } of pages) {
    const line = lines.find(({ id, role }) => id === block && role === 'exhibit-label')
    if (line) return line.runs.map(({ text }) => text).join('')
  }
  return null
}
