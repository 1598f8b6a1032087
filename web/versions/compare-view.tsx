import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { type Comparison, comparedText, compareTexts } from '#core/document/compare-texts.ts'
import { linesPerPage } from '#core/layout/page-rules.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { Sheet } from '#web/pages/sheet.tsx'
import type { ShownDocument } from '#web/pages/shown-document.ts'
import { phone, useMediaQuery } from '#web/ui/breakpoints.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { usePanel } from '#web/ui/use-panel.ts'
import { type MarkedPages, markPages } from './marked-pages.ts'
import { usePaneKeys } from './use-pane-keys.ts'
import '#web/ui/pane.css'
import '#web/ui/reading.css'
import './document-notices.css'
import './versions.css'
import type { Line } from '#core/layout/pages.ts'
import { ReadingLines } from '#web/pages/reading-view.tsx'
import { Button } from '#web/ui/button.tsx'
import { foldedLabel, foldUnchanged } from './compared-blocks.ts'
import { markedDrawers } from './marked-drawers.ts'

type Props = {
  /** The name of the pane, for screen readers. */
  title: string
  /** The names of the two texts, or the controls that choose them. */
  pair: ReactNode
  /** Null where it could not be read. */
  before: ShownDocument | null
  after: ShownDocument | null
  /** Shown when there is no change. */
  sameMessage: string
  /** Content under the head. */
  decision?: ReactNode
  onClose: () => void
}

/** Two texts in one document: removed words are struck out, new ones underlined. A phone shows it as text to read. */
export function CompareView({ title, pair, before, after, sameMessage, decision, onClose }: Props) {
  const comparison = useMemo(
    () => before && after && compareTexts(before.text, after.text),
    [before, after],
  )
  const isPhone = useMediaQuery(phone)
  const pagesRef = useRef<HTMLElement>(null)
  const [jump, setJump] = useState({ comparison, change: 1 })
  // A new comparison starts at its first change.
  const change = jump.comparison === comparison ? jump.change : 1
  const count = comparison?.changeCount ?? 0
  const go = (step: number) =>
    setJump({ comparison, change: Math.min(Math.max(change + step, 1), Math.max(count, 1)) })

  // biome-ignore lint/correctness/useExhaustiveDependencies: other elements show the same change
  useEffect(() => {
    if (!comparison) return
    const marked = pagesRef.current?.querySelectorAll(`[data-change="${change}"]`) ?? []
    for (const element of marked) element.toggleAttribute('data-current', true)
    marked[0]?.scrollIntoView({ block: 'center' })
    return () => {
      for (const element of marked) element.removeAttribute('data-current')
    }
  }, [change, comparison, isPhone])

  // The opener is in another pane, so the focus moves here.
  useEffect(() => pagesRef.current?.focus({ preventScroll: true }), [])

  const paneRef = useRef<HTMLElement>(null)
  usePaneKeys(paneRef, (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Escape') onClose()
    else if (event.altKey && step !== undefined) {
      event.preventDefault()
      go(step)
    }
  })

  const jumps = (
    <div className="jumps">
      <span role="status">
        {count > 0 && (
          <>
            Cambio <b>{change}</b> de {count}
          </>
        )}
      </span>
      <Jump label="Cambio anterior" keys="Alt+↑" isOff={change <= 1} onPress={() => go(-1)}>
        <ArrowUp className="i" aria-hidden="true" />
      </Jump>
      <Jump label="Cambio siguiente" keys="Alt+↓" isOff={change >= count} onPress={() => go(1)}>
        <ArrowDown className="i" aria-hidden="true" />
      </Jump>
    </div>
  )
  const words = comparison && (
    <span className="num">
      <span className="plus">+{comparison.wordsNew}</span>{' '}
      <span className="minus">−{comparison.wordsGone}</span>
      {isPhone ? <span className="sr"> palabras</span> : ' palabras'}
    </span>
  )
  return (
    <section
      className={isPhone ? 'view compare compare-phone' : 'view compare'}
      {...usePanel('vista', 'Vista previa')}
      ref={paneRef}
    >
      <header className="ws-head">
        <h2 className={isPhone ? '' : 'sr'}>{isPhone ? 'Comparar' : title}</h2>
        <div className="pair">{pair}</div>
        {isPhone ? words : jumps}
        <Button
          variant="ghost"
          icon
          className="close"
          aria-label="Cerrar la comparación"
          title="Cerrar (Esc)"
          onClick={onClose}
        >
          <X className="i" aria-hidden="true" />
        </Button>
      </header>
      {decision}
      {comparison && count === 0 && (
        <div className="not-document">
          <p>{sameMessage}</p>
        </div>
      )}
      <div className="stage">
        <section
          className="pages"
          data-view-mode={isPhone ? 'reading' : 'sheets'}
          ref={pagesRef}
          aria-label="Páginas"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
          tabIndex={0}
        >
          {comparison && after && (
            <ComparedPages
              comparison={comparison}
              after={after}
              current={change}
              isReading={isPhone}
            />
          )}
          {!comparison && <ErrorText>No se pudo abrir esa versión.</ErrorText>}
        </section>
      </div>
      {comparison && (
        <footer className="ws-foot" data-part="foot">
          {isPhone ? (
            jumps
          ) : (
            <>
              {words}
              <span className="legend">
                <ins>subrayado: entra</ins>
              </span>
              <span className="legend">
                <del>tachado: sale</del>
              </span>
              <span>
                <b className="num">{count}</b> {count === 1 ? 'cambio' : 'cambios'}
              </span>
            </>
          )}
        </footer>
      )}
    </section>
  )
}

