import { memo } from 'react'
import { tagOf } from '#core/layout/line-tags.ts'
import type { Line, Page } from '#core/layout/pages.ts'
import { drawExhibit } from './blocks/exhibit.ts'
import { blocksOf, type DrawRun, type Lines, type Look, plainLook } from './blocks/line.ts'
import { type Drawn, toReact } from './drawn.ts'
import { drawPageOfEntry, IndexLink } from './index-entry.tsx'
import { linesHigh, toSheet } from './sheet-lengths.ts'
import '#web/ui/sheet-button.css'
import '#web/ui/sheet.css'
import '#web/ui/sign-font.css'
import './exhibits.css'

type Props = Partial<Look> & {
  page: Page
  /** Opens the form of the title page; without it the title page cannot be edited. */
  onEditTitlePage?: (() => void) | undefined
  /** Opens the form of the declaration; without it the declaration cannot be edited. */
  onEditDeclaration?: (() => void) | undefined
}

/** A page as `layoutDocument` laid it out, line by line. */
export const Sheet = memo(function Sheet(props: Props) {
  const { page, onEditTitlePage, onEditDeclaration, ...look } = props
  return (
    <section className={sheetClass(page)} aria-label={`Página ${page.number}`}>
      <div className="sheet-in">
        {page.showsNumber && <span className="sheet-num">{page.number}</span>}
        {blocksOf(page.lines).map((lines) => {
          const [{ titlePageLine, entry, slot }] = lines
          if (titlePageLine && onEditTitlePage)
            return <TitlePageFields key="fields" lines={lines} onEdit={onEditTitlePage} />
          if (entry) return <IndexEntry key={slot} lines={lines} />
          return toReact(drawBlock(lines, { ...plainLook, ...look }), slot)
        })}
      </div>
      {isDeclarationPage(page) && onEditDeclaration && (
        <DeclarationButton className="title-page-form" onEdit={onEditDeclaration} />
      )}
    </section>
  )
})

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

function drawBlock(lines: Lines, look: Look): Drawn {
  const [{ id, role, slot }] = lines
  const exhibit = drawExhibit(lines, look, { block: id, top: linesHigh(slot) })
  if (exhibit) return exhibit
  return {
    tag: tagOf[role],
    ...((role.startsWith('exhibit') || role === 'code-line') && { className: role }),
    children: lines.flatMap((line) => drawLine(line, 0, look.drawRun)),
  }
}

function IndexEntry({ lines }: { lines: Lines }) {
  const [{ slot }] = lines
  const style = { top: linesHigh(slot), height: linesHigh(lines.length) }
  return (
    <p>
      <IndexLink lines={lines} style={style}>
        {drawLines(lines)}
      </IndexLink>
    </p>
  )
}

/** One button around all lines to fill in, because on a phone a single line is too low for a finger. */
function TitlePageFields({ lines, onEdit }: { lines: Lines; onEdit: () => void }) {
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
      {drawLines(lines)}
    </button>
  )
}

/** Lines in an element that stands where the first of them does. */
export function drawLines(lines: Lines) {
  return lines.flatMap((line) => drawLine(line, lines[0].slot, plainLook.drawRun)).map(toReact)
}

function drawLine(line: Line, firstSlot: number, drawRun: DrawRun): (Drawn | string)[] {
  const { id, slot, align, indentPt, wordSpacingPt, titlePageLine, entry, marker } = line
  const top = linesHigh(slot - firstSlot)
  const isCentred = align === 'center'
  const words = line.runs.map(drawRun)
  const around = titlePageLine?.isPlaceholder ? 'hole' : entry && 'index-words'
  const drawn: Drawn = {
    tag: 'span',
    'data-block': id,
    className: isCentred ? 'ln centred' : entry?.isLast ? 'ln index-line' : 'ln',
    'data-line': slot,
    style: {
      top,
      ...(!isCentred && { left: toSheet(indentPt) }),
      ...(!isCentred && wordSpacingPt && { wordSpacing: toSheet(wordSpacingPt) }),
    },
    children: [
      ...(around ? [{ tag: 'span', className: around, children: words }] : words),
      ...(entry?.isLast ? drawPageOfEntry(entry.page) : []),
    ],
  }
  // A centred line has no space at its end; without this one, its last word would run into the next line's.
  const lineAndSpace = isCentred ? [drawn, ' '] : [drawn]
  if (!marker) return lineAndSpace
  // Not text: what is copied or found is the item itself.
  const sign = { className: 'list-marker', 'data-marker': marker, 'aria-hidden': 'true' }
  return [{ tag: 'span', ...sign, style: { top } }, ...lineAndSpace]
}
