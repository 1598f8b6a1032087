import type { DraftSources, ImportedDraft } from '#contract/projects.ts'
import { type BlockRole, exhibitRoles, isExhibit, kindOf } from '#core/document/block-roles.ts'
import { plainText } from '#core/document/inline.ts'
import { listOfWords } from '#core/document/list-of-words.ts'
import type { AcademicText, Block } from '#core/document/model.ts'
import { findNotes } from '#core/document/notes.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import type { LeftOutKind } from '#core/drafts/draft-source.ts'
import type { Layout } from '#core/layout/pages.ts'
import { drawnBlocks } from '#web/pages/find-places.ts'

/** A line about something found or left out, with `aside` at its right. Spanish. */
export type DraftLine = { words: string; aside: string | null }

const nameOf: Record<LeftOutKind, [one: string, many: string]> = {
  table: ['1 tabla que enmarca texto, en párrafos', 'tablas que enmarcan texto, en párrafos'],
  image: ['1 imagen', 'imágenes'],
  note: ['1 nota al pie', 'notas al pie'],
  equation: ['1 ecuación, como texto en una línea', 'ecuaciones, como texto en una línea'],
  comment: ['1 comentario de más', 'comentarios de más'],
  index: ['El índice', 'índices'],
  list: [
    '1 elemento de una lista dentro de otra, a un nivel',
    'elementos de listas dentro de otras, a un nivel',
  ],
  raised: [
    '1 superíndice o subíndice, en letra normal',
    'superíndices o subíndices, en letra normal',
  ],
  link: ['La dirección de 1 enlace', 'direcciones de enlaces'],
  change: ['1 cambio marcado, leído como aceptado', 'cambios marcados, leídos como aceptados'],
  hidden: ['1 texto oculto', 'textos ocultos'],
}

/** Kinds without a page: they occur throughout the draft, or their place is unknown. */
const unplaced = new Set<LeftOutKind>(['list', 'index', 'change'])

export function describeFound(text: AcademicText, titlePage: TitlePage): DraftLine[] {
  const countOf = (...roles: string[]) =>
    text.cuerpo.filter(({ role }) => roles.includes(role)).length
  const lines: DraftLine[] = []
  const unshown = unshownLines(text, titlePage).map(({ role }) => role)
  const countShown = (role: BlockRole) =>
    countOf(role) - unshown.filter((other) => other === role).length
  const hasTitle = countShown('title-main') > 0
  const details = countShown('title-meta')
  if (hasTitle || details > 0) {
    const said = [hasTitle ? 'título' : null, details > 0 ? count(details, 'dato', 'datos') : null]
    const missing = titlePage.lines
      .filter(({ isPlaceholder }) => isPlaceholder)
      .map((line) => line.text.toLowerCase())
    const verb = missing.length === 1 ? 'falta' : 'faltan'
    lines.push({
      words: `Portada: ${said.filter((each) => each !== null).join(' y ')}`,
      aside: missing.length > 0 ? `${verb} ${listOfWords(missing)}` : null,
    })
  }
  const sections = countOf('t1')
  const parts = countOf('t2', 't3', 't4', 't5')
  if (sections + parts > 0) {
    const said = [
      sections > 0 ? count(sections, 'título de sección', 'títulos de sección') : null,
      parts > 0 ? count(parts, 'apartado', 'apartados') : null,
    ]
    lines.push({ words: said.filter((each) => each !== null).join(' y '), aside: null })
  }
  const counted = (role: BlockRole) => {
    const { one, many } = kindOf(role)
    const number = countOf(role)
    return number > 0 ? [count(number, one, many)] : []
  }
  for (const words of counted('quote')) lines.push({ words, aside: null })
  const notes = countNotes(text)
  const said = [
    ...exhibitRoles.flatMap(counted),
    ...(notes > 0 ? [count(notes, 'nota', 'notas')] : []),
    ...counted('appendix'),
  ]
  if (said.length > 0) lines.push({ words: listOfWords(said), aside: null })
  const references = text.referencias.length
  lines.push({
    words:
      references > 0 ? count(references, 'referencia', 'referencias') : 'Sin lista de referencias',
    aside: null,
  })
  return lines
}

