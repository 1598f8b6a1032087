import type { Citation } from './find-citations.ts'
import { findCitations } from './find-citations.ts'
import { readMarks } from './marked-text.ts'

/** Counts of right findings, wrong ones and missed ones. */
export type Score = { right: number; wrong: number; missed: number; failures: string[] }

export const precision = ({ right, wrong }: Score) =>
  right + wrong === 0 ? 1 : right / (right + wrong)
export const recall = ({ right, missed }: Score) =>
  right + missed === 0 ? 1 : right / (right + missed)

export const emptyScore = (): Score => ({ right: 0, wrong: 0, missed: 0, failures: [] })

/**
 * Scores sentences in which citations are marked as `{text|authors: year @locator #kind ; …}`. A citation is right
 * if its place, form and each work's authors, "et al." and year are; `details` scores group, locator and kind of these.
 */
export function scoreCitations(sentences: readonly string[]): { found: Score; details: Score } {
  const found = emptyScore()
  const details = emptyScore()
  for (const sentence of sentences) {
    const { text, marks } = readMarks(sentence)
    const actual = new Map(findCitations(text).map((citation) => [spotOf(citation), citation]))
    for (const mark of marks) {
      const spot = `${mark.start}-${mark.end} ${/^\(/.test(mark.text) ? 'parenthetical' : 'narrative'}`
      const citation = actual.get(spot)
      const wanted = mark.note.split(' ; ').map(readNote)
      const same = citation && works(citation) === wanted.map(({ main }) => main).join('; ')
      if (!same) {
        found.missed++
        found.failures.push(
          `missed ${mark.text} in: ${text}\n    got ${citation ? works(citation) : 'nothing'}`,
        )
        continue
      }
      actual.delete(spot)
      found.right++
      const detail = detailsOf(citation)
      const wantedDetail = wanted.map((work) => work.detail).join('; ')
      if (detail === wantedDetail) details.right++
      else {
        details.wrong++
        details.missed++
        details.failures.push(`${mark.text}: wanted ${wantedDetail}, got ${detail}`)
      }
    }
    for (const citation of actual.values()) {
      found.wrong++
      found.failures.push(
        `wrong ${text.slice(citation.start, citation.end)} → ${works(citation)} in: ${text}`,
      )
    }
  }
  return { found, details }
}

const spotOf = ({ start, end, form }: Citation) => `${start}-${end} ${form}`

function works(citation: Citation): string {
  return citation.works
    .map(({ authors, etAl, year }) => `${authors.join(' + ')}${etAl ? ' + *' : ''}: ${year}`)
    .join('; ')
}

function detailsOf(citation: Citation): string {
  return citation.works
    .map(({ group, locator, kind }) => `=${group ?? ''} @${locator ?? ''} #${kind}`)
    .join('; ')
}

function readNote(note: string): { main: string; detail: string } {
  const [, main = '', group = '', locator = '', kind = 'work'] =
    /^(.*?)(?: =(\S+))?(?: @(.*?))?(?: #(\w+))?$/.exec(note) ?? []
  return { main, detail: `=${group} @${locator} #${kind}` }
}
