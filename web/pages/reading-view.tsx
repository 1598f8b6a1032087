import { type CSSProperties, Fragment, memo, type ReactNode } from 'react'
import type { Layout, Line, LineRole, Page, Run } from '#core/layout/pages.ts'
import { drawPlainRun } from './drawn-run.tsx'
import { EquationToRead, isEquation } from './equation.tsx'
import { IndexLink, IndexNumber } from './index-entry.tsx'
import { blocksOf, type PageBlock } from './page-blocks.ts'
import { isPicture, PictureToRead } from './picture.tsx'
import {
  DeclarationButton,
  type FrameDrawing,
  isDeclarationPage,
  isIndexPage,
  unframed,
} from './sheet.tsx'
import { isRow, TableToRead } from './table-rows.tsx'
import '#web/ui/reading.css'
import '#web/ui/sheet.css'
import '#web/ui/sign-font.css'

type Props = {
  pages: Layout['pages']
  onEditTitlePage?: () => void
  onEditDeclaration?: (() => void) | undefined
  drawRun?: DrawRun
  frameDrawing?: FrameDrawing
}
type DrawRun = (run: Run, index: number) => ReactNode

/** The document for a narrow screen: the text as wide as the screen, and a line where a page begins. */
export function ReadingView(props: Props) {
  const { pages, onEditTitlePage, onEditDeclaration } = props
  const { drawRun = drawPlainRun, frameDrawing = unframed } = props
  return pages.map((page, index) => (
    <ReadingPage
      key={page.number}
      page={page}
      last={pages[index - 1]?.lines.at(-1)?.block ?? null}
      onEditTitlePage={onEditTitlePage}
      onEditDeclaration={onEditDeclaration}
      drawRun={drawRun}
      frameDrawing={frameDrawing}
    />
  ))
}

/** `last`: the last block of the page before, which may continue on this one. */
const ReadingPage = memo(function ReadingPage({
  page,
  last,
  onEditTitlePage,
  onEditDeclaration,
  drawRun,
  frameDrawing,
}: {
  page: Page
  last: number | null
  onEditTitlePage: (() => void) | undefined
  onEditDeclaration: (() => void) | undefined
  drawRun: DrawRun
  frameDrawing: FrameDrawing
}) {
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
      <ReadingLines
        lines={page.lines}
        last={last}
        onEditTitlePage={onEditTitlePage}
        drawRun={drawRun}
        frameDrawing={frameDrawing}
      />
      {onEditDeclaration && isDeclarationPage(page) && (
        <DeclarationButton className="reading-declaration" onEdit={onEditDeclaration} />
      )}
    </section>
  )
})

type LinesProps = {
  lines: readonly Line[]
  last?: number | null
  onEditTitlePage?: (() => void) | undefined
  drawRun: DrawRun
  frameDrawing: FrameDrawing
}

/** Lines as text to read. `last`: the last block before them, which may continue in them. */
export function ReadingLines(props: LinesProps) {
  const { lines, last, onEditTitlePage, drawRun, frameDrawing } = props
  return blocksOf(lines).map((block) =>
    block.kind === 'fields' ? (
      <button
        key="fields"
        type="button"
        className="reading-fields"
        aria-haspopup="dialog"
        onClick={onEditTitlePage}
      >
        {block.lines.map((line) => (
          <span key={line.slot} className={line.titlePageLine?.isPlaceholder ? 'hole' : ''}>
            {wordsOf(line, drawPlainRun)}
          </span>
        ))}
      </button>
    ) : block.kind === 'table' ? (
      <TableToRead key={block.lines[0].block} lines={block.lines.filter(isRow)} drawRun={drawRun} />
    ) : block.kind === 'equation' ? (
      block.lines
        .filter(isEquation)
        .map((line) => (
          <Fragment key={line.block}>{frameDrawing(line, <EquationToRead line={line} />)}</Fragment>
        ))
    ) : block.kind === 'picture' ? (
      block.lines
        .filter(isPicture)
        .map((line) => (
          <Fragment key={line.block}>
            {frameDrawing(line, <PictureToRead picture={line.picture} block={line.id} />)}
          </Fragment>
        ))
    ) : (
      <ReadingBlock
        key={block.lines[0].block}
        lines={block.lines}
        isContinued={block.lines[0].block === last}
        drawRun={drawRun}
      />
    ),
  )
}

const tags: Partial<Record<LineRole, 'h3' | 'h4' | 'h5' | 'h6' | 'blockquote'>> = {
  'title-page-title': 'h3',
  'index-heading': 'h3',
  title: 'h3',
  t1: 'h3',
  t2: 'h4',
  t3: 'h5',
  t4: 'h6',
  t5: 'h6',
  quote: 'blockquote',
  'ref-heading': 'h3',
  'appendix-label': 'h3',
  'appendix-title': 'h3',
  'declaration-heading': 'h3',
}

function ReadingBlock({
  lines,
  isContinued,
  drawRun,
}: Pick<PageBlock, 'lines'> & { isContinued: boolean; drawRun: DrawRun }) {
  const { role, entry } = lines[0]
  const words = lines.map((line, at) => wordsOf(line, drawRun, at))
  if (entry) {
    return (
      <p className={role} style={{ '--level': entry.level } as CSSProperties}>
        <IndexLink lines={lines}>
          <span>{words}</span>
          <IndexNumber page={entry.page} />
        </IndexLink>
      </p>
    )
  }
  const Tag = tags[role] ?? 'p'
  return (
    <Tag
      data-block={lines[0].id}
      className={[role, isContinued && 'continued', lineClass(lines[0])].filter(Boolean).join(' ')}
      {...(lines[0].marker && { 'data-marker': lines[0].marker })}
    >
      {words}
    </Tag>
  )
}

function lineClass({ role, runIn, indentPt }: Line): string {
  if (runIn === 'heading') return 'runs-in'
  if (runIn) return 'run-in'
  return role === 'p' && indentPt === 0 ? 'flush' : ''
}

function wordsOf(line: Line, drawRun: DrawRun, index = 0) {
  return (
    <Fragment key={index}>
      {line.runs.map(drawRun)}
      {line.align === 'center' && ' '}
    </Fragment>
  )
}
