import { dequal } from 'dequal'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import { applyFixes, fixAll } from '#core/apa/apply-fixes.ts'
import type { DocumentFacts } from '#core/apa/facts.ts'
import type { CheckOptions, Conjunction, Finding, RuleId } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import type { Layout } from '#core/layout/pages.ts'
import { type SourceKeys, sourceKeys } from '#core/sources/citations-outside.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { ContentInks, findPlaces } from '#web/pages/find-places.ts'
import { newSlice } from '#web/store/slice.ts'
import { whenIdle } from '#web/ui/on-demand.ts'
import { type Group, groupRows, keysOf, makeRows, type Row } from './group-findings.ts'
import type { MarkedPlace } from './marked-place.ts'
import type { OutsideWork } from './outside-findings.ts'
import { OutsideReview } from './outside-review.ts'
import type { DrawnProposal } from './proposal-marks.ts'
import { QuotationReview, type SourceLibrary } from './quotation-review.ts'
import { ReferenceReview } from './reference-review.ts'
import { isHeld, troubleWords } from './reference-rows.ts'

/** The document under review, and what may be done with it. */
export type ReviewSubject = {
  text: AcademicText
  titlePage: TitlePage
  /** The project's word between authors. */
  conjunction: Conjunction
  /** The pages as the sheets show them. */
  layout: Layout
  /** Whether the model is still writing the text. */
  isLive: boolean
  /** Why nothing can be corrected now, in Spanish; null when it can. */
  whyNot: string | null
  /** The editing session, whose text is newer than `text`; null without one. */
  session: EditingSession | null
  /** Whether the editor draws the pages. */
  isEditorShown: boolean
  startEditing: () => Promise<EditingSession | null>
  /** What the pages show instead of the text; null when they show the text. */
  proposal: DrawnProposal | null
}

/** The tabs of the drawer. */
export type TabName = 'format' | 'references' | 'quotations' | 'assignment'

/** A correction that was made; the last one can be undone while nothing else was written. */
export type Corrected = {
  tab: TabName
  label: string
  count: number
  after: EditingSession['state']['doc']
}

/** A change of the text, with its label and announcement. */
export type Change = { text: AcademicText; label: string; announcement: string }

export type ReviewView = {
  /** Null until the text was checked. */
  count: number | null
  /** The facts read by the last check. */
  document: DocumentFacts | null
  /** Empty while the panel is closed. */
  groups: readonly Group[]
  /** The marks of citations outside the ticked sources, also while the panel is closed. */
  outside: readonly MarkedPlace[]
  /** The works of these citations, which count as no findings. */
  outsideWorks: readonly OutsideWork[]
  /** The pages that the places refer to. */
  layout: Layout | null
  /** Whether the pages show a proposal, on which only `outside` has places. */
  isProposal: boolean
  fixable: number
  isLive: boolean
  whyNot: string | null
  chosen: string | null
  /** The mark that the pages lead to; a new object each time. */
  jump: { key: string } | null
  corrected: readonly Corrected[]
  canUndo: boolean
  /** For screen readers. */
  announcement: string
}

/** The pause between a change and its check, which runs in idle time and never delays a key. */
const pauseMs = 300
/** The same while the model writes, when the text changes all the time. */
const livePauseMs = 600

/** Rules that only a complete text can break. */
const needsWholeText = new Set<RuleId>([
  'CIT-BLOCK',
  'CIT-NOREF',
  'CIT-SECOND',
  'CIT-SIGLA',
  'CIT-YEAR',
  'HEAD-ONE',
  'REF-SOURCE',
  'REF-UNCITED',
  'TP-ELEM',
])

/** The review of one document: checks it after each change, numbers the findings, and corrects them. */
export class Review {
  readonly #outside: OutsideReview
  readonly #checker = new ApaChecker()
  readonly #inks = new ContentInks()
  readonly #numbers = new Map<string, number>()
  readonly references: ReferenceReview
  readonly quotations: QuotationReview
  #subject: ReviewSubject | null = null
  readonly view = newSlice<ReviewView>(emptyView)
  #isOpen = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #session: EditingSession | null = null
  #stopListening = () => {}
  #seen: unknown = null
  #run = 0
  #corrected: Corrected[] = []
  #sources: SourceKeys = []

  constructor(projectId: string) {
    this.references = new ReferenceReview(projectId)
    this.quotations = new QuotationReview(projectId)
    this.#outside = new OutsideReview(projectId)
  }

