import type { BlockFacts, CitedWork, PlacedReference } from '#core/apa/facts.ts'
import { mayBeInitials } from '#core/apa/group-initials.ts'
import { keyText } from '#core/apa/match-works.ts'
import { nameText } from '#core/apa/reference-names.ts'
import {
  bodyFinding,
  findingAt,
  type PlacedFinding,
  placeFinding,
  placeIn,
  type Rule,
  replaceFix,
} from '#core/apa/rule.ts'
import { unreadCitations } from '#core/apa/unread-citations.ts'
import { givenNames } from './reference-authors.ts'

/** Given names that are surnames as well: "Martín Barbero", "Simón Campaña". */
const alsoSurnames =
  /^(?:martín|simón|mateo|marcos|alfonso|bolívar|washington|rosario|pilar|luz|mercedes|franklin|paul|santiago|sebastián|lourdes|ángel|gonzalo|galo|vicente|nelson|milton|hugo|andrés|esteban|tomás|juan|leonardo|nicolás|elena|clara|rosa|leonor|john|michael|robert|walter|richard|ramón|germán|millán|jaime|daniel|david|gabriel|marco)$/

/** Source: APA 7 §8.10: surnames alone, as they are written in the list. */
const citationName: Rule = {
  id: 'CIT-NAME',
  name: 'Solo el apellido en la cita',
  why: 'La cita lleva el apellido solo, escrito igual que en la lista: sin nombres y sin mayúsculas sostenidas.',
  checkDocument({ works, references }) {
    const shared = sharedFamilies(references)
    return works.flatMap((cited) => nameFindings(cited, shared))
  },
}

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

function nameFindings(
  { index, work, matches, citation }: CitedWork,
  shared: ReadonlySet<string>,
): PlacedFinding[] {
  if (work.kind === 'law' || work.group !== null) return []
  return work.authors.flatMap((author, at) => {
    const place = work.names[at]
    if (!place) return []
    const listed = matches[0]?.facts.layout.authors.names[at]
    const family = listed && 'family' in listed ? listed.family : null
    const plain =
      family !== null && family === family.toUpperCase() ? inSmallLetters(family) : family
    if (isShouted(author, family !== null, work.etAl)) {
      const message = 'Los apellidos no se escriben en mayúsculas.'
      const same =
        plain !== null && keyText(plain) === keyText(author) ? plain : inSmallLetters(author)
      return [
        bodyFinding(
          index,
          'error',
          place,
          message,
          replaceFix('Escribir en minúsculas', place, same),
        ),
      ]
    }
    const words = author.split(' ')
    if (words.length < 2 || words.length > 4) return []
    const hasInitials = /^\p{Lu}\. /u.test(author)
    if (hasInitials && family !== null && shared.has(keyText(family))) return []
    const isNarrative = citation.form === 'narrative'
    const given = listed && 'family' in listed ? listed.given : undefined
    const hasGiven =
      family !== null &&
      (!isNarrative || given?.[0] === author[0]) &&
      keyText(author).endsWith(` ${keyText(family)}`) &&
      !/^(?:de|del|la|van|von|los|las) /i.test(author)
    const first = words[0]?.toLowerCase() ?? ''
    const seemsGiven =
      !isNarrative && matches.length === 0 && givenNames.has(first) && !alsoSurnames.test(first)
    if (!hasGiven && !seemsGiven) return []
    const message = 'En la cita va solo el apellido, sin nombres.'
    const fix = hasGiven && plain !== null && replaceFix('Dejar el apellido', place, plain)
    return [bodyFinding(index, isNarrative ? 'aviso' : 'error', place, message, fix)]
  })
}

