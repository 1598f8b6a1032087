import { plainText } from './inline.ts'

const heading = /^(lista de )?referencias( bibliogr[áa]ficas)?[.:]?$|^bibliograf[íi]a[.:]?$/i

/** Whether a block's content is a heading of a reference list: "Referencias", "Bibliografía:"… */
export function isReferencesHeading(content: string): boolean {
  return heading.test(plainText(content))
}
