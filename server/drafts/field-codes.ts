import { attributeOf, elementsOf, plainXml, textOf, type XmlElement } from './xml-tree.ts'

/** What a reference manager stores behind a citation that it writes. */
export type FieldCode = {
  /** The instruction of a field, or the tag of a content control. */
  code: string
  /** Data of a field, in base64; '' for none. */
  data: string
}

type OpenField = { code: string[]; data: string; hasResult: boolean }

/** The fields and tagged content controls of a part, in the order in which they end. One that does not end is none. */
export function fieldCodesOf(root: XmlElement): FieldCode[] {
  const codes: FieldCode[] = []
  const open: OpenField[] = []
  for (const element of elementsIn(root)) {
    const field = open.at(-1)
    switch (localName(element)) {
      case 'fldChar': {
        const type = ownAttribute(element, 'fldCharType')
        if (type === 'begin') open.push({ code: [], data: dataOf(element), hasResult: false })
        else if (type === 'separate' && field) field.hasResult = true
        else if (type === 'end' && field) {
          codes.push({ code: field.code.join(''), data: field.data })
          open.pop()
        }
        break
      }
      case 'instrText':
        if (field && !field.hasResult) field.code.push(textOf(element))
        break
      case 'fldSimple':
        codes.push({ code: ownAttribute(element, 'instr'), data: dataOf(element) })
        break
      case 'tag':
        codes.push({ code: ownAttribute(element, 'val'), data: '' })
        break
    }
  }
  return codes
}

/** An element and all in it, in the order of the text. Without recursion: a stranger's tree may be deep. */
export function* elementsIn(root: XmlElement): Generator<XmlElement> {
  const left = [root]
  for (let element = left.pop(); element !== undefined; element = left.pop()) {
    yield element
    left.push(...elementsOf(element).reverse())
  }
}

export function localName({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1)
}

/** An attribute with the prefix of its element. */
function ownAttribute(element: XmlElement, name: string): string {
  const prefix = element.name.slice(0, element.name.indexOf(':') + 1)
  return plainXml(attributeOf(element, prefix + name) ?? '')
}

function dataOf(element: XmlElement): string {
  const data = elementsOf(element).find((child) => localName(child) === 'fldData')
  return data ? textOf(data) : ''
}
