import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { apaReaders } from '#test/hostile-readers/apa-readers.ts'
import { comparisonReaders } from '#test/hostile-readers/comparison-readers.ts'
import { documentReaders } from '#test/hostile-readers/document-readers.ts'
import { draftReaders } from '#test/hostile-readers/draft-readers.ts'
import { generationReaders } from '#test/hostile-readers/generation-readers.ts'
import type { Readers } from '#test/hostile-readers/readers.ts'
import { sourceReaders } from '#test/hostile-readers/source-readers.ts'
import { hostileStrings } from '#test/hostile-strings.ts'
import { judgeGrowth } from '#test/judge-growth.ts'

const readers: Readers = {
  ...apaReaders,
  ...comparisonReaders,
  ...documentReaders,
  ...draftReaders,
  ...generationReaders,
  ...sourceReaders,
}
const strings = hostileStrings(20_261_124)
/** The whole table takes ten minutes of a core: in a change each reader gets every 120th string (HOSTILE=all for all). */
const every = process.env['HOSTILE'] === 'all' ? 1 : 120
/** A reader that fails is slow; a few strings say why. */
const maxFailures = 6

describe('no text of a stranger takes more than linear time', () => {
  it.each(Object.entries(readers))('%s', async (_, reader) => {
    const { read, maxLength, isCostly } = typeof reader === 'function' ? { read: reader } : reader
    const failures: string[] = []
    for (const [at, string] of strings.entries()) {
      if (at % (isCostly && every === 1 ? 3 : every) !== 0) continue
      const judge = () => judgeGrowth(read, string, maxLength ?? null)
      // What fails once may have met a machine that others slowed for a moment.
      const failure = (await judge()) && (await judge())
      if (failure !== null) failures.push(failure)
      if (failures.length === maxFailures) break
    }
    expect(failures).toEqual([])
  })
})

/** They read our own words, or are read by a function of the table with the same text. */
const ours =
  `styleSheet creditLabel creditNoun parseDay firstTransferDay formatSpanishDate joint withEdits readEtAl part t1 t2 cutWords withSection
withNote isInWord mayHeadReferences firmLength wholeWords readServerSentEvent fieldRows isCompound isOtherThing
isPlace isOfSource perUnit isHad isAdded firstGenreIn partBefore titlePagesIncluded noteNode`.split(
    /\s+/,
  )

it('the table names every function of core that takes a text', () => {
  const named = new Set(Object.keys(readers).join(' ').match(/\w+/g))
  const missing = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .flatMap((file) => [
      ...readFileSync(`${import.meta.dirname}/${file}`, 'utf8').matchAll(
        /^export (?:async )?function (\w+)\(\s*\w+: string\b/gm,
      ),
    ])
    .map((match) => match[1] ?? '')
    .filter((name) => !named.has(name) && !ours.includes(name))
  expect(missing).toEqual([])
})
