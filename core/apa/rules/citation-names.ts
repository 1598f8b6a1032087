import { alsoSurnames, givenNames } from '#core/apa/citation-words.ts'
import { nameText } from '#core/apa/csl.ts'
import { type BlockFacts, type CitedWork, type PlacedReference, readOnce } from '#core/apa/facts.ts'
import { mayBeInitials } from '#core/apa/group-initials.ts'
import { capitalizedName } from '#core/apa/letter-case.ts'
import { keyText } from '#core/apa/match-works.ts'
import { type PlacedFault, placeIn, type Rules } from '#core/apa/rule.ts'
import { unreadFaults } from '#core/apa/unread-citations.ts'

export const citationNameRules = {
  'CIT-NAME': {
    name: 'Solo el apellido en la cita',
    why: 'La cita lleva el apellido solo, escrito igual que en la lista: sin nombres y sin mayúsculas sostenidas.',
    source: 'APA 7 §8.10',
    severity: 'error',
    document({ works, references }) {
      const shared = sharedFamilies(references)
      return works.flatMap((cited) => nameFaults(cited, shared))
    },
  },
  'CIT-SIGLA': {
    name: 'Sigla presentada',
    why: 'La primera vez se escribe el nombre completo con la sigla; así el lector encuentra la referencia.',
    source: 'APA 7 §8.21',
    document(document) {
      const { works, blocks } = document
      const groups = works.flatMap(({ work }) => (work.group ? [keyText(work.group)] : []))
      const introduced = new Set(groups)
      const faults = unreadFaults(document, 'CIT-SIGLA')
      let bracketed: Set<string> | null = null
      for (const { index, work, matches, citation } of works) {
        const [initials = '', second] = work.authors
        const key = keyText(initials)
        const literal = matches[0]?.facts.keys.literal
        if (second !== undefined || work.kind === 'law' || introduced.has(key) || !literal) continue
        if (!mayBeInitials(initials) || keyText(literal) === key || mayBeInitials(literal)) continue
        introduced.add(key)
        bracketed ??= new Set(blocks.flatMap(bracketedIn))
        if (bracketed.has(initials)) continue
        if (endsWithName(blocks[index]?.content.slice(0, citation.start) ?? '', literal)) continue
        const text = `${literal} [${initials}]`
        const message = `La sigla no se presentó: la primera vez va «${text}».`
        const fix = citation.form === 'parenthetical' && { label: 'Presentar la sigla', text }
        faults.push({ where: index, at: work.names[0] ?? work, message, fix })
      }
      return faults
    },
  },
  'CIT-ACCENT': {
    name: 'Un apellido, una ortografía',
    why: 'El mismo apellido con y sin tilde parece de dos personas: se escribe como en la obra.',
    source: 'one person is written in one way',
    document: ({ works, references }) => [
      ...works.flatMap(unlikeList),
      ...unlikeOtherReferences(references),
    ],
  },
} satisfies Rules

/** Surnames that several first authors share: their citations need initials. Source: APA 7 §8.20. */
function sharedFamilies(references: readonly PlacedReference[]): ReadonlySet<string> {
  const givenOf = new Map<string, string>()
  const shared = new Set<string>()
  for (const { facts } of references) {
    const [name] = facts.layout.authors.names
    if (!name || !('family' in name)) continue
    const key = keyText(name.family)
    const given = name.given ?? ''
    if ((givenOf.get(key) ?? given) !== given) shared.add(key)
    givenOf.set(key, given)
  }
  return shared
}

