import type { CslName } from './csl.ts'

export type ReadAuthors = {
  names: CslName[]
  /** "Ed.", "Eds.", "Comps.", "Director": the role in the bracket after the names. */
  role: string | null
  hasEtAl: boolean
  /** Whether every name is written as APA has it: a surname with initials, or an organisation. */
  isProper: boolean
  /** An ellipsis stands for some of the authors. */
  hasEllipsis: boolean
}

/** "J. M.", "M.-F.", "M.ª F.", "I. del C.", "J. de la". */
const initials = String.raw`\p{Lu}\p{Ll}?\.ª?(?:(?:[ -]| (?:de |del |de l[ao]s? ))?\p{Lu}\p{Ll}?\.ª?)*(?: (?:de la|del?|van|von)\b)?`
const person = new RegExp(
  String.raw`^([^,.&()[\]…]{1,60}(?: \p{Lu}\.)?), (${initials})(?=$|,| y | e | & | …| \. \. \.| \()`,
  'u',
)
const given = String.raw`\p{Lu}\p{Ll}{2,}(?: (?:\p{Lu}(?:\p{Ll}+|\.)|de|del|la)){0,3}`
const fullName = new RegExp(
  String.raw`^((?:(?:de|del|la|las|los|van|von|di|da) )*\p{Lu}[\p{L}'’ -]{1,40}), (${given}|${initials})(?=$|,| y | e | & )`,
  'u',
)
const nameSuffix = /^, ((?:Jr|Sr)\.|(?:I{2,3}|IV)(?=\.?$|[, ]))(?:(?<=I|V)\.$)?/
const organisation = /^((?:\p{Lu}{2,}|\p{Lu}\p{L}+(?: \p{L}+)* \p{L}{3,}))(?=, | y | & |\.?$)/u
const separator = /^(?:,? (?:y|e|&|and) |, (?:…|\. ?\. ?\.) ?(?:y )?|, )/
const roleBracket =
  / \(((?:[Ee]ds?|[Cc]omps?|[Cc]oords?|[Dd]irs?|[Tt]rads?|[Oo]rgs?)\.|Director(?:a|es|as)?|Productor(?:a|es)?|Guionista|Autor|Presentador(?:a|es|as)?|Anfitri(?:ón|ona|ones)|Conductor(?:a|es|as)?|Compilador(?:a|es)?|Editor(?:a|es)?|Coordinador(?:a|es)?)\)\.?$/
const etAl = /,? (?:et\.? al\.?|y (?:otros|otras|cols?\.?|colaboradores))\.?$/i

/** "Organización Mundial de la Salud (OMS)": initials that the text gives and the list does not. */
export const groupInitials = /\s*(?:\(\p{Lu}[\p{L}.-]{1,11}\)|\[\p{Lu}[\p{L}.-]{1,11}\])$/u

/**
 * Reads the part before a reference's date: "García Márquez, G. y Ruiz, L.", an organisation, with the role in
 * brackets after them. Names in other forms ("Vera P.", "Vera, Pablo", "Vera, P.; Ruiz, L.") are read and marked as not
 * proper. Source: APA 7 §9.7–9.12.
 */
export function readAuthors(said: string): ReadAuthors {
  // Runs of white space are shortened first, because the patterns below would take quadratic time on long ones.
  let text = said
    .trim()
    .replace(/\s{3,}/g, '  ')
    .replace(/\s*\[@?[^\]]*\]\.?$/, '')
  const result: ReadAuthors = {
    names: [],
    role: null,
    hasEtAl: false,
    isProper: true,
    hasEllipsis: /…|\. ?\. ?\./.test(text),
  }
  const role = roleBracket.exec(text)
  if (role) {
    const said = role[1] ?? ''
    result.role = said.charAt(0).toUpperCase() + said.slice(1)
    text = text.slice(0, role.index)
  }
  const others = etAl.exec(text)
  if (others) {
    result.hasEtAl = true
    text = text.slice(0, others.index).replace(/,$/, '')
  }
  if (isFirm(text)) return { ...result, names: [{ literal: text }] }
  const proper = readPersons(text, person)
  if (proper) return { ...result, names: proper }
  const plain = text.replace(/[.,;\s]+$/, '')
  const loose = readPersons(plain, fullName) ?? readPersons(tidied(plain), person)
  if (loose?.every((name) => 'family' in name)) return { ...result, names: loose, isProper: false }
  const literal = text.replace(/\.$/, '').replace(groupInitials, '').trim()
  return literal === '' ? result : { ...result, names: [{ literal }] }
}

/** "EcuaCorriente S. A.": a firm by its legal form, which looks like initials. */
const legalForm = /\p{L} (?:S\. ?A\.(?: ?S\.| ?C\.)?|C\. ?A\.|E\. ?P\.|S\. ?L\.|Cía\. Ltda\.)$/u
const isFirm = (text: string) => legalForm.test(text) && !/[,;]| y | & /.test(text)

/** Commas, spaces and full stops where APA has them: "Vera P; Ruiz,L." → "Vera, P., Ruiz, L." */
function tidied(text: string): string {
  return text
    .replace(/\s*;\s*/g, ', ')
    .replace(/,(?=\S)/g, ', ')
    .replace(/(\p{Ll}{2,}) ((?:\p{Lu}\.? ?){1,3})(?=$|,| y | e | & )/gu, '$1, $2')
    .replace(/(?<=[ ,.-])(\p{Lu})(?![\p{L}.'’])/gu, '$1.')
    .replace(/\. +(?=,|$)/g, '.')
}

function readPersons(said: string, pattern: RegExp): CslName[] | null {
  const names: CslName[] = []
  let text = said
  while (text !== '') {
    const found = pattern.exec(text)
    if (found) {
      text = text.slice(found[0].length)
      const [written = '', suffix] = nameSuffix.exec(text) ?? []
      text = text.slice(written.length)
      const name = { family: found[1] ?? '', given: (found[2] ?? '').trim() }
      names.push(suffix ? { ...name, suffix } : name)
    } else {
      const group = names.length > 0 && pattern === person ? organisation.exec(text) : null
      if (!group?.[1]) return null
      names.push({ literal: group[1] })
      text = text.slice(group[0].length)
    }
    if (text === '' || (text === '.' && !found)) break
    const joint = separator.exec(text)
    if (!joint) return null
    text = text.slice(joint[0].length)
  }
  return names.length > 0 ? names : null
}

/** Reads editors as a chapter names them: "E. Lander", "L. A. Pervin y O. P. John". Source: APA 7 §9.28. */
export function readEditors(said: string): CslName[] {
  if (said === '') return []
  return said
    .split(/, (?!(?:Jr|Sr)\.|I{2,3}\b|IV\b)(?:y |& )?|,? (?:y|e|&) (?=\p{Lu}\.)/u)
    .map((written) => {
      const [name = '', suffix] = written.trim().split(/, /)
      const [, given, family] = /^((?:\p{Lu}\p{Ll}?\.[ -]?)+) ?(\S.*)$/u.exec(name) ?? []
      if (!given || !family) return { literal: written.trim() }
      const person = { family, given: given.trim() }
      return suffix ? { ...person, suffix } : person
    })
}
