import { AlignmentType, LevelFormat } from 'docx'
import type { OutlineItem } from '#core/document/outline-item.ts'
import { indentTwips } from '#core/layout/page-rules.ts'
import { fontFamily, listHangingTwips } from './style-sheet.ts'

const bullets = 'bullets'
const numbers = 'numbers'

/** The sign is a character of the text's font, because a font of symbols would have another height. */
export const numberings = {
  config: [listOf(bullets, LevelFormat.BULLET, '•'), listOf(numbers, LevelFormat.DECIMAL, '%1.')],
}

function listOf(
  reference: string,
  format: (typeof LevelFormat)[keyof typeof LevelFormat],
  text: string,
) {
  const style = {
    paragraph: { indent: { left: indentTwips, hanging: listHangingTwips } },
    run: { font: fontFamily },
  }
  return { reference, levels: [{ level: 0, format, text, alignment: AlignmentType.LEFT, style }] }
}

/** The numbering of the items of a document, in order: each list begins again at 1. */
export function listNumbering() {
  let lists = 0
  return ({ role, marker }: OutlineItem) => {
    if (marker === undefined) return {}
    if (marker === '1.') lists++
    const reference = role === 'bullet' ? bullets : numbers
    return { numbering: { reference, level: 0, instance: lists } }
  }
}
