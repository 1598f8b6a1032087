import { attributeOf, childOf, elementsOf, plainXml, type XmlElement } from './xml-tree.ts'

/** Signs that are not drawn, as the one between a function and its argument. */
const undrawn = /[\u2061-\u2064\u200b]|[\ufe00-\ufe0f]/g
/** Letters of mathematics, each of which is a letter in a face of its own. */
const facedLetters = /[\u{1d400}-\u{1d7ff}]/gu

/** The text of a run of Office Math in ordinary letters. */
export function plainLetters(text: string): string {
  return text.replace(undrawn, '').replace(facedLetters, (letter) => letter.normalize('NFKC'))
}

/** The value of one of an element's properties; undefined where it is not said. */
export function settingOf(element: XmlElement, name: string): string | undefined {
  const properties = elementsOf(element).find((child) => child.name.endsWith('Pr'))
  const said = childOf(properties, `m:${name}`)
  return said && plainXml(attributeOf(said, 'm:val') ?? '')
}
