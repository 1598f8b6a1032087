import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { CslItem } from '#core/apa/csl.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { writeCslJson } from '#core/sources/write-csl.ts'
import { corpus, properReferences } from '#test/apa/corpus.ts'

// npx tsx scripts/make-citeproc-goldens.ts FOLDER: writes citeproc-goldens.json anew. FOLDER is one in which
// `npm i @citation-js/core@0.8.2 @citation-js/plugin-csl@0.8.2` was run: citeproc's licence (CPAL or AGPL) keeps it out of
// this package, also as a dependency for development. Its style apa is of 2026-02-14, its locale es-ES.

type Oracle = {
  plugins: {
    config: {
      get(name: string): {
        styles: { data: Record<string, string>; add(name: string, xml: string): void }
      }
    }
    output: { format(name: string, items: unknown[], options: object): string }
  }
}

const requireThere = createRequire(join(process.argv[2] ?? '', 'index.js'))
const { plugins } = requireThere('@citation-js/core') as Oracle
requireThere('@citation-js/plugin-csl')
const { styles } = plugins.config.get('@csl')
const ampersand = styles.data['apa'] ?? ''
styles.add(
  'apa-y',
  ampersand
    .replaceAll('and="symbol"', 'and="text"')
    .replaceAll(/delimiter-precedes-last="[a-z-]+"/g, 'delimiter-precedes-last="never"'),
)

/** Of these the style has the form of the United States, or CSL has no field for what a reference in Spanish says. */
const isOurs = ({ type, role, status, number }: CslItem) =>
  type === 'legislation' || type === 'paper-conference' || role || status || number

const works: { csl: CslItem }[] = [corpus.seen, corpus.unseen]
  .flatMap(properReferences)
  .map((reference) => ({ csl: readReference(reference) }))
  .filter(({ csl }) => !isOurs(csl))
const plain = writeCslJson(works)
const goldens = works.map(({ csl }, at) => ({
  csl,
  '&': printed('apa', plain[at]),
  y: printed('apa-y', plain[at]),
}))
writeFileSync(
  new URL('../test/apa/citeproc-goldens.json', import.meta.url),
  `${JSON.stringify(goldens, null, 2)}\n`,
)

function printed(template: string, item: unknown): string {
  const options = { format: 'html', template, lang: 'es-ES' }
  return plugins.output
    .format('bibliography', [item], options)
    .replace(/<(?:div|\/div)[^>]*>/g, '')
    .replace(/<\/?i>/g, '*')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#38;', '&')
    .replaceAll('&#60;', '<')
    .replace(/\s+/g, ' ')
    .trim()
}
