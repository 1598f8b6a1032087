import type { CslName } from './csl.ts'

export type ReadAuthors = {
  names: CslName[]
  /** "Ed.", "Eds.", "Comps.", "Director": what the bracket behind the names says. */
  role: string | null
  hasEtAl: boolean
  /** Whether every name is written as APA has it: a surname with initials, or an organisation. */
  isProper: boolean
  /** An ellipsis stands for some of the authors. */
  hasEllipsis: boolean
}

const initials = String.raw`\p{Lu}\p{Ll}?\.(?:[ -]?\p{Lu}\p{Ll}?\.)*(?: (?:de|del|de la|van|von)\b)?`
const person = new RegExp(
  String.raw`^([^,.&()[\]…]{1,60}(?: \p{Lu}\.)?), (${initials})(?=$|,| y | e | & | …| \. \. \.| \()`,
  'u',
)
const fullName =
  /^((?:(?:de|del|la|las|los|van|von|di|da) )*\p{Lu}[\p{L}'’ -]{1,40}), (\p{Lu}[\p{Ll}]{2,}(?: \p{Lu}[\p{Ll}.]*){0,3})(?=$|,| y | e | & )/u
const separator = /^(?:,? (?:y|e|&) |, (?:…|\. ?\. ?\.) ?(?:y )?|, |; )/
const roleBracket =
  / \(((?:Eds?|Comps?|Coords?|Dirs?|Trads?|Orgs?)\.|Director(?:a|es|as)?|Productor(?:a|es)?|Guionista|Autor|Compilador(?:a|es)?|Editor(?:a|es)?|Coordinador(?:a|es)?)\)\.?$/
const etAl = /,? (?:et\.? al\.?|y (?:otros|otras|cols?\.?|colaboradores))\.?$/i

/**
 * Reads what stands before a reference's date: "García Márquez, G. y Ruiz, L.", an organisation, with the role in
 * brackets behind. Source: APA 7 §9.7–9.12.
 */
export function readAuthors(said: string): ReadAuthors {
  let text = said.trim()
  const result: ReadAuthors = {
    names: [],
    role: null,
    hasEtAl: false,
    isProper: true,
    hasEllipsis: /…|\. ?\. ?\./.test(text),
  }
  const role = roleBracket.exec(text)
  if (role) {
    result.role = role[1] ?? null
    text = text.slice(0, role.index)
  }
  const others = etAl.exec(text)
  if (others) {
    result.hasEtAl = true
    text = text.slice(0, others.index).replace(/,$/, '')
  }
  const persons = readPersons(text, person)
  if (persons) return { ...result, names: persons }
  const inFull = readPersons(text, fullName)
  if (inFull) return { ...result, names: inFull, isProper: false }
  const literal = text.replace(/\.$/, '').trim()
  if (literal !== '') result.names.push({ literal })
  return result
}

function readPersons(said: string, pattern: RegExp): CslName[] | null {
  const names: CslName[] = []
  let text = said
  while (text !== '') {
    const found = pattern.exec(text) ?? person.exec(text)
    if (!found) {
      const group = names.length > 0 ? /^([^,]+?)(?=, | y | & |\.?$)/.exec(text) : null
      if (!group?.[1] || pattern !== person) return null
      names.push({ literal: group[1] })
      text = text.slice(group[0].length).replace(/^\.$/, '')
    } else {
      names.push({ family: found[1] ?? '', given: (found[2] ?? '').trim() })
      text = text.slice(found[0].length)
    }
    if (text === '' || text === '.') break
    const joint = separator.exec(text)
    if (!joint) return null
    text = text.slice(joint[0].length)
  }
  return names.length > 0 ? names : null
}

/** Reads editors as a chapter names them: "E. Lander", "L. A. Pervin y O. P. John". Source: APA 7 §9.28. */
export function readEditors(said: string): CslName[] {
  return said.split(/, (?:y |& )?|,? (?:y|e|&) (?=\p{Lu}\.)/u).map((name) => {
    const [, given, family] = /^((?:\p{Lu}\p{Ll}?\.[ -]?)+) ?(\S.*)$/u.exec(name.trim()) ?? []
    return given && family ? { family, given: given.trim() } : { literal: name.trim() }
  })
}

/** The name of an author as a key: "García Márquez" of a person, the whole of an organisation. */
export function nameText(name: CslName): string {
  return 'family' in name ? name.family : name.literal
}