/** The comments in the draft's margin, with the names of who wrote them. */
export function describeComments(comments: ImportedDraft['comments']): DraftLine[] {
  const all = comments.flatMap((one) => [one, ...one.answers])
  if (all.length === 0) return []
  const names = [...new Set(all.map(({ author_name }) => author_name))]
  const shown = names.slice(0, maxNames)
  const more = names.length > shown.length ? ['otros'] : []
  return [
    {
      words: count(all.length, 'comentario', 'comentarios'),
      aside: `de ${listOfWords([...shown, ...more])}`,
    },
  ]
}

const maxNames = 2

/** The works that the draft's citations carry. */
export function describeSources({ csl, left_out }: DraftSources): DraftLine[] {
  if (csl.length === 0) return []
  const words = count(csl.length, 'fuente de sus citas', 'fuentes de sus citas')
  return [{ words, aside: left_out > 0 ? `${left_out} sin título o de más` : null }]
}

function countNotes({ cuerpo }: AcademicText): number {
  const noted = cuerpo.filter(({ role }) => !isExhibit(role))
  return noted.reduce((sum, { content }) => sum + findNotes(content).length, 0)
}

type LeftOutLine = DraftLine & { kind: LeftOutKind | 'title-page' }

export function describeLeftOut(
  draft: Pick<ImportedDraft, 'left_out'>,
  text: AcademicText,
  { titlePage, layout }: { titlePage: TitlePage; layout: Layout },
): LeftOutLine[] {
  return [...describeUnshown(text, titlePage), ...describeItems(draft, text, layout)]
}

function describeUnshown(text: AcademicText, titlePage: TitlePage): LeftOutLine[] {
  const unshown = unshownLines(text, titlePage).map(({ content }) => plainText(content))
  if (unshown.length === 0) return []
  const many = unshown.length > 1 ? `${unshown.length} líneas` : '1 línea'
  const said = listOfWords(unshown.map((line) => `«${line}»`))
  return [{ kind: 'title-page', words: `${many} de la portada: ${said}`, aside: null }]
}

/** The lines of the draft's title page that ours has no place for. */
function unshownLines({ cuerpo }: AcademicText, titlePage: TitlePage): Block[] {
  const shown = titlePage.lines.filter(({ isPlaceholder }) => !isPlaceholder)
  const folded = [titlePage.title, ...shown.map((line) => line.text)]
    .map(foldLine)
    .filter((line) => line !== '')
  return cuerpo.filter(({ role, content }) => {
    if (role !== 'title-main' && role !== 'title-meta') return false
    // The label of a line is not shown: 'Docente: Ana Paz'.
    const line = foldLine(content)
    return !folded.some((other) => line.endsWith(other))
  })
}

function foldLine(line: string): string {
  return plainText(line).toLocaleLowerCase('es').replace(/\s+/g, ' ')
}

function describeItems(
  draft: Pick<ImportedDraft, 'left_out'>,
  text: AcademicText,
  layout: Layout,
): LeftOutLine[] {
  const pages = pagesOfBlocks(text, layout)
  return draft.left_out.map(({ kind, after }) => {
    const [one, many] = nameOf[kind]
    const stood = [...new Set(after.map((index) => pages[index] ?? pages.find((page) => page > 0)))]
      .filter((page) => page !== undefined && page > 0)
      .sort((a, b) => Number(a) - Number(b))
    const isPlaced = !unplaced.has(kind)
    return {
      kind,
      words: after.length === 1 ? one : `${after.length} ${many}`,
      aside: isPlaced && stood.length > 0 ? pagesLabel(stood) : null,
    }
  })
}

const maxPagesNamed = 6

function pagesLabel(pages: readonly (number | undefined)[]): string | null {
  if (pages.length === 1) return `página ${pages[0]}`
  if (pages.length > maxPagesNamed) return `${pages.length} páginas`
  return `páginas ${pages.slice(0, -1).join(', ')} y ${pages.at(-1)}`
}

/** The page that each block of the body ends on; 0 for one that is not drawn in the text. */
function pagesOfBlocks({ cuerpo }: AcademicText, layout: Layout): number[] {
  const drawn = drawnBlocks(layout)
  return cuerpo.map(({ id = '', role }) =>
    role === 'ref' ? 0 : (drawn.get(id)?.lines.at(-1)?.page ?? 0),
  )
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
