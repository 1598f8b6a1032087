import { describe, expect, it } from 'vitest'
import { type MathPart, readEquation } from '#core/document/equation.ts'
import { xmlOf } from '#core/docx/equations.ts'
import { equations } from '#test/equations.ts'
import { linearOf } from './linear-math.ts'
import { texOf } from './office-math.ts'
import { readXml } from './xml-tree.ts'

const back = (xml: string) => texOf(readXml(`<m:oMath>${xml}</m:oMath>`))
const partOf = (source: string): MathPart => {
  const { part, fault } = readEquation(source)
  if (part === null) throw new Error(`${fault} ${source}`)
  return part
}

describe('an equation of our own DOCX', () => {
  it.each(equations)('comes back the same: %s', (source) => {
    const xml = xmlOf(partOf(source))
    const read = back(xml)
    expect(xmlOf(partOf(read ?? ''))).toBe(xml)
  })
})

describe('an equation of another program', () => {
  const r = (text: string, style = '') =>
    `<m:r>${style && `<m:rPr>${style}</m:rPr>`}<m:t>${text}</m:t></m:r>`
  const e = (inside: string) => `<m:e>${inside}</m:e>`

  it.each([
    ['a run of many letters', r('y=2αx≥0'), '=2\\alpha x\\geq 0'],
    [
      'a function',
      `<m:func><m:fName>${r('sin', '<m:sty m:val="p"/>')}</m:fName>${e(r('x'))}</m:func>`,
      '\\sin x',
    ],
    [
      'lines with signs to align',
      `<m:eqArr>${e(r('a&amp;=b'))}${e(r('c&amp;=d'))}</m:eqArr>`,
      '\\begin{aligned} a&=b \\\\ c&=d \\end{aligned}',
    ],
    ['its number after a hash', `<m:eqArr>${e(r('E=m#(3)'))}</m:eqArr>`, 'E=m'],
    ['letters of mathematics', r('𝐸=𝑚'), 'E=m'],
    [
      'a bar of Pandoc',
      `<m:acc><m:accPr><m:chr m:val="‾"/></m:accPr>${e(r('x'))}</m:acc>`,
      '\\bar{x}',
    ],
  ])('is written in TeX: %s', (_, xml, tex) => {
    expect(back(xml)).toContain(tex)
    expect(readEquation(back(xml) ?? '').fault).toBe(null)
  })

  it('is not written where there are no words for a part of it', () => {
    const brace = `<m:groupChr><m:groupChrPr><m:chr m:val="⏟"/></m:groupChrPr>${e(r('a+b'))}</m:groupChr>`
    expect(back(brace)).toBe(null)
    expect(linearOf(readXml(`<m:oMath>${brace}</m:oMath>`))).toEqual({ text: 'a+b', isSame: false })
  })

  it('is text in one line with all its letters, where it is not drawn', () => {
    const fraction = `<m:f><m:num>${r('a+b')}</m:num><m:den>${r('2')}</m:den></m:f>`
    const square = `<m:sSup>${e(r('x'))}<m:sup>${r('2')}</m:sup></m:sSup>`
    const line = (xml: string) => linearOf(readXml(`<m:oMath>${xml}</m:oMath>`))
    expect(line(`${r('n=')}${fraction}`)).toEqual({ text: 'n=(a+b)/2', isSame: false })
    expect(line(square)).toEqual({ text: 'x²', isSame: true })
  })
})
