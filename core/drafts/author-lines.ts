import { listOfWords } from '#core/document/list-of-words.ts'
import type { SourceParagraph } from './draft-source.ts'
import { plainOf } from './source-roles.ts'
import { fieldOf } from './title-page-lines.ts'

const pluralLabel = /^(autores|autoras|estudiantes|integrantes|alumnos|alumnas|nombres)\s*:\s*/iu
const readLabel = /^(?:autores|autoras|estudiantes|integrantes)$/iu
const authorStyle = /^(?:author|autor)$/
const personName =
  /^\p{Lu}[\p{L}.'’-]{1,40}(?: (?:\p{Lu}[\p{L}.'’-]{0,40}|de|del|la|los|las)){1,5}$/u

/**
 * The lines of a title page, with the names of several authors joined into one line: "Autores: Ana Ruiz y Luis Mora". They
 * are found in three ways: below or after a plural label ("Integrantes:"), in consecutive paragraphs of the style Author,
 * and in one line that consists of full names.
 */
export function withAuthorsJoined(lines: readonly SourceParagraph[]): string[] {
  const joined: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const { label, names, end } = authorsAt(lines, at)
    if (names.length < 2) {
      joined.push(plainOf(lines[at] as SourceParagraph))
      continue
    }
    joined.push(`${label}: ${listOfWords(names)}`)
    at = end - 1
  }
  return joined
}

/** The names of the authors from a line on, and the index after the last of them. */
function authorsAt(lines: readonly SourceParagraph[], at: number) {
  const first = lines[at] as SourceParagraph
  const text = plainOf(first)
  const [head = '', said = ''] = pluralLabel.exec(text) ?? []
  const label = readLabel.test(said) ? said : 'Autores'
  const names = namesIn(text.slice(head.length))
  let end = at + 1
  if (head !== '' ? names.length > 0 || text.length === head.length : isByStyle(first)) {
    for (; end < lines.length; end++) {
      const line = lines[end] as SourceParagraph
      const more = head !== '' || isByStyle(line) ? namesIn(plainOf(line)) : []
      if (more.length === 0) break
      names.push(...more)
    }
  }
  return { label, names, end }
}

const isByStyle = ({ style }: SourceParagraph) => authorStyle.test(style)

/** The names that a line consists of; none where it says anything else. */
function namesIn(line: string): string[] {
  const text = line.trim()
  if (text === '' || fieldOf(text) !== null) return []
  const names = text.split(/(?:,| y | e |;)/u).map((name) => name.trim())
  return names.every((name) => personName.test(name)) ? names : []
}
