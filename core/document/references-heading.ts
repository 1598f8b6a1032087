import { plainText } from './inline.ts'

const heading = /^(lista de )?referencias( bibliogr[áa]ficas)?[.:]?$|^bibliograf[íi]a[.:]?$/i

/** Whether a block's content says what the heading of the reference list says: "Referencias", "Bibliografía:"… */
export function isReferencesHeading(content: string): boolean {
  return heading.test(plainText(content))
}