  /** Sets the sources in which quotations are searched, and the ticked ones for citations. */
  setLibrary(library: SourceLibrary): void {
    this.quotations.setLibrary(library)
    this.#sources = sourceKeys(library.ticked)
    if (this.#subject) this.#checkSoon()
  }

  /** The document, or what may be done with it, has changed. */
  update(subject: ReviewSubject): void {
    const before = this.#subject
    this.#subject = subject
    this.#listenTo(subject.session)
    if (subject.isLive && before?.isLive === false) {
      this.#numbers.clear()
      this.#corrected = []
    }
    // The pages of the proposal are no longer shown, so its places are invalid.
    if (before?.proposal && !subject.proposal) {
      this.#show({ outside: [], isProposal: false, layout: subject.layout, chosen: null })
    }
    const isSame =
      before?.text === subject.text &&
      before.titlePage === subject.titlePage &&
      before.conjunction === subject.conjunction &&
      before.layout === subject.layout &&
      before.proposal === subject.proposal &&
      before.session === subject.session &&
      before.isEditorShown === subject.isEditorShown
    if (!isSame || before.isLive !== subject.isLive) this.#checkSoon()
    else if (before.whyNot !== subject.whyNot) this.#show({ whyNot: subject.whyNot })
  }

  /** Findings keep their numbers until the panel is closed. */
  setOpen(isOpen: boolean): void {
    this.#isOpen = isOpen
    this.#numbers.clear()
    this.#corrected = []
    this.#show({ chosen: null, jump: null, announcement: '' })
    if (isOpen) this.#check()
    else this.#show({ groups: [] })
  }

  choose(key: string | null): void {
    this.#show({ chosen: key })
  }

  /** Leads to the mark of a row on the pages. */
  jump(key: string): void {
    this.#show({ chosen: key, jump: { key } })
  }

  /** Applies the fix of one finding, or all fixes, as one step. False when nothing could be changed. */
  async correct(row: Row | 'all'): Promise<boolean> {
    const session = await this.#writable()
    if (!session) return false
    const text = session.text()
    const findings = this.#find(text)
    const before = findings.length
    const keys = keysOf(text, findings)
    const chosen = findings.filter(
      ({ fix }, index) => fix && (row === 'all' || keys[index] === row.key),
    )
    if (chosen.length === 0) return false
    const next =
      row === 'all' ? fixAll(text, (one) => this.#find(one)) : applyFixes(text, chosen.slice(0, 1))
    session.rewrite(next)
    const left = this.#find(session.text()).length
    const count = row === 'all' ? Math.max(1, before - left) : 1
    const label = row === 'all' ? plural(count, 'arreglo', 'arreglos') : row.name
    this.#corrected.push({ tab: 'format', label, count, after: session.state.doc })
    this.#check()
    const words = row === 'all' ? plural(count, 'corregido', 'corregidos') : 'Corregido'
    this.#show({ chosen: null, announcement: `${words}. ${remaining(this.view.get().count ?? 0)}` })
    return true
  }

  /** Makes a change of another tab, as one step. False when nothing could be changed. */
  async change(
    tab: TabName,
    changeOf: (text: AcademicText, options: CheckOptions) => Change | null,
  ): Promise<boolean> {
    const session = await this.#writable()
    const change = session && changeOf(session.text(), this.#checkOptions())
    if (!session || !change) return false
    session.rewrite(change.text)
    this.#corrected.push({ tab, label: change.label, count: 1, after: session.state.doc })
    this.#check()
    this.#show({ chosen: null, announcement: change.announcement })
    return true
  }

  undo(): void {
    const session = this.#subject?.session
    if (!session || !this.#canUndo()) return
    session.undoRewrite()
    this.#corrected.pop()
    this.#check()
    this.#show({ announcement: `Deshecho. ${remaining(this.view.get().count ?? 0)}` })
  }

  /** What is wrong with the references; null for nothing, or while it is not known. */
  referenceTrouble(): { words: string; isHeld: boolean } | null {
    const trouble = this.references.trouble()
    const words = trouble && troubleWords(trouble)
    if (!trouble || words === null) return null
    return { words, isHeld: isHeld(trouble) }
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#subject = null
    this.#listenTo(null)
    this.references.dispose()
    this.quotations.dispose()
  }

  async #writable(): Promise<EditingSession | null> {
    const session = this.#subject?.session ?? (await this.#subject?.startEditing())
    if (!session || session.isReadOnly || !this.#subject) return null
    // Until the screen passes the session itself.
    this.#subject = { ...this.#subject, session }
    this.#listenTo(session)
    return session
  }

  #listenTo(session: EditingSession | null): void {
    if (this.#session === session) return
    this.#session = session
    this.#stopListening()
    this.#stopListening = session?.view.subscribe(() => this.#sessionChanged()) ?? (() => {})
  }

  #sessionChanged(): void {
    if (this.#session?.state.doc !== this.#seen) this.#checkSoon()
  }

  /**
   * Checks after a pause in typing, so that keys never wait for a check; a growing text has no pauses, so its check is
   * not put off.
   */
  #checkSoon(): void {
    const { isLive = false, proposal = null } = this.#subject ?? {}
    if ((isLive || proposal) && this.#timer !== undefined) return
    clearTimeout(this.#timer)
    const check = () => whenIdle(() => this.#check())
    this.#timer = setTimeout(check, isLive ? livePauseMs : pauseMs)
  }

  #check(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const subject = this.#subject
    if (!subject) return
    const { session, isEditorShown, isLive, proposal } = subject
    this.#seen = session?.state.doc
    const written = session ? session.text() : subject.text
    const text = isLive ? closedPart(written) : written
    const findings = this.#find(text)
    const layout = session && isEditorShown ? session.layout : subject.layout
    const wasLive = this.view.get().isLive
    const { document } = this.#checker
    const outside = this.#outside.check(
      {
        text,
        document,
        layout,
        inks: this.#inks,
        isLive: isLive ?? false,
        proposal: proposal ?? null,
      },
      this.#sources,
    )
    const next: Partial<ReviewView> = {
      ...outside,
      count: isLive ? null : findings.length,
      document,
      fixable: findings.filter(({ fix }) => fix).length,
      isLive,
      layout: proposal?.layout ?? layout,
      isProposal: proposal !== null,
      whyNot: subject.whyNot,
    }
    if (this.#isOpen) {
      const places = findPlaces(text, layout, findings, this.#inks)
      const groups = groupRows(makeRows(text, findings, places, this.#numbers))
      // Places move with the text, and words change with each edit.
      next.groups = dequal(groups, this.view.get().groups) ? this.view.get().groups : groups
      if (wasLive && !isLive) next.announcement = plural(findings.length, 'hallazgo', 'hallazgos')
    }
    this.#show(next)
    const checked = { text, layout, inks: this.#inks }
    const run = ++this.#run
    whenIdle(() => {
      if (this.#subject === null || this.#run !== run) return
      this.references.update(checked, subject.whyNot === null)
      if (!isLive) this.quotations.update(checked, this.#checker.document)
    })
  }

  #find(text: AcademicText): Finding[] {
    const { titlePage } = this.#subject ?? {}
    const options = this.#checkOptions()
    const findings = this.#checker.check({ text, options, ...(titlePage && { titlePage }) })
    if (!this.#subject?.isLive) return findings
    return findings.filter(({ rule }) => !needsWholeText.has(rule))
  }

  #checkOptions(): CheckOptions {
    return { conjunction: this.#subject?.conjunction ?? 'y' }
  }

  #canUndo(): boolean {
    const last = this.#corrected.at(-1)
    const session = this.#subject?.session
    if (!last || !session || session.isReadOnly) return false
    return session.state.doc.eq(last.after)
  }

  #show(change: Partial<ReviewView>): void {
    const { corrected: before } = this.view.get()
    const corrected = isSameList(before, this.#corrected) ? before : [...this.#corrected]
    this.view.set({ ...change, corrected, canUndo: this.#canUndo() })
  }
}

const emptyView: ReviewView = {
  count: null,
  document: null,
  groups: [],
  outside: [],
  outsideWorks: [],
  layout: null,
  isProposal: false,
  fixable: 0,
  isLive: false,
  whyNot: null,
  chosen: null,
  jump: null,
  corrected: [],
  canUndo: false,
  announcement: '',
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((each, index) => each === other[index])
}

/** Without the block that is being written. */
function closedPart({ cuerpo, referencias }: AcademicText): AcademicText {
  if (referencias.length > 0) return { cuerpo, referencias: referencias.slice(0, -1) }
  return { cuerpo: cuerpo.slice(0, -1), referencias }
}

export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

function remaining(count: number): string {
  if (count === 0) return 'No queda ninguno.'
  return count === 1 ? 'Queda 1.' : `Quedan ${count}.`
}
