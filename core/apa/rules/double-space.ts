import { type LocalFinding, type Rule, replaceFix } from '#core/apa/rule.ts'

const spaces = /(?<=\S)[ \u00a0]{2,}(?=\S)/g
const message = 'Aquí hay más de un espacio seguido.'

/** Source: APA 7 §6.1: one space after a sentence. */
export const doubleSpace: Rule = {
  id: 'P-DOUBLE-SPACE',
  name: 'Un solo espacio',
  why: 'Entre palabras y después de un punto va un solo espacio.',
  checkBlock: ({ content, isBlank }) => (isBlank ? [] : spacesIn(content)),
  checkReference: ({ content, isBlank }) => (isBlank ? [] : spacesIn(content)),
}

function spacesIn(content: string): LocalFinding[] {
  if (!/[ \u00a0]{2}/.test(content)) return []
  return [...content.matchAll(spaces)].map(({ 0: said, index }) => {
    const end = index + said.length
    return {
      severity: 'aviso',
      start: index,
      end,
      message,
      fix: replaceFix('Dejar un espacio', index, end, ' '),
    }
  })
}
