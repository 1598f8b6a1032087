import { type CSSProperties, memo } from 'react'
import { tagOf } from '#core/layout/line-tags.ts'
import type { Layout, Line, Page, PlacedPicture } from '#core/layout/pages.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { drawExhibit } from './blocks/exhibit.ts'
import { blocksOf, type Lines, type Look, plainLook } from './blocks/line.ts'
import { type Drawn, toReact } from './drawn.ts'
import { drawPageOfEntry, IndexLink } from './index-entry.tsx'
import { enlargedPicture } from './pages.dialogs.ts'
import { DeclarationButton, isDeclarationPage, isIndexPage } from './sheet.tsx'
import '#web/ui/reading.css'
import '#web/ui/sheet.css'
import '#web/ui/sign-font.css'

type Edits = {
  onEditTitlePage?: (() => void) | undefined
  onEditDeclaration?: (() => void) | undefined
}
type Props = Partial<Look> & Edits & { pages: Layout['pages'] }

/** The document for a narrow screen: the text as wide as the screen, and a line where a page begins. */
export function ReadingView({ pages, ...props }: Props) {
  return pages.map((page, index) => (
    <ReadingPage
      key={page.number}
      page={page}
      last={pages[index - 1]?.lines.at(-1)?.block}
      {...props}
    />
  ))
}

/** `last`: the last block of the page before, which may continue on this one. */
type PageProps = Partial<Look> & Edits & { page: Page; last: number | undefined }

const ReadingPage = memo(function ReadingPage({ page, onEditDeclaration, ...props }: PageProps) {
  return (
    <section
      className={isIndexPage(page) ? 'reading-page index-page' : 'reading-page'}
      aria-label={`Página ${page.number}`}
    >
      {page.number > 1 && (
        <div className="page-cut" aria-hidden="true">
          {page.number}
        </div>
      )}
      <ReadingLines lines={page.lines} {...props} />
      {onEditDeclaration && isDeclarationPage(page) && (
        <DeclarationButton className="reading-declaration" onEdit={onEditDeclaration} />
      )}
    </section>
  )
})

type LinesProps = Partial<Look> & Edits & { lines: readonly Line[]; last?: number | undefined }

/** Lines as text to read. `last`: the last block before them, which may continue in them. */
export function ReadingLines({ lines, last, onEditTitlePage, ...props }: LinesProps) {
  const look = { ...plainLook, ...props }
  const dialogs = useDialogs()
  const enlarge = (picture: PlacedPicture) => void dialogs.open(enlargedPicture, { picture })
  return blocksOf(lines).map((block) => {
    const [line] = block
    if (line.titlePageLine)
      return <TitlePageFields key="fields" lines={block} onEdit={onEditTitlePage} />
    if (line.entry) return <IndexEntry key={line.block} lines={block} />
    const exhibit = drawExhibit(block, look, { block: line.id, enlarge })
    return toReact(exhibit ?? drawText(block, look, line.block === last), line.block)
  })
}

function TitlePageFields({ lines, onEdit }: { lines: Lines; onEdit: (() => void) | undefined }) {
  const fields = lines.map((line) => (
    <span key={line.slot} className={line.titlePageLine?.isPlaceholder ? 'hole' : ''}>
      {wordsOf([line], plainLook).map(toReact)}
    </span>
  ))
  if (!onEdit) return <div className="reading-fields">{fields}</div>
  return (
    <button type="button" className="reading-fields" aria-haspopup="dialog" onClick={onEdit}>
      {fields}
    </button>
  )
}

function IndexEntry({ lines }: { lines: Lines }) {
  const [{ role, entry: { level, page } = { level: 0, page: 1 } }] = lines
  return (
    <p className={role} style={{ '--level': level } as CSSProperties}>
      <IndexLink lines={lines}>
        <span>{wordsOf(lines, plainLook).map(toReact)}</span>
        {drawPageOfEntry(page).map(toReact)}
      </IndexLink>
    </p>
  )
}

function drawText(lines: Lines, look: Look, isContinued: boolean): Drawn {
  const [line] = lines
  const names = [line.role, isContinued && 'continued', lineClass(line)]
  return {
    tag: tagOf[line.role],
    'data-block': line.id,
    className: names.filter(Boolean).join(' '),
    'data-marker': line.marker,
    children: wordsOf(lines, look),
  }
}

function lineClass({ role, runIn, indentPt }: Line): string {
  if (runIn === 'heading') return 'runs-in'
  if (runIn) return 'run-in'
  return role === 'p' && indentPt === 0 ? 'flush' : ''
}

function wordsOf(lines: readonly Line[], { drawRun }: Look): (Drawn | string)[] {
  return lines.flatMap(({ runs, align }) => [
    ...runs.map(drawRun),
    ...(align === 'center' ? [' '] : []),
  ])
}
