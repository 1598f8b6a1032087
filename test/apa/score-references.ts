import type { CslItem, CslName } from '#core/apa/csl.ts'
import { readReference } from '#core/apa/read-reference.ts'
import { writeDate, writeDay } from '#core/apa/reference-date.ts'
import { emptyScore, type Score } from './score-citations.ts'

/**
 * Scores references in which each field is marked as `{letter:text}`, after their kind. A field is right if it has
 * this very text; a field that is read and not marked counts as wrong.
 */
export function scoreReferences(lines: readonly string[]): Score {
  const score = emptyScore()
  for (const line of lines) {
    const [kind = '', marked = ''] = line.split(' | ')
    const wanted = [`type=${kind}`]
    const text = marked.replace(/\{(\w):([^{}]*)\}/g, (_, letter: string, said: string) => {
      wanted.push(`${letter}=${said}`)
      return said
    })
    const got = fieldsOf(readReference(text))
    for (const field of wanted) {
      const at = got.indexOf(field)
      if (at === -1) {
        score.missed++
        score.failures.push(`missed ${field} in: ${text}\n    got ${got.join(' · ')}`)
      } else {
        got.splice(at, 1)
        score.right++
      }
    }
    // The corpus does not mark these fields.
    for (const field of got.filter((one) => !/^-/.test(one))) {
      score.wrong++
      score.failures.push(`wrong ${field} in: ${text}`)
    }
  }
  return score
}

function fieldsOf(csl: CslItem): string[] {
  const fields = [`type=${csl.type}`]
  for (const name of csl.author ?? [])
    fields.push('literal' in name ? `g=${name.literal}` : `a=${person(name)}`)
  const isChapter = csl.type === 'chapter'
  for (const name of csl.editor ?? [])
    fields.push(
      `x=${'literal' in name ? name.literal : isChapter ? `${name.given} ${name.family}` : person(name)}`,
    )
  fields.push(`y=${writeDate(csl)}`)
  const add = (letter: string, value: string | undefined) =>
    value && fields.push(`${letter}=${value}`)
  add('t', csl.title)
  add('c', csl['container-title'])
  add('v', csl.volume ?? csl.version)
  add('n', csl.issue ?? (csl.type === 'report' && !csl['number-label'] ? undefined : csl.number))
  add('p', csl.page)
  add('u', csl.publisher)
  add('e', csl.edition)
  add('k', csl.type === 'webpage' ? undefined : csl.genre)
  add('d', csl.DOI)
  add('w', csl.URL)
  add('o', csl['original-date'] && String(csl['original-date']['date-parts'][0]?.[0]))
  add('z', csl.accessed && (writeDay(csl.accessed) ?? undefined))
  return fields
}

const person = (name: Extract<CslName, { family: string }>) => `${name.family}, ${name.given}`
