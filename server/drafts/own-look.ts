import type { SourceLook } from '#core/drafts/draft-source.ts'
import { attributeOf, childOf, elementsOf, readXml, type XmlElement } from './xml-tree.ts'

/** What a file says of all its pages, read with the prefix that our files and word processors have. */
export function readLook(document: XmlElement, stylesXml: string | undefined): SourceLook {
  const body = childOf(document, 'w:body')
  const section = body && elementsOf(body).findLast(({ name }) => name === 'w:sectPr')
  const styles = stylesXml === undefined ? [] : elementsOf(readXml(stylesXml))
  const text = styles.find((style) => valueIn(style, 'w:name')?.toLowerCase() === 'body text')
  return {
    numberTitlePage: !isOn(childOf(section, 'w:titlePg')),
    isJustified: valueIn(childOf(text, 'w:pPr'), 'w:jc') === 'both',
  }
}

function valueIn(element: XmlElement | undefined, name: string): string | undefined {
  const child = childOf(element, name)
  return child && attributeOf(child, 'w:val')
}

function isOn(element: XmlElement | undefined): boolean {
  return element !== undefined && !/^(?:false|0|off)$/.test(attributeOf(element, 'w:val') ?? '')
}
