import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { removeDoi } from '#core/references/remove-doi.ts'
import { takeRecord } from '#core/references/take-record.ts'
import { report } from '#web/api/report.ts'
import { useSide } from '#web/panes/side.ts'
import { useSlice } from '#web/store/use-slice.ts'
import { useTitlePageForm } from '#web/title-page/use-title-page-form.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useCutEdges } from '#web/ui/use-cut-edges.ts'
import { textFailures } from '#web/words/text-failures.ts'
import { fixKey } from './finding-row.tsx'
import { FormatSummary, FormatTab } from './format-tab.tsx'
import type { Row } from './group-findings.ts'
import type { QuotationFix } from './quotation-item.tsx'
import { type QuotationRow, withoutMarks, withPage, withWords } from './quotation-rows.ts'
import { QuotationsSummary, QuotationsTab } from './quotations-tab.tsx'
import type { Note } from './reference-notes.ts'
import { type ReferenceRow, sameReference, takenLabel } from './reference-rows.ts'
import { ReferencesSummary, ReferencesTab } from './references-tab.tsx'
import { plural, type TabName } from './review-view.ts'
import { useReview, useReviewing } from './reviewing.ts'
import './checked.css'
import './review.css'
import { useQueryClient } from '@tanstack/react-query'
import type { CslItem } from '#core/apa/csl.ts'
import { useDocuments } from '#web/pages/documents.ts'
import { usePanes } from '#web/panes/panes.ts'
import { useProjectId } from '#web/projects/use-project.ts'
import { sourcesQuery } from '#web/sources/sources.api.ts'
import { sourcesDialog } from '#web/sources/sources.dialogs.ts'
import { citingText } from '#web/sources/sources.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'

type Tab = {
  name: TabName
  label: string
  /** The heading of its panel. */
  title: string
  /** How many the student has to look at. */
  count: number
}

type Notes = { note(key: string, note: Note | null): void }

const tabId = (name: TabName) => `review-tab-${name}`
const tabPanelId = 'review-tab-panel'

type Props = {
  /** The tab of what the teacher asked; undefined without that. */
  assignment: { count: number; panel: ReactNode } | undefined
}

