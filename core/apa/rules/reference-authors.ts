import type { CslName } from '#core/apa/csl.ts'
import type { ReferenceFacts } from '#core/apa/facts.ts'
import type { CheckOptions } from '#core/apa/finding.ts'
import { isOrganisation } from '#core/apa/reference-kind.ts'
import { groupInitials } from '#core/apa/reference-names.ts'
import { findingAt, type LocalFinding, placeIn, type Rule, replaceFix } from '#core/apa/rule.ts'
import { writeNames } from '#core/apa/write-reference.ts'

/** Source: APA 7 §9.8: the list names up to twenty authors. */
const referenceEtAl: Rule = {
  id: 'REF-ETAL',
  name: 'Autores completos en la lista',
  why: 'En la lista de referencias se nombran todos los autores, hasta veinte.',
  checkReference(reference) {
    const { authors, head } = reference.layout
    if (!authors.hasEtAl) return []
    const message = 'En las referencias se nombran todos los autores, sin «et al.».'
    return [findingAt('error', placeIn(reference, head.start, head.end), message)]
  },
}

const maxListedAuthors = 20

/** Source: APA 7 §9.8: of 21 authors or more the first 19, an ellipsis and the last. */
const referenceManyAuthors: Rule = {
  id: 'REF-21',
  name: 'Veintiún autores o más',
  why: 'Desde veintiún autores se escriben los primeros diecinueve, puntos suspensivos y el último.',
  checkReference(reference): LocalFinding[] {
    const { authors, head, visible } = reference.layout
    const { names, hasEllipsis, role } = authors
    if (!names.every((name) => 'family' in name)) return []
    const place = placeIn(reference, head.start, head.end)
    const said = visible.text.slice(head.start, head.end).trimEnd()
    const isPlain = !reference.content.slice(place.start, place.end).includes('*') && role === null
    const write = () => {
      const all = hasEllipsis ? [...names.slice(0, 19), ...names.slice(-1)] : names
      const text =
        all.length > maxListedAuthors || !hasEllipsis
          ? writeNames(all, 'y')
          : ellipsis(all.map((name) => writeNames([name], 'y')))
      const { start, end } = placeIn(reference, head.start, head.start + said.length)
      return isPlain && replaceFix('Abreviar la lista de autores', { start, end }, text)
    }
    if (!hasEllipsis && names.length > maxListedAuthors) {
      const message = `Son ${names.length} autores: se escriben los primeros 19, puntos suspensivos y el último.`
      return [findingAt('error', place, message, write())]
    }
    if (!hasEllipsis) return []
    const hasConjunction = /(?:…|\. ?\. ?\.) ?,? ?(?:y|e|&) /.test(said)
    if (names.length === maxListedAuthors && !hasConjunction) return []
    const message = 'Los puntos suspensivos van después del autor 19 y antes del último, sin «y».'
    return [findingAt('error', place, message, names.length >= maxListedAuthors && write())]
  },
}

function ellipsis(names: readonly string[]): string {
  return `${names.slice(0, -1).join(', ')}, … ${names.at(-1)}`
}

/** Finds names before the date that are not written as "Apellido, I.". */
export function nameFaults(
  reference: ReferenceFacts,
  { conjunction }: CheckOptions,
): LocalFinding[] {
  const { layout, body } = reference
  const { head, date, visible, authors } = layout
  if (!date) return []
  const said = visible.text.slice(head.start, head.end)
  const trimmed = said.trimEnd()
  const place = placeIn(reference, head.start, head.start + trimmed.length)
  if (trimmed === '') {
    const message = 'Antes de la fecha va el autor o, si no lo hay, el título.'
    return [findingAt('error', place, message)]
  }
  const [first] = authors.names
  const isLiteral = first !== undefined && 'literal' in first && !body.isTitleFirst
  if (isLiteral && isForename(first.literal)) {
    const message = 'El autor se escribe con el apellido y las iniciales: «Apellido, N.».'
    return [findingAt('error', place, message)]
  }
  if (isLiteral && /, \p{Lu}\.(?:,| |$)/u.test(first.literal)) {
    const message = 'Los autores se escriben «Apellido, N. N.», separados por comas.'
    return [findingAt('error', place, message)]
  }
  if (authors.isProper)
    return [...withInitialsOfGroup(reference, said), ...withoutStop(reference, said)]
  const message = 'El autor se escribe con el apellido, coma e iniciales: «Apellido, N.».'
  const isPlain = reference.content.slice(place.start, place.end) === trimmed
  const { role, hasEtAl, hasEllipsis } = authors
  const fix =
    isPlain &&
    !(role || hasEtAl || hasEllipsis) &&
    replaceFix(
      'Escribir apellido e iniciales',
      place,
      writeNames(authors.names.map(withInitials), conjunction),
    )
  return [findingAt('error', place, message, fix)]
}

