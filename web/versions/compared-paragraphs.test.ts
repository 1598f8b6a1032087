import { describe, expect, it } from 'vitest'
import type { ComparedBlock } from '#core/document/compare-texts.ts'
import { plainFace } from '#core/document/inline.ts'
import { foldUnchanged } from './compared-paragraphs.ts'

const block = (role: ComparedBlock['role'], isChanged = false): ComparedBlock => ({
  role,
  spans: [
    {
      text: role,
      ...plainFace,
      mark: isChanged ? 'new' : 'same',
      change: isChanged ? 1 : null,
    },
  ],
})
const shapeOf = (blocks: ComparedBlock[]) =>
  foldUnchanged(blocks).map((part) =>
    part.kind === 'same'
      ? `${part.blocks.length} from ${part.at}`
      : `${part.block.role} ${part.at}`,
  )

describe('a comparison to read', () => {
  it('folds neighbours without a change', () => {
    const blocks = [block('p'), block('p'), block('p', true), block('p'), block('p', true)]
    expect(shapeOf(blocks)).toEqual(['2 from 0', 'p 2', '1 from 3', 'p 4'])
  })

  it('shows the heading right above a change, and no other', () => {
    const blocks = [block('t1'), block('p'), block('t2'), block('p', true), block('t2'), block('p')]
    expect(shapeOf(blocks)).toEqual(['2 from 0', 't2 2', 'p 3', '2 from 4'])
    expect(shapeOf([block('t1'), block('p', true)])).toEqual(['t1 0', 'p 1'])
  })

  it('of equal texts is one line', () => {
    expect(shapeOf([block('t1'), block('p'), block('ref')])).toEqual(['3 from 0'])
    expect(shapeOf([])).toEqual([])
  })
})
