import type { AcademicText } from '#core/document/model.ts'
import { closingHeading } from './closing.ts'
import { essay } from './essay.ts'
import { monograph } from './monograph.ts'
import { project } from './project.ts'
import { report } from './report.ts'
import { review } from './review.ts'
import { type Genre, genres, type Outline } from './scaffold.ts'
import { summary } from './summary.ts'

export const outlines: Record<Genre, Outline> = {
  ensayo: essay,
  informe: report,
  resumen: summary,
  reseña: review,
  monografía: monograph,
  proyecto: project,
}

/** Whether a text is a scaffold of ours: only such a text may be rebuilt. */
export function isScaffold(text: AcademicText): boolean {
  return text.cuerpo.some(({ role, content }) => role === 't1' && content === closingHeading)
}

/** The genre of a scaffold: the one with the largest share of its headings in the text. */
export function scaffoldGenre(text: AcademicText): Genre {
  const headings = new Set(text.cuerpo.map(({ content }) => content))
  const topic = { name: '', of: '', to: '' }
  const share = (genre: Genre) => {
    const sections = outlines[genre].sections(topic)
    return sections.filter(({ heading }) => headings.has(heading)).length / sections.length
  }
  return genres.reduce((best, genre) => (share(genre) > share(best) ? genre : best), genres[0])
}
