import { expect, test } from 'vitest'
import { readEquation } from '#core/document/equation.ts'
import { xmlOf } from './equations.ts'

/** The XML of Office Math without its runs' fonts and styles, for comparing. */
function mathOf(source: string): string {
  const { part } = readEquation(source)
  return (part ? xmlOf(part) : '').replace(/<m:r>.*?<m:t[^>]*>(.*?)<\/m:t><\/m:r>/g, '$1')
}

test.each([
  ['a+b', 'a+b'],
  ['x_i^2', '<m:sSubSup><m:e>x</m:e><m:sub>i</m:sub><m:sup>2</m:sup></m:sSubSup>'],
  [String.raw`\frac{a}{b}`, '<m:f><m:num>a</m:num><m:den>b</m:den></m:f>'],
  [
    String.raw`\sqrt{x}`,
    '<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>x</m:e></m:rad>',
  ],
  [
    String.raw`\sum_{i}^{n} x = y`,
    '<m:nary><m:naryPr><m:chr m:val="∑"/><m:limLoc m:val="undOvr"/></m:naryPr><m:sub>i</m:sub><m:sup>n</m:sup><m:e>x</m:e></m:nary>=y',
  ],
  [
    String.raw`\lim_{x} y`,
    '<m:func><m:fName><m:limLow><m:e>lim</m:e><m:lim>x</m:lim></m:limLow></m:fName><m:e>y</m:e></m:func>',
  ],
  [
    '(a)^2',
    '<m:sSup><m:e><m:d><m:dPr><m:begChr m:val="("/><m:endChr m:val=")"/></m:dPr><m:e>a</m:e></m:d></m:e><m:sup>2</m:sup></m:sSup>',
  ],
  [String.raw`\bar{x}`, '<m:bar><m:barPr><m:pos m:val="top"/></m:barPr><m:e>x</m:e></m:bar>'],
  ['a < b', 'a&#60;b'],
])('%s is written as Office Math', (source, expected) => {
  expect(mathOf(source)).toBe(expected)
})
