import { addTo } from '#core/document/arrays.ts'
import { isExhibit, isProse } from '#core/document/block-roles.ts'
import { isBlank, plainText } from '#core/document/inline.ts'
import { exhibitKinds } from '#core/document/kinds/exhibits.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import type { Place, ReadCitation, ReadWork } from './citation.ts'
import { reportingVerb } from './citation-words.ts'
import { readCitations } from './find-citations.ts'
import type { CheckOptions, TextList } from './finding.ts'
import { aliasesOf, isMatch, type ReferenceKeys, referenceKeys } from './match-works.ts'
import { placeKind } from './place-names.ts'
import { findQuotations, type Quotation } from './quotations.ts'
import { readAttributions } from './read-attributions.ts'
import { type ReadReference, readInParts } from './read-reference.ts'

/** The input of the rules about one block; cached while the block does not change. */
export type BlockFacts = {
  role: string
  content: string
  isBlank: boolean
  /** The visible text. */
  text: string
  citations: readonly ReadCitation[]
  quotations: readonly Quotation[]
}

/** A reference and what was read in it: what a rule about one reference is given. */
export type ReferenceFacts = ReadReference & {
  content: string
  isBlank: boolean
  keys: ReferenceKeys
}

export function readBlockFacts(role: string, content: string): BlockFacts {
  const prose = isProse(role)
  const ofExhibit = isExhibit(role) ? exhibitKinds[role].checked(content) : null
  const read = isExhibit(role) ? ofExhibit : content
  return {
    role,
    content,
    isBlank: isBlank(content),
    text: prose || read === null ? '' : plainText(read),
    citations: prose ? readCitations(content) : ofExhibit ? citationsOfExhibit(ofExhibit) : [],
    quotations: prose ? findQuotations(content) : [],
  }
}

/** Finds the citations of a table or figure: "(Mora, 2018)" anywhere, and "Adaptado de …" in its notes. */
function citationsOfExhibit(content: string): ReadCitation[] {
  const found = [...readCitations(content), ...readAttributions(content)]
  return found.sort((one, other) => one.start - other.start)
}

export function readReferenceFacts(content: string): ReferenceFacts {
  const read = readInParts(content)
  return { ...read, content, isBlank: isBlank(content), keys: referenceKeys(read) }
}

/** A reference and where it stands. */
export type PlacedReference = { list: TextList; index: number; facts: ReferenceFacts }

/** A cited work, where it stands, and the references that can be it. */
export type CitedWork = {
  index: number
  citation: ReadCitation
  work: ReadWork
  matches: PlacedReference[]
}

/** Tells the citations of a text apart: a block's index and a place in it. */
export const placeKey = (index: number | null, { start, end }: Place) => `${index} ${start} ${end}`

/** The input of the rules about the whole document. */
export type DocumentFacts = {
  options: CheckOptions
  titlePage: TitlePage | null
  blocks: readonly BlockFacts[]
  /** The references of `referencias` and the `ref` blocks of the body, without blank ones. */
  references: readonly PlacedReference[]
  /** All cited works except personal communications and doubtful ones that match no reference. */
  works: readonly CitedWork[]
}

/** Caches the result of `read` for each facts object until that object is garbage collected. */
export function readOnce<Facts extends object, Found>(
  read: (facts: Facts) => Found,
): (facts: Facts) => Found {
  const known = new WeakMap<Facts, Found>()
  return (facts) => {
    if (!known.has(facts)) known.set(facts, read(facts))
    return known.get(facts) as Found
  }
}

/** Matches citations with references. Linear, except among references of the same year. */
export function joinWorks(
  blocks: readonly BlockFacts[],
  references: readonly PlacedReference[],
): CitedWork[] {
  const byYear = new Map<string, PlacedReference[]>()
  for (const reference of references) {
    for (const year of [reference.facts.keys.year, reference.facts.keys.originalYear])
      if (year !== null) addTo(byYear, year, reference)
  }
  const aliases = aliasesOf(blocks)
  const joined: CitedWork[] = []
  const known = new Map<string, PlacedReference[]>()
  for (const [index, { citations }] of blocks.entries()) {
    for (const citation of citations) {
      const works = citation.works.map((work) => {
        const key = `${work.year}|${work.etAl}|${work.authors.join('|')}`
        let matches = known.get(key)
        if (!matches) {
          const year = work.year?.split('/').at(-1) ?? ''
          const ofYear = byYear.get(year) ?? []
          matches = ofYear.filter(({ facts }) => isMatch(work, facts.keys, aliases))
          known.set(key, matches)
        }
        return { index, citation, work, matches }
      })
      const isUnknown = citation.isDoubtful && works.every(({ matches }) => matches.length === 0)
      if (isUnknown && !isInPlaceOfCitation(blocks[index]?.content ?? '', citation)) continue
      joined.push(...works.filter(({ work }) => work.kind !== 'personal'))
    }
  }
  return joined
}

const happening =
  /congreso|feria|taller|seminario|jornada|encuentro|festival|cumbre|foro|concierto|exposici|fotograf|acto|reuni|simposio|censo|partido|final|batalla|edici|firmad|celebrad|realizad|publicad|nacid|fundad|organizad|inaugurad|mapa|muestra|campaña|registrad|tomad|grabad|entrevista|sede|ciudad|conferencia|curso|plantel|colegio|caso/i

/**
 * Whether a name that is both a city and a surname is the surname of an author here. "Según el modelo (Medina, 2015)."
 * is a citation.
 * In "un congreso (Medina, 2015)" the clause names an event, so that the bracket holds its place and year.
 */
function isInPlaceOfCitation(content: string, { start, end, works, form }: ReadCitation): boolean {
  const [work] = works
  if (works.length > 1 || !work || placeKind(work.authors[0] ?? '') !== 'doubtful') return false
  if (form === 'narrative') {
    // "Medina (2015) describe…"
    const [next = ''] = /^\p{Ll}+/u.exec(content.slice(end + 1, end + 30)) ?? []
    return (
      /(?:^|[.;:] )$/.test(content.slice(Math.max(0, start - 3), start)) && reportingVerb.test(next)
    )
  }
  const before = content.slice(Math.max(0, start - 80), start)
  const clause = before.slice(before.search(/[^.;:]*$/))
  return (
    /^\s*(?:[.,;]|$)/.test(content.slice(end)) &&
    /\p{Ll}["”»]?\s$/u.test(before) &&
    clause.trim().split(/\s+/).length > 3 &&
    !happening.test(clause)
  )
}
