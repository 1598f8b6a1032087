import type { Block } from '#core/document/model.ts'
import { withAuthorsJoined } from './author-lines.ts'
import type { SourceItem, SourceParagraph } from './draft-source.ts'
import { ownPartOf } from './own-parts.ts'
import { escapeStars, plainOf } from './source-roles.ts'
import { fieldOf, isPlaceholder } from './title-page-lines.ts'

/** The lines after the authors, in the order in which they are exported. */
const fields = ['institution', 'course', 'instructor', 'due_date'] as const

/** The labels by which `readTitleMeta` recognises the lines of a title page. */
const labels: Record<(typeof fields)[number], string> = {
  institution: 'Institución',
  course: 'Curso',
  instructor: 'Docente',
  due_date: 'Fecha',
}

/**
 * The title page of a file of ours and what follows it. Placeholders are left out.
 */
export function readOwnTitlePage(items: readonly SourceItem[]): {
  title: string
  blocks: Block[]
  rest: SourceItem[]
} {
  const end = endOfTitlePage(items)
  const titles: string[] = []
  const lines: SourceParagraph[] = []
  const kept: SourceItem[] = []
  for (const item of items.slice(0, end)) {
    if (item.kind === 'paragraph') {
      if (ownPartOf(item) === 'title') titles.push(plainOf(item))
      else lines.push(item)
      // A picture here is the mark of a university.
    } else kept.push(item.kind === 'picture' ? { kind: 'image' } : item)
  }
  const title = titles.join(' ')
  return {
    title,
    blocks: [
      ...(title === '' ? [] : [{ role: 'title-main' as const, content: escapeStars(title) }]),
      ...wordsOf(lines).map((line) => ({
        role: 'title-meta' as const,
        content: escapeStars(line),
      })),
    ],
    rest: [...kept, ...items.slice(end)],
  }
}

/** The lines below the title, each with the label that says which one it is. */
function wordsOf(lines: readonly SourceParagraph[]): string[] {
  const authors = lines.slice(0, -fields.length)
  const others = lines.slice(-fields.length)
  if (authors.length === 0 || !isInOrder(authors.map(plainOf), others.map(plainOf))) {
    return withAuthorsJoined(lines.filter(isFilled))
  }
  const said = others.flatMap((line, at) => {
    const field = fields[at]
    return field && isFilled(line) ? [`${labels[field]}: ${plainOf(line)}`] : []
  })
  const names = authors.filter(isFilled).map(plainOf)
  return [...(names.length > 1 ? [`Autores: ${names.join('; ')}`] : names), ...said]
}

function isFilled(line: SourceParagraph): boolean {
  return !isPlaceholder(line, plainOf(line))
}

/** Whether the lines stand in the order in which they are exported, as far as their words tell. */
function isInOrder(authors: readonly string[], others: readonly string[]): boolean {
  const isElsewhere = (text: string, place: string | undefined) => {
    const field = fieldOf(text)
    return (field === 'due_date' || field === 'institution') && field !== place
  }
  return (
    !authors.some((text) => isElsewhere(text, 'author')) &&
    !others.some((text, at) => isElsewhere(text, fields[at]))
  )
}

/** The index after the last line of the title page, before the next page. */
function endOfTitlePage(items: readonly SourceItem[]): number {
  let end = 0
  for (const [at, item] of items.entries()) {
    if (item.kind !== 'paragraph') continue
    if (at > 0 && item.startsPage) break
    const part = ownPartOf(item)
    if (part === 'title' || part === 'title-line') end = at + 1
  }
  return end
}
