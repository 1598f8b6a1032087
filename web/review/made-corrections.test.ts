import { expect, test } from 'vitest'
import { changeWords, undoCorrections } from '#core/apa/corrections.ts'
import type { AcademicText } from '#core/document/model.ts'
import { MadeCorrections } from './made-corrections.ts'

const first: AcademicText = {
  cuerpo: [
    { role: 'p', content: 'El agua sube (Mora, 2019).' },
    { role: 'p', content: '«La lluvia cae» (Paz, 2020, p. 3).' },
  ],
  referencias: [{ content: 'Mora, P. (2019). *Agua*. Planeta.' }],
}
const with2021 = (text: AcademicText): AcademicText => ({
  cuerpo: text.cuerpo.map((block) => {
    return { ...block, content: block.content.replace('Mora, 2019', 'Mora, 2021') }
  }),
  referencias: text.referencias.map(({ content }) => ({
    content: content.replace('2019', '2021'),
  })),
})
const withPage = (text: AcademicText): AcademicText => ({
  ...text,
  cuerpo: text.cuerpo.map((block) => {
    return { ...block, content: block.content.replace('p. 3', 'p. 4') }
  }),
})

function begin() {
  let text = first
  const session = {
    text: () => text,
    rewrite: (next: AcademicText) => {
      text = next
    },
  }
  const made = new MadeCorrections()
  const name = (label: string, next: (text: AcademicText) => AcademicText) => {
    const before = made.in(text)
    made.change(session, (all) => changeWords(all, next(all.text)))
    made.name(label === 'page' ? 'quotations' : 'references', label, before)
  }
  name('record', with2021)
  name('page', withPage)
  return { made, session }
}

test('an earlier change of another tab is undone alone, in all its blocks', () => {
  const { made, session } = begin()
  const [record, page] = made.named(session.text())
  expect(record).toMatchObject({ tab: 'references', label: 'record' })
  const ids = record?.ids ?? []
  expect(ids).toHaveLength(2)
  expect(made.change(session, (all) => undoCorrections(all, new Set(ids)))).toBe(true)
  made.forget(ids)
  expect(session.text()).toEqual(withPage(first))
  expect(made.named(session.text())).toEqual([page])
})

test('a change whose words were written over stays listed, and can no longer be undone', () => {
  const { made, session } = begin()
  const [, { content = '' } = {}] = session.text().cuerpo
  const over = session
    .text()
    .cuerpo.with(1, { role: 'p', content: content.replace('p. 4', 'p. 5') })
  session.rewrite({ ...session.text(), cuerpo: over })
  const [record, page] = made.named(session.text())
  expect(page).toEqual({ tab: 'quotations', label: 'page', ids: [] })
  expect(record?.ids).toHaveLength(2)
})