function withInitials(name: CslName): CslName {
  if ('literal' in name || !name.given) return name
  const given = name.given
    .replace(/(?:^|(?<= ))(?:del?|la) /g, '')
    .replace(/(\p{Lu})\p{Ll}{2,}/gu, '$1.')
  return { ...name, given }
}

/** "P. Mora" and "Pablo Vera": the given name first. */
function isForename(name: string): boolean {
  if (/^(?:\p{Lu}\. ?)+\p{Lu}\p{Ll}/u.test(name)) return true
  const words = name.split(' ')
  const isPlain = words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word))
  if (!isPlain || words.length < 2 || words.length > 4 || isOrganisation(name)) return false
  return givenNames.has((words[0] ?? '').toLowerCase())
}

/** The initials of an organisation belong to the text's first citation, not to the list. */
function withInitialsOfGroup(reference: ReferenceFacts, said: string): LocalFinding[] {
  const { head, authors } = reference.layout
  const [first, second] = authors.names
  const found = groupInitials.exec(said.replace(/\.?\s*$/, ''))
  if (!found || second || !first || !('literal' in first) || reference.body.isTitleFirst) return []
  const place = placeIn(
    reference,
    head.start + found.index,
    head.start + found.index + found[0].length,
  )
  const isPlain = reference.content.slice(place.start, place.end) === found[0]
  const message = 'En la lista el nombre de la institución va sin su sigla.'
  const fix = isPlain && replaceFix('Quitar la sigla', place, '')
  return [findingAt('aviso', place, message, fix)]
}

/** A full stop and one space stand between the author and the date. */
function withoutStop(reference: ReferenceFacts, said: string): LocalFinding[] {
  const { head, date } = reference.layout
  if (!date || /(?:[.?!…]["”»]?|\.\))\s$/.test(said)) return []
  const trimmed = said.trimEnd()
  const hasStop = /[.?!…]["”»]?$/.test(trimmed)
  const place = placeIn(reference, head.start, head.start + trimmed.length)
  const until = placeIn(reference, date.start, date.end).start
  const isPlain = /^\s*$/.test(reference.content.slice(place.end, until))
  const message = hasStop
    ? 'Entre el autor y la fecha va un espacio.'
    : 'Después del autor va un punto.'
  const text = hasStop ? ' ' : '. '
  const between = { start: place.end, end: until }
  const isCertain = isPlain && (hasStop || !/[,;:]$/.test(trimmed))
  const fix = isCertain && replaceFix('Corregir la puntuación', between, text)
  return [findingAt('error', place, message, fix)]
}

/** Given names of many Spanish speakers, lower case: "Pablo Vera" is a person and "Grupo Vera" is not. */
export const givenNames: ReadonlySet<string> = new Set(
  `adriana alberto alejandra alejandro alfonso alfredo alicia álvaro ana andrea andrés ángel ángela antonio arturo
  beatriz bolívar byron camila carla carlos carmen carolina catalina cecilia césar christian clara claudia cristian
  cristina daniel daniela david diana diego edgar edison eduardo elena elizabeth emilia enrique ernesto esteban esther
  eugenia eva fabián felipe fernanda fernando francisco franklin freddy gabriel gabriela galo gerardo germán gladys gloria
  gonzalo gustavo héctor hernán hugo ignacio inés irene isabel iván jaime javier jenny jéssica jesús joaquín johanna
  john jorge josé juan juana julia julio karen karina laura leonardo leonor lorena lourdes lucía luis luz manuel marcela
  marcelo marco marcos margarita maría mariana mario marta martha martín mateo mauricio mercedes michael miguel milton mónica
  nancy natalia nelson nicolás norma olga orlando óscar pablo paola patricia patricio paul paula paúl pedro pilar rafael
  ramiro ramón raúl rebeca ricardo richard roberto robert rocío rodrigo rolando rosa rosario rubén salomé samuel sandra santiago
  sara sebastián sergio silvia simón sofía sonia susana tatiana teresa tomás valentina vanessa vanesa verónica vicente
  víctor victoria viviana walter washington wilson xavier ximena yolanda`.split(/\s+/),
)

export const referenceAuthorRules: readonly Rule[] = [referenceEtAl, referenceManyAuthors]
