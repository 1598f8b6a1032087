import fc from 'fast-check'
import { writeCode } from '#core/document/kinds/code.ts'
import type { Block } from '#core/document/model.ts'
import { prose } from './academic-text.ts'

const words = 'for let const return items => { } ( ) == != "texto" // suma función_larga'.split(' ')

const line = fc
  .tuple(
    fc.integer({ min: 0, max: 6 }),
    fc.array(fc.constantFrom(...words, 'á', '`x`', '*a*'), { maxLength: 16 }),
  )
  .map(([indent, parts]) => `${'  '.repeat(indent)}${parts.join(' ')}`.trimEnd())

/** A listing of 1 to 18 lines, or of up to 120. */
export const codes: fc.Arbitrary<Block> = fc
  .record({
    title: fc.option(prose(2, 14).map((text) => text.slice(0, -1))),
    language: fc.constantFrom('', 'python', 'c++'),
    isNumbered: fc.boolean(),
    lines: fc.oneof(
      { weight: 5, arbitrary: fc.array(line, { maxLength: 18, size: 'max' }) },
      { weight: 2, arbitrary: fc.array(line, { minLength: 15, maxLength: 120, size: 'max' }) },
    ),
    note: fc.option(prose(3, 40)),
  })
  .map(({ title, note, lines, ...code }) => ({
    role: 'code',
    content: writeCode({
      ...code,
      title: title ?? '',
      lines: ['inicio()', ...lines, 'fin()'],
      notes: note === null ? [] : [`Nota. ${note}`],
    }),
  }))