/** The review, in tabs: beside the pages on a wide screen, a sheet from below on a narrow one. */
export function ReviewPanel({ assignment }: Props) {
  const review = useReview()
  const reviewing = useReviewing()
  const side = useSide()
  const completeTitlePage = useTitlePageForm()
  const findWork = useFindWork()
  const tab = useSlice(side.slice, (open) =>
    open.side === 'review' ? open.argument.tab : 'format',
  )
  const view = useSlice(review.view, (state) => state)
  const references = useSlice(review.references.view, (state) => state)
  const quotations = useSlice(review.quotations.view, (state) => state)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const tabsRef = useRef<HTMLDivElement>(null)
  useCutEdges(tabsRef)
  const { groups, whyNot } = view
  const rows = useMemo(() => groups.flatMap((group) => group.rows), [groups])

  useEffect(() => headingRef.current?.focus(), [])

  const changing = async (change: Promise<boolean>): Promise<boolean> => {
    try {
      if (await change) return true
      showToast(textFailures.text_changed)
    } catch (error) {
      report('a correction could not be made', error)
      showToast(textFailures.not_corrected)
    }
    return false
  }
  /** Changes the text so that a row goes; the next one that can be corrected gets the focus. */
  const settle = async (row: Row | 'all', change: Promise<boolean>) => {
    const at = row === 'all' ? rows.length : rows.indexOf(row)
    const next = rows.slice(at + 1).find(({ isFixable }) => isFixable)
    if (!(await changing(change))) return
    // The button that was pressed is gone.
    requestAnimationFrame(() => {
      if (!next || !reviewing.rows.focus(fixKey(next))) headingRef.current?.focus()
    })
  }
  const undoCorrections = async (ids: readonly number[]) => {
    if (await changing(review.undoCorrections(ids))) headingRef.current?.focus()
  }
  const take = async (row: ReferenceRow) => {
    const { check } = row
    if (!check) return
    const change = review.change('references', (text, { conjunction }) => {
      if (row.state === 'doi_unknown') {
        const without = removeDoi(text, sameReference(text, row.key))
        const label = `${row.name}: sin el DOI`
        return without && { text: without, label, announcement: `${label}.` }
      }
      const taken = takeRecord(text, sameReference(text, row.key), check, conjunction)
      if (!taken) return null
      const cited = taken.citations > 0 ? `y ${plural(taken.citations, 'cita', 'citas')}` : ''
      const announcement = `Datos del registro puestos en la referencia ${cited}`.trim()
      return { text: taken.text, label: takenLabel(row, cited), announcement: `${announcement}.` }
    })
    if (await changing(change)) headingRef.current?.focus()
  }
  const fix = async ({ quotation }: QuotationRow, wanted: QuotationFix) => {
    const change = review.change('quotations', (text) => {
      const content = text.cuerpo[quotation.index]?.content ?? ''
      if (content.slice(quotation.start, quotation.end) !== quotation.stored) return null
      const current = { content, quotation }
      if (wanted.kind === 'page') {
        const changed = withPage(text, current, wanted.page)
        const label = `Página de la cita: p. ${wanted.page}`
        return changed && { text: changed, label, announcement: `${label}.` }
      }
      if (wanted.kind === 'words') {
        const label = 'Cita textual con las palabras de la fuente'
        return { text: withWords(text, current, wanted.words), label, announcement: `${label}.` }
      }
      const label = 'Comillas quitadas'
      return { text: withoutMarks(text, current), label, announcement: `${label}.` }
    })
    if (await changing(change)) headingRef.current?.focus()
  }
  const noteRow = (notes: Notes, { key }: { key: string }, note: Note | null) => {
    notes.note(key, note)
    // The button that was pressed is gone.
    requestAnimationFrame(() => reviewing.rows.focus(key))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    side.close()
  }

  const tabs: Tab[] = [
    { name: 'format', label: 'Formato', title: 'Formato APA 7', count: view.count ?? 0 },
    { name: 'references', label: 'Referencias', title: 'Referencias', count: references.need },
    { name: 'quotations', label: 'Citas', title: 'Citas textuales', count: quotations.need },
  ]
  if (assignment) {
    const { count } = assignment
    tabs.push({ name: 'assignment', label: 'Consigna', title: 'Consigna', count })
  }
  const shown = tabs.find(({ name }) => name === tab) ?? tabs[0]
  return (
    <section
      className="review"
      role="dialog"
      aria-label={`Revisión: ${shown?.title}`}
      onKeyDown={onKeyDown}
    >
      <span className="grip" aria-hidden="true" />
      <header className="review-head">
        <h2 ref={headingRef} tabIndex={-1} className="sr">
          {shown?.title}
        </h2>
        <Tabs
          ref={tabsRef}
          className="review-tabs"
          label="Revisión"
          tabs={tabs.map(({ name, label, count }) => ({
            name,
            id: tabId(name),
            panel: name === tab ? tabPanelId : undefined,
            children: (
              <>
                {label}
                {count > 0 && <b className="num">{` ${count}`}</b>}
              </>
            ),
          }))}
          chosen={tab}
          onChoose={(next) => reviewing.choose(next)}
        />
        <IconButton label="Cerrar la revisión" icon={X} onClick={side.close} />
        {tab === 'format' && (
          <FormatSummary
            view={view}
            onCorrectAll={() => void settle('all', review.correct('all'))}
            onUndo={(ids) => void undoCorrections(ids)}
          />
        )}
        {tab === 'quotations' && <QuotationsSummary {...quotations} />}
        {tab === 'references' && (
          <ReferencesSummary
            references={references}
            isLocked={whyNot !== null}
            onRetry={() => review.references.retry('all')}
          />
        )}
      </header>
      <div
        className="review-body"
        role="tabpanel"
        id={tabPanelId}
        aria-labelledby={tabId(tab)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reachable
        tabIndex={0}
      >
        {tab === 'format' && (
          <FormatTab
            view={view}
            onJump={(key) => review.jump(key)}
            onShow={(key) => review.jump(key, false)}
            onCorrect={(row) => void settle(row, review.correct(row))}
            onRemove={(row) => void settle(row, review.remove(row))}
            isReferenceOf={(row, content) => review.isReferenceOf(row, content)}
            onAddReference={(row, content) => void settle(row, review.addReference(row, content))}
            onFindWork={async (row, words) => review.referenceAmong(row, await findWork(words))}
            onUndo={(ids) => void undoCorrections(ids)}
            onCompleteTitlePage={() => completeTitlePage()}
          />
        )}
        {tab === 'references' && (
          <ReferencesTab
            references={references}
            view={view}
            onJump={(row) => review.jump(row.key)}
            onFind={(row) => void findWork(row.search)}
            onTake={(row) => void take(row)}
            onNote={(row, note) => noteRow(review.references, row, note)}
            onRetry={(which) => review.references.retry(which)}
            onUndo={(ids) => void undoCorrections(ids)}
          />
        )}
        {tab === 'quotations' && (
          <QuotationsTab
            quotations={quotations}
            view={view}
            onJump={(key) => review.jump(key)}
            onFix={(row, wanted) => void fix(row, wanted)}
            onAdd={(references) => review.quotations.addSources(references)}
            onUpload={({ quotation }, file) => review.quotations.upload(quotation, file)}
            onNote={(row, note) => noteRow(review.quotations, row, note)}
            onUndo={(ids) => void undoCorrections(ids)}
          />
        )}
        {tab === 'assignment' && assignment?.panel}
      </div>
      {whyNot !== null && tab !== 'assignment' && (
        <footer className="review-foot">
          <p>{whyNot}</p>
        </footer>
      )}
      {tab === 'references' && references.isWorking && (
        <footer className="review-foot">
          <p>Sigue escribiendo. Solo salen títulos, nombres y DOI; nunca tu texto.</p>
        </footer>
      )}
      <span className="sr" role="status">
        {view.announcement}
      </span>
      <span className="sr" role="status">
        {references.announcement}
      </span>
    </section>
  )
}

/** Searches for a work in the sources, over the review; returns all works of the project when that is closed. */
function useFindWork(): (words: string) => Promise<CslItem[]> {
  const projectId = useProjectId()
  const documents = useDocuments()
  const panes = usePanes()
  const dialogs = useDialogs()
  const queryClient = useQueryClient()
  return async (words) => {
    const document = citingText(documents.slice.get())
    await dialogs.open(sourcesDialog, { projectId, document, onAsk: panes.ask, search: words })
    return (await queryClient.fetchQuery(sourcesQuery(projectId))).map(({ csl }) => csl)
  }
}