/** A surname in capitals; initials of organisations are shorter or stand alone. */
function isShouted(author: string, isPerson: boolean, hasEtAl: boolean): boolean {
  if (!/^\p{Lu}[\p{Lu} '’-]{3,}$/u.test(author)) return false
  return (
    isPerson ||
    (author.includes(' ') && author.split(' ').every((word) => word.length > 2)) ||
    (hasEtAl && author.length > 5)
  )
}

/** "MORA ALVARADO" → "Mora Alvarado". */
export function inSmallLetters(name: string): string {
  return name
    .toLowerCase()
    .replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase())
    .replace(/(?<= )(?:De|Del|La|Las|Los)(?= )/g, (word) => word.toLowerCase())
}

const inBrackets = /[([](\p{Lu}[\p{L} ]{1,28})[)\]]/gu
const known = new WeakMap<BlockFacts, string[]>()

/** The bracketed words of a block that may be the initials of an organisation: "OPS" in "… de la Salud (OPS)". */
function bracketedIn(block: BlockFacts): string[] {
  const said =
    known.get(block) ?? [...block.content.matchAll(inBrackets)].map(([, one = '']) => one)
  known.set(block, said)
  return said
}

/** "EcuaCorriente S. A. (ECSA, 2020)": the list's name stands before the bracket, though it does not read as one. */
function endsWithName(before: string, name: string): boolean {
  const key = keyText(name)
  return key !== '' && ` ${keyText(before.slice(-2 * name.length))}`.endsWith(` ${key}`)
}

/** Source: APA 7 §8.21: the initials of an organisation are introduced with its name. */
const citationInitials: Rule = {
  id: 'CIT-SIGLA',
  name: 'Sigla presentada',
  why: 'La primera vez se escribe el nombre completo con la sigla; así el lector encuentra la referencia.',
  checkDocument(document) {
    const { works, blocks } = document
    const introduced = new Set(
      works.flatMap(({ work }) => (work.group ? [keyText(work.group)] : [])),
    )
    const findings = unreadCitations(document).flatMap(({ index, rule, message, start, end }) =>
      rule === 'CIT-SIGLA' ? [bodyFinding(index, 'aviso', { start, end }, message)] : [],
    )
    let bracketed: Set<string> | null = null
    for (const { index, work, matches, citation } of works) {
      const [initials = ''] = work.authors
      const key = keyText(initials)
      const literal = matches[0]?.facts.keys.literal
      if (work.authors.length > 1 || work.kind === 'law' || introduced.has(key) || !literal)
        continue
      if (!mayBeInitials(initials) || keyText(literal) === key || mayBeInitials(literal)) continue
      introduced.add(key)
      bracketed ??= new Set(blocks.flatMap(bracketedIn))
      if (bracketed.has(initials)) continue
      if (endsWithName(blocks[index]?.content.slice(0, citation.start) ?? '', literal)) continue
      const place = work.names[0] ?? work
      const message = `La sigla no se presentó: la primera vez va «${literal} [${initials}]».`
      const fix =
        citation.form === 'parenthetical' &&
        replaceFix('Presentar la sigla', place, `${literal} [${initials}]`)
      findings.push(bodyFinding(index, 'aviso', place, message, fix))
    }
    return findings
  },
}

const bare = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '')

/** One person is written in one way. */
const oneSpelling: Rule = {
  id: 'CIT-ACCENT',
  name: 'Un apellido, una ortografía',
  why: 'El mismo apellido con y sin tilde parece de dos personas: se escribe como en la obra.',
  checkDocument({ works, references }) {
    const findings: PlacedFinding[] = []
    for (const { index, work, matches } of works) {
      const listed = matches.length === 1 ? (matches[0]?.facts.layout.authors.names ?? []) : []
      for (const [at, author] of work.authors.entries()) {
        const name = listed[at]
        const place = work.names[at]
        if (!name || !place || !('family' in name) || author === author.toUpperCase()) continue
        const family = name.family.split(' ').slice(0, author.split(' ').length).join(' ')
        if (keyText(family) !== keyText(author) || bare(family) === bare(author)) continue
        if (name.family === name.family.toUpperCase()) continue
        const message = `Aquí dice «${author}» y en la lista «${family}»: se escribe siempre igual.`
        findings.push(bodyFinding(index, 'aviso', place, message))
      }
    }
    const written = new Map<string, string>()
    for (const { list, index, facts } of references) {
      for (const name of facts.layout.authors.names) {
        if (!('family' in name) || name.family === name.family.toUpperCase()) continue
        const key = `${keyText(name.family)} ${name.given?.[0] ?? ''}`
        const before = written.get(key) ?? name.family
        written.set(key, before)
        if (bare(before) === bare(name.family)) continue
        const { start, end } = facts.layout.head
        const message = `Aquí dice «${nameText(name)}» y en otra referencia «${before}»: se escribe siempre igual.`
        findings.push(
          placeFinding(findingAt('aviso', placeIn(facts, start, end), message), list, index),
        )
      }
    }
    return findings
  },
}

export const citationNameRules: readonly Rule[] = [citationName, citationInitials, oneSpelling]
