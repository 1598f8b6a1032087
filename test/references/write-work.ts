import type { CslItem, CslName } from '#core/apa/csl.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import { initialsOfGiven } from '#core/references/record-fields.ts'
import type { Work } from './work.ts'

const types: Record<Work['kind'], CslItem['type']> = {
  article: 'article-journal',
  conference: 'paper-conference',
  book: 'book',
  chapter: 'chapter',
  thesis: 'thesis',
  preprint: 'report',
  dataset: 'dataset',
}

/** The work as a student cites it. */
export function workCsl(work: Work): CslItem {
  const isPart = work.kind === 'article' || work.kind === 'conference' || work.kind === 'chapter'
  return {
    type: types[work.kind],
    author: work.authors.map(nameOf),
    issued: { 'date-parts': [[work.year]] },
    title: work.title,
    ...(isPart ? { 'container-title': work.venue } : { publisher: work.venue }),
    ...(work.kind === 'chapter'
      ? { editor: [{ family: 'Lara', given: 'M.' }], publisher: work.publisher ?? '' }
      : {}),
    ...(work.kind === 'thesis' ? { genre: 'Tesis de maestría' } : {}),
    ...(work.kind === 'dataset' ? { genre: 'Conjunto de datos' } : {}),
    ...(work.volume ? { volume: work.volume } : {}),
    ...(work.issue ? { issue: work.issue } : {}),
    ...(work.page ? { page: work.page } : {}),
    ...(work.doi ? { DOI: work.doi } : {}),
  }
}

function nameOf(name: string): CslName {
  const [family = '', given] = name.split(', ')
  return given ? { family, given: initialsOfGiven(given) } : { literal: family }
}

/**
 * In the form of APA 7, and as students write it: without the DOI, the italics, with "&", a hyphen, "et al.", an
 * abbreviation.
 */
export function writeWork(work: Work, manner: number): string {
  const csl = workCsl(work)
  const { DOI, ...withoutDoi } = csl
  const write = (item: CslItem) => writeReference(item, { conjunction: 'y' })
  if (manner === 1) return write(withoutDoi)
  if (manner === 2) return write(csl).replaceAll('*', '')
  if (manner === 3) return writeReference(csl, { conjunction: '&' }).replace(/–/g, '-')
  if (manner === 4 && work.authors.length > 3) {
    return write({ ...csl, author: (csl.author ?? []).slice(0, 1), 'et-al': true })
  }
  if (manner === 5 && work.shortVenue) return write({ ...csl, 'container-title': work.shortVenue })
  if (manner === 6 && work.kind === 'article') {
    return write({
      ...withoutDoi,
      title: work.title.replace(/ \p{Ll}/gu, (two) => two.toUpperCase()),
    })
  }
  return write(csl)
}
