import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowRight, ArrowUp, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ProjectRow, VersionRow, VersionSummary } from '#contract/projects.ts'
import { comparedText, compareTexts } from '#core/document/compare-texts.ts'
import { linesPerPage } from '#core/layout/page-rules.ts'
import { layoutDocument } from '#core/layout/paginate.ts'
import { Sheet } from '#web/document/sheet.tsx'
import { savedDocument } from '#web/document/shown-document.ts'
import { Button } from '#web/ui/button.tsx'
import { useNow } from '#web/ui/use-now.ts'
import { usePanel } from '#web/ui/use-panel.ts'
import { type MarkedPages, markPages } from './marked-pages.ts'
import { markedRunDrawer } from './marked-run.tsx'
import { usePaneKeys } from './use-pane-keys.ts'
import { authorLabels, shortLabel } from './version-labels.ts'
import { type Compared, versionQuery, versionsQuery } from './versions.api.ts'
import './versions.css'

type Props = {
  project: ProjectRow
  author: string | null
  currentNumber: number
  compared: Compared
  onCompare: (compared: Compared | null) => void
}

const noVersions: VersionSummary[] = []

/** Two versions in one document: what went is struck out, what came is underlined. */
export function ComparePane({ project, author, currentNumber, compared, onCompare }: Props) {
  const versions = useQuery(versionsQuery(project.id)).data ?? noVersions
  const before = useVersion(versions, compared.before)
  const after = useVersion(versions, compared.after)
  const comparison = useComparison(project, author, before, after)
  const pagesRef = useRef<HTMLElement>(null)
  const [jump, setJump] = useState({ compared, change: 1 })
  // Two other versions are looked through from their first change.
  const change = jump.compared === compared ? jump.change : 1
  const count = comparison?.changeCount ?? 0
  const go = (step: number) =>
    setJump({ compared, change: Math.min(Math.max(change + step, 1), Math.max(count, 1)) })

  useEffect(() => {
    if (!comparison) return
    const marked = pagesRef.current?.querySelectorAll(`[data-change="${change}"]`) ?? []
    for (const element of marked) element.toggleAttribute('data-current', true)
    marked[0]?.scrollIntoView({ block: 'center' })
    return () => {
      for (const element of marked) element.removeAttribute('data-current')
    }
  }, [change, comparison])

  // The opener is in another pane: what is pressed next is here.
  useEffect(() => pagesRef.current?.focus(), [])

  const paneRef = useRef<HTMLElement>(null)
  usePaneKeys(paneRef, (event) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (event.key === 'Escape') onCompare(null)
    else if (event.altKey && step !== undefined) {
      event.preventDefault()
      go(step)
    }
  })

  return (
    <section className="view compare" {...usePanel('vista', 'Vista previa')} ref={paneRef}>
      <header className="ws-head">
        <h2 className="sr">Comparación de versiones</h2>
        <div className="pair">
          <VersionSelect
            label="Versión de antes"
            versions={versions}
            currentNumber={currentNumber}
            value={compared.before}
            onChange={(before) => onCompare({ ...compared, before })}
          />
          <ArrowRight className="i" aria-hidden="true" />
          <VersionSelect
            label="Versión de después"
            versions={versions}
            currentNumber={currentNumber}
            value={compared.after}
            onChange={(after) => onCompare({ ...compared, after })}
          />
        </div>
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
          <Button
            variant="ghost"
            icon
            aria-label="Cerrar la comparación"
            title="Cerrar (Esc)"
            onClick={() => onCompare(null)}
          >
            <X className="i" aria-hidden="true" />
          </Button>
        </div>
      </header>
      {comparison && count === 0 && (
        <div className="not-document">
          <p>Las dos versiones dicen lo mismo.</p>
        </div>
      )}
      <div className="stage">
        <section
          className="pages"
          ref={pagesRef}
          aria-label="Páginas"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
          tabIndex={0}
        >
          {comparison ? (
            <div className="paper-frame">
              {comparison.pages.map((page) => (
                <Sheet key={page.number} page={page} drawRun={comparison.drawRun} />
              ))}
            </div>
          ) : (
            <p role="alert">No se pudo abrir esa versión.</p>
          )}
        </section>
        {comparison && <Ruler places={comparison.places} current={change} />}
      </div>
      {comparison && (
        <footer className="ws-foot">
          <span className="num">
            <span className="plus">+{comparison.wordsNew}</span>{' '}
            <span className="minus">−{comparison.wordsGone}</span> palabras
          </span>
          <span className="legend">
            <ins>subrayado: entra</ins>
          </span>
          <span className="legend">
            <del>tachado: sale</del>
          </span>
          <span>
            <b className="num">{count}</b> {count === 1 ? 'cambio' : 'cambios'}
          </span>
        </footer>
      )}
    </section>
  )
}

/** Read before it is compared; null where it could not be. */
function useVersion(versions: readonly VersionSummary[], number: number): VersionRow | null {
  const listed = versions.find(({ version_number }) => version_number === number)
  const read = useQuery({
    ...versionQuery(listed ?? { project_id: '', version_number: number, revision: 0 }),
    enabled: listed !== undefined,
  })
  return read.data ?? null
}

function useComparison(
  project: ProjectRow,
  author: string | null,
  before: VersionRow | null,
  after: VersionRow | null,
) {
  return useMemo(() => {
    const old = before && savedDocument(project, author, before)
    const now = after && savedDocument(project, author, after)
    if (!old || !now) return null
    const comparison = compareTexts(old.text, now.text)
    const { pages } = layoutDocument({
      ...now,
      text: comparedText(comparison),
      isBeingEdited: true,
    })
    const marked = markPages(pages, comparison.blocks, linesPerPage)
    const { changeCount, wordsGone, wordsNew } = comparison
    return { ...marked, drawRun: markedRunDrawer(marked.marks), changeCount, wordsGone, wordsNew }
  }, [before, after, project, author])
}

type SelectProps = {
  label: string
  versions: readonly VersionSummary[]
  currentNumber: number
  value: number
  onChange: (number: number) => void
}

function VersionSelect({ label, versions, currentNumber, value, onChange }: SelectProps) {
  const id = useId()
  const now = useNow(60_000)
  return (
    <>
      <label className="sr" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="version-select"
        value={value}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      >
        {versions.map((version) => (
          <option key={version.id} value={version.version_number}>
            {shortLabel(version, now)} · {authorLabels[version.author]}
            {version.version_number === currentNumber && ' (actual)'}
          </option>
        ))}
      </select>
    </>
  )
}

type JumpProps = {
  label: string
  keys: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

/** At the last change it stays where it is, so that the focus is not lost. */
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

/** Where the changes are in the whole document. */
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