type JumpProps = {
  label: string
  keys: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

/** A button to the next or previous change. Not `disabled` at the last one, so that it keeps the focus. */
function Jump({ label, keys, isOff, onPress, children }: JumpProps) {
  return (
    <Button
      variant="ghost"
      icon
      aria-label={label}
      title={`${label} (${keys})`}
      aria-disabled={isOff || undefined}
      onClick={onPress}
    >
      {children}
    </Button>
  )
}

type ComparedPagesProps = {
  comparison: Comparison
  /** The later text, with the title page and the format of the sheets. */
  after: ShownDocument
  /** The number of the change that is looked at. */
  current: number
  isReading: boolean
}

/** The pages of a comparison: to read, or as sheets and where the changes are in the whole document. */
function ComparedPages({ comparison, after, current, isReading }: ComparedPagesProps) {
  const { pages, places, marks, drawers } = useMemo(() => {
    const text = comparedText(comparison)
    const layout = layoutDocument({ ...after, text, isBeingEdited: true })
    const marked = markPages(layout.pages, comparison.blocks, linesPerPage)
    return { ...marked, drawers: markedDrawers(marked.marks) }
  }, [comparison, after])
  if (isReading) return <CompareReading pages={pages} marks={marks} />
  return (
    <>
      <div className="paper-frame">
        {pages.map((page) => (
          <Sheet key={page.number} page={page} {...drawers} />
        ))}
      </div>
      <Ruler places={places} current={current} />
    </>
  )
}

function Ruler({ places, current }: { places: MarkedPages['places']; current: number }) {
  return (
    <div className="ruler" aria-hidden="true">
      {places.map(({ change, at, mark }) => (
        <i
          key={change}
          className={mark === 'gone' ? 'gone' : ''}
          data-current={change === current || undefined}
          style={{ top: `${(at * 100).toFixed(2)}%` }}
        />
      ))}
    </div>
  )
}

/** Two versions compared, as text to read on a narrow screen. Blocks that did not change are folded. */
function CompareReading({ pages, marks }: Pick<MarkedPages, 'pages' | 'marks'>) {
  const drawers = markedDrawers(marks)
  const draw = (block: readonly Line[]) => (
    <ReadingLines key={block[0]?.block} lines={block} {...drawers} />
  )
  return (
    <div className="reading" data-part="reading">
      {foldUnchanged(pages, marks).map(({ isShown, blocks }) => {
        const text = blocks.map(draw)
        if (isShown) return text
        return (
          <Folded key={blocks[0]?.[0]?.block} label={foldedLabel(blocks.length)}>
            {text}
          </Folded>
        )
      })}
    </div>
  )
}

/** Blocks behind a button that shows and hides them. */
function Folded({ label, children }: { label: string; children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="bare"
        className="folded"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{label}</span>
      </Button>
      {isOpen && children}
    </>
  )
}
