import { expect, test } from 'vitest'
import type { UnknownRole } from './block-roles.ts'
import { compareTexts } from './compare-texts.ts'
import type { AcademicText } from './model.ts'
import { outlineOf } from './outline.ts'

const hologram = 'hologram' as UnknownRole
const text: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'Uno.' },
    { role: hologram, content: 'Una *figura* en el aire.' },
  ],
  referencias: [],
}

test('a block of a newer version is shown as a paragraph', () => {
  expect(outlineOf(text, { title: '', lines: [] })).toEqual([
    { role: 'p', content: 'Uno.', startsPage: true },
    { role: 'p', content: 'Una *figura* en el aire.', startsPage: false, stored: text.cuerpo[1] },
  ])
})

test('a block of a newer version is compared and keeps its role', () => {
  const { blocks } = compareTexts(text, text)
  expect(blocks.map(({ role }) => role)).toEqual(['p', hologram])
})
