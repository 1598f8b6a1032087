import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withIds } from './block-ids.ts'
import { AcademicText } from './model.ts'
import { readAcademicText } from './read-academic-text.ts'

const block = fc.record({
  role: fc.constantFrom('title-main', 't1', 'p', 'ref', 'otro', 'x'.repeat(33), 3),
  content: fc.oneof(fc.string(), fc.constant(null)),
})
const nearly = fc.record(
  {
    cuerpo: fc.oneof(fc.array(block, { maxLength: 3 }), fc.constant('texto')),
    referencias: fc.array(fc.record({ content: fc.oneof(fc.string(), fc.integer()) }), {
      maxLength: 2,
    }),
  },
  { requiredKeys: [] },
)

describe('a stored text', () => {
  test('is read by the same rules as the schema', () => {
    fc.assert(
      fc.property(fc.oneof(nearly, fc.jsonValue()), (value) => {
        const outcome = AcademicText.safeParse(value)
        expect(readAcademicText(JSON.stringify(value))).toEqual(
          outcome.success ? withIds(outcome.data) : null,
        )
      }),
    )
  })

  test('keeps the role of a newer version as it is', () => {
    const text = { cuerpo: [{ role: 'hologram', content: 'Uno.' }], referencias: [] }
    expect(readAcademicText(JSON.stringify(text))).toMatchObject(text)
  })

  test('that is not JSON is rejected', () => {
    expect(readAcademicText('{"cuerpo":')).toBeNull()
  })
})
