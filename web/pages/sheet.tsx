import { Fragment, memo, type ReactNode } from 'react'
import type { Line, LineRole, Page, Run } from '#core/layout/pages.ts'
import { drawPlainRun } from './drawn-run.tsx'
import { EquationOnSheet, isEquation } from './equation.tsx'
import { IndexLink, IndexNumber } from './index-entry.tsx'
import { blocksOf, type PageBlock } from './page-blocks.ts'
import { isPicture, PictureOnSheet } from './picture.tsx'
import { linesHigh, toSheet } from './sheet-lengths.ts'
import { isRow, TableOnSheet } from './table-rows.tsx'
import '#web/ui/sheet-button.css'
import '#web/ui/sheet.css'
import '#web/ui/sign-font.css'
import './code.css'

type DrawRun = (run: Run, index: number) => ReactNode
export type FrameDrawing = (line: Line, drawing: ReactNode) => ReactNode

type Props = {
  page: Page
  /** Opens the form of the title page; without it the title page cannot be edited. */
  onEditTitlePage?: () => void
  /** Opens the form of the declaration; without it the declaration cannot be edited. */
  onEditDeclaration?: (() => void) | undefined
  drawRun?: DrawRun
  /** Wraps a picture or an equation, to mark it as removed or new. */
  frameDrawing?: FrameDrawing
}

/** A page as `layoutDocument` laid it out, line by line. */
export const Sheet = memo(function Sheet(props: Props) {
  const { page, onEditTitlePage, onEditDeclaration } = props
  const { drawRun = drawPlainRun, frameDrawing = unframed } = props
  const isDeclaration = isDeclarationPage(page)
  return (
    <section className={sheetClass(page)} aria-label={`Página ${page.number}`}>
      <div className="sheet-in">
        {page.showsNumber && <span className="sheet-num">{page.number}</span>}
        {blocksOf(page.lines).map((block) =>
          block.kind === 'fields' && onEditTitlePage ? (
            <TitlePageFields key="fields" lines={block.lines} onEdit={onEditTitlePage} />
          ) : block.kind === 'table' ? (
            <TableOnSheet
              key={block.lines[0].slot}
              lines={block.lines.filter(isRow)}
              drawRun={drawRun}
            />
          ) : block.kind === 'equation' ? (
            block.lines
              .filter(isEquation)
              .map((line) => (
                <Fragment key={line.slot}>
                  {frameDrawing(line, <EquationOnSheet line={line} drawRun={drawRun} />)}
                </Fragment>
              ))
          ) : block.kind === 'picture' ? (
            block.lines
              .filter(isPicture)
              .map((line) => (
                <Fragment key={line.slot}>
                  {frameDrawing(line, <PictureOnSheet line={line} />)}
                </Fragment>
              ))
          ) : (
            <TextBlock key={block.lines[0].slot} lines={block.lines} drawRun={drawRun} />
          ),
        )}
      </div>
      {isDeclaration && onEditDeclaration && (
        <DeclarationButton className="title-page-form" onEdit={onEditDeclaration} />
      )}
    </section>
  )
})

export const unframed: FrameDrawing = (_, drawing) => drawing

/** The button beside the declaration that opens its form. */
export function DeclarationButton(props: { className: string; onEdit: () => void }) {
  return (
    <button
      type="button"
      className={props.className}
      aria-haspopup="dialog"
      aria-label="Cambiar la declaración"
      onClick={props.onEdit}
    >
      Cambiar
    </button>
  )
}

/** An index has pages of its own. */
export function isIndexPage({ lines }: Page): boolean {
  return lines[0]?.role.startsWith('index') === true
}

function sheetClass(page: Page): string {
  if (isIndexPage(page)) return 'sheet index-page'
  return isDeclarationPage(page) ? 'sheet declaration-page' : 'sheet'
}

/** Whether a page belongs to the declaration, which has pages of its own. */
export function isDeclarationPage({ lines }: Page): boolean {
  return lines[0]?.role.startsWith('declaration') === true
}

const tags: Record<LineRole, 'h3' | 'h4' | 'h5' | 'h6' | 'p' | 'blockquote'> = {
  'title-page-title': 'h3',
  'title-page-line': 'p',
  'index-heading': 'h3',
  'index-entry': 'p',
  title: 'h3',
  t1: 'h3',
  t2: 'h4',
  t3: 'h5',
  t4: 'h6',
  t5: 'h6',
  p: 'p',
  quote: 'blockquote',
  bullet: 'p',
  number: 'p',
  'exhibit-label': 'p',
  'exhibit-title': 'p',
  'table-row': 'p',
  'figure-image': 'p',
  'exhibit-note': 'p',
  'code-line': 'p',
  spacer: 'p',
  'ref-heading': 'h3',
  ref: 'p',
  'notes-heading': 'h3',
  note: 'p',
  equation: 'p',
  'appendix-label': 'h3',
  'appendix-title': 'h3',
  'declaration-heading': 'h3',
  declaration: 'p',
}

function TextBlock({ lines, drawRun }: { lines: PageBlock['lines']; drawRun: DrawRun }) {
  const [{ role, entry, slot }] = lines
  const Tag = tags[role]
  const words = role.startsWith('exhibit') || role === 'code-line' ? role : undefined
  if (!entry) return <Tag className={words}>{lines.map((line) => drawLine(line, 0, drawRun))}</Tag>
  const style = { top: linesHigh(slot), height: linesHigh(lines.length) }
  return (
    <Tag>
      <IndexLink lines={lines} style={style}>
        {lines.map((line) => drawLine(line, slot, drawRun))}
      </IndexLink>
    </Tag>
  )
}

/** One button around all lines to fill in, because on a phone a single line is too low for a finger. */
function TitlePageFields({ lines, onEdit }: { lines: PageBlock['lines']; onEdit: () => void }) {
  const top = lines[0].slot
  const height = (lines.at(-1)?.slot ?? top) - top + 1
  return (
    <button
      type="button"
      className="title-fields"
      aria-haspopup="dialog"
      style={{ top: linesHigh(top), height: linesHigh(height) }}
      onClick={onEdit}
    >
      {lines.map((line) => drawLine(line, top, drawPlainRun))}
    </button>
  )
}

export function drawLine(
  line: Line,
  firstSlot: number,
  drawRun: DrawRun = drawPlainRun,
): ReactNode {
  const { slot, align, indentPt, wordSpacingPt, runs, titlePageLine, entry } = line
  const top = linesHigh(slot - firstSlot)
  const isCentred = align === 'center'
  const words = runs.map(drawRun)
  // Not text: what is copied or found is the item itself.
  const marker = line.marker && (
    <span className="list-marker" style={{ top }} data-marker={line.marker} aria-hidden="true" />
  )
  return (
    <Fragment key={slot}>
      {marker}
      <span
        data-block={line.id}
        className={isCentred ? 'ln centred' : entry?.isLast ? 'ln index-line' : 'ln'}
        data-line={slot}
        style={
          isCentred
            ? { top }
            : {
                top,
                left: toSheet(indentPt),
                ...(wordSpacingPt && { wordSpacing: toSheet(wordSpacingPt) }),
              }
        }
      >
        {titlePageLine?.isPlaceholder ? <span className="hole">{words}</span> : null}
        {entry ? <span className="index-words">{words}</span> : null}
        {titlePageLine?.isPlaceholder || entry ? null : words}
        {entry?.isLast && <IndexNumber page={entry.page} />}
      </span>
      {/* A centred line has no space at its end; without this one, its last word would run into the next line's. */}
      {isCentred && ' '}
    </Fragment>
  )
}