function nameFaults(
  { index: where, work, matches, citation }: CitedWork,
  shared: ReadonlySet<string>,
): PlacedFault[] {
  if (work.kind === 'law' || work.group !== null) return []
  return work.authors.flatMap((author, number): PlacedFault[] => {
    const at = work.names[number]
    if (!at) return []
    const listed = matches[0]?.facts.layout.authors.names[number]
    const person = listed && 'family' in listed ? listed : null
    const family = person && keyText(person.family)
    const plain =
      person && (isCapitals(person.family) ? capitalizedName(person.family) : person.family)
    if (isShouted(author, person !== null, work.etAl)) {
      const text = plain && family === keyText(author) ? plain : capitalizedName(author)
      const message = 'Los apellidos no se escriben en mayúsculas.'
      return [{ where, at, message, fix: { label: 'Escribir en minúsculas', text } }]
    }
    const words = author.split(' ')
    if (words.length < 2 || words.length > 4) return []
    const hasInitials = /^\p{Lu}\. /u.test(author)
    if (hasInitials && family !== null && shared.has(family)) return []
    const isNarrative = citation.form === 'narrative'
    const hasGiven =
      person !== null &&
      (!isNarrative || person.given?.[0] === author[0]) &&
      keyText(author).endsWith(` ${family}`) &&
      !/^(?:de|del|la|van|von|los|las) /i.test(author)
    const first = words[0]?.toLowerCase() ?? ''
    const seemsGiven =
      !isNarrative && matches.length === 0 && givenNames.has(first) && !alsoSurnames.has(first)
    if (!hasGiven && !seemsGiven) return []
    const message = 'En la cita va solo el apellido, sin nombres.'
    const fix = hasGiven && plain !== null && { label: 'Dejar el apellido', text: plain }
    return [{ where, at, severity: isNarrative ? 'aviso' : 'error', message, fix }]
  })
}

const isCapitals = (name: string) => name === name.toUpperCase()

/** A surname in capitals; initials of organisations are shorter or stand alone. */
function isShouted(author: string, isPerson: boolean, hasEtAl: boolean): boolean {
  if (!/^\p{Lu}[\p{Lu} '’-]{3,}$/u.test(author)) return false
  return (
    isPerson ||
    (author.includes(' ') && author.split(' ').every((word) => word.length > 2)) ||
    (hasEtAl && author.length > 5)
  )
}

/** The bracketed words of a block that may be the initials of an organisation: "OPS" in "… de la Salud (OPS)". */
const bracketedIn = readOnce(({ content }: BlockFacts) =>
  [...content.matchAll(/[([](\p{Lu}[\p{L} ]{1,28})[)\]]/gu)].map(([, said = '']) => said),
)

/** "EcuaCorriente S. A. (ECSA, 2020)": the list's name stands before the bracket, though it does not read as one. */
function endsWithName(before: string, name: string): boolean {
  const key = keyText(name)
  return key !== '' && ` ${keyText(before.slice(-2 * name.length))}`.endsWith(` ${key}`)
}

const bareLetters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')

/** Cited surnames that differ by an accent from those of the reference. */
function unlikeList({ index: where, work, matches }: CitedWork): PlacedFault[] {
  const [match, ...others] = matches
  const listed = others.length === 0 ? (match?.facts.layout.authors.names ?? []) : []
  return work.authors.flatMap((author, number) => {
    const name = listed[number]
    const at = work.names[number]
    if (!name || !at || !('family' in name) || isCapitals(author)) return []
    const family = name.family.split(' ').slice(0, author.split(' ').length).join(' ')
    if (keyText(family) !== keyText(author) || bareLetters(family) === bareLetters(author))
      return []
    const message = `Aquí dice «${author}» y en la lista «${family}»: se escribe siempre igual.`
    return isCapitals(name.family) ? [] : [{ where, at, message }]
  })
}

/** Surnames that differ by an accent from those of a reference before. */
function unlikeOtherReferences(references: readonly PlacedReference[]): PlacedFault[] {
  const written = new Map<string, string>()
  return references.flatMap((reference) => {
    const { authors, head } = reference.facts.layout
    return authors.names.flatMap((name) => {
      if (!('family' in name) || isCapitals(name.family)) return []
      const key = `${keyText(name.family)} ${name.given?.[0] ?? ''}`
      const before = written.get(key) ?? name.family
      written.set(key, before)
      if (bareLetters(before) === bareLetters(name.family)) return []
      const message = `Aquí dice «${nameText(name)}» y en otra referencia «${before}»: se escribe siempre igual.`
      return [{ where: reference, at: placeIn(reference.facts, head), message }]
    })
  })
}
