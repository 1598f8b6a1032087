import { dequal } from 'dequal'
import { ApaChecker } from '#core/apa/apa-checker.ts'
import { chosenFixes } from '#core/apa/apply-fixes.ts'
import {
  addReference,
  type Corrected,
  changeWords,
  correct,
  correctAll,
  undoCorrections,
} from '#core/apa/corrections.ts'
import type { CslItem } from '#core/apa/csl.ts'
import type { CheckOptions, Finding, RuleId } from '#core/apa/finding.ts'
import { writeReference } from '#core/apa/write-reference.ts'
import type { AcademicText } from '#core/document/model.ts'
import { type SourceKeys, sourceKeys } from '#core/sources/citations-outside.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { findPlaces, NonSpaceCache } from '#web/pages/find-places.ts'
import { newSlice, type Readable } from '#web/store/slice.ts'
import { whenIdle } from '#web/ui/on-demand.ts'
import { changedRules } from './changed-rules.ts'
import { causeOf, groupRows, makeRows, type Row } from './group-findings.ts'
import { MadeCorrections } from './made-corrections.ts'
import { OutsideReview } from './outside-review.ts'
import { QuotationReview, type SourceLibrary } from './quotation-review.ts'
import { ReferenceReview } from './reference-review.ts'
import { isHeld, troubleWords } from './reference-rows.ts'
import {
  type Change,
  emptyView,
  plural,
  type ReviewSubject,
  type ReviewView,
  remaining,
  type TabName,
} from './review-view.ts'

/** The pause between a change and its check, which runs in idle time and never delays a key. */
const pauseMs = 300
/** The pause while the model writes, when the text changes all the time. */
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
  readonly #nonSpaces = new NonSpaceCache()
  readonly #numbers = new Map<string, number>()
  readonly references: ReferenceReview
  readonly quotations: QuotationReview
  #subject: ReviewSubject | null = null
  readonly #view = newSlice<ReviewView>(emptyView)
  readonly view: Readable<ReviewView> = this.#view
  #isOpen = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #session: EditingSession | null = null
  #stopListening = () => {}
  #seen: unknown = null
  #run = 0
  readonly #made = new MadeCorrections()
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
      this.#made.clear()
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
    this.#made.clear()
    this.#show({ changed: [], corrected: [], chosen: null, jump: null, announcement: '' })
    if (isOpen) this.#check()
    else this.#show({ groups: [] })
  }

  choose(key: string | null): void {
    this.#show({ chosen: key })
  }

  /** Leads to the mark of a row on the pages, with the focus or without it. */
  jump(key: string, takesFocus = true): void {
    this.#show({ chosen: key, jump: { to: key, takesFocus } })
  }

  /** Applies the fixes of one row, or all fixes, as one step. False when nothing could be changed. */
  correct(row: Row | 'all'): Promise<boolean> {
    return this.#make((made) => {
      const find = (text: AcademicText) =>
        this.#find(text).filter((one) => row === 'all' || causeOf(text, one) === row.key)
      // When one finding is fixed, findings of the same cause that the fix uncovers are left to the student.
      return row !== 'all' && row.places.length === 1
        ? correct(made.text, made.corrections, chosenFixes(find(made.text)).slice(0, 1))
        : correctAll(made, find)
    })
  }

  /** Takes what a row is about out of the text, as one step. */
  remove({ rule, removals }: Row): Promise<boolean> {
    const chosen = (removals ?? []).map((edit) => ({ finding: { rule }, edits: [edit] }))
    return this.#make(({ text, corrections }) => correct(text, corrections, chosen))
  }

  /** Whether a reference, added to the list, would be that of the row's citations. */
  isReferenceOf(row: Row, content: string): boolean {
    const { session = null, text } = this.#subject ?? {}
    const now = session?.text() ?? text
    if (!now) return false
    const withIt = { ...now, referencias: [...now.referencias, { content }] }
    return !this.#find(withIt).some((one) => causeOf(withIt, one) === row.key)
  }

  /** The reference that the citations of a row lack, if one of the works is it. */
  referenceAmong(row: Row, works: readonly CslItem[]): string | null {
    const written = works.map((csl) => writeReference(csl, this.#checkOptions()))
    return written.find((content) => this.isReferenceOf(row, content)) ?? null
  }

  /** Adds the reference that the citations of a row lack. */
  addReference(row: Row, content: string): Promise<boolean> {
    return this.#make((made) => addReference(made, content, row.rule))
  }

  /** Takes corrections back, as one step. */
  async undoCorrections(ids: readonly number[]): Promise<boolean> {
    const isUndone = await this.#make((made) => undoCorrections(made, new Set(ids)))
    if (isUndone) this.#made.forget(ids)
    if (isUndone) this.#check()
    return isUndone
  }

  async #make(
    change: (made: Corrected<AcademicText>) => Corrected<AcademicText>,
  ): Promise<boolean> {
    const session = await this.#writable()
    if (!session) return false
    const before = this.#made.in(session.text()).length
    if (!this.#made.change(session, change)) return false
    const made = this.#made.in(session.text()).length - before
    this.#check()
    const words = made > 0 ? plural(made, 'corrección', 'correcciones') : 'Deshecho'
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
    const before = this.#made.in(session.text())
    if (!this.#made.change(session, (made) => changeWords(made, change.text))) return false
    this.#made.name(tab, change.label, before)
    this.#check()
    this.#show({ chosen: null, announcement: change.announcement })
    return true
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
    const { document } = this.#checker
    const causes = new Map(findings.map((one) => [causeOf(text, one), one]))
    const layout = session && isEditorShown ? session.layout : subject.layout
    const wasLive = this.view.get().isLive
    const outside = this.#outside.check(
      {
        text,
        document,
        layout,
        nonSpaces: this.#nonSpaces,
        isLive: isLive ?? false,
        proposal: proposal ?? null,
      },
      this.#sources,
    )
    const next: Partial<ReviewView> = {
      ...outside,
      count: isLive ? null : causes.size,
      places: findings.length,
      document,
      fixable: [...causes.values()].filter(({ fix }) => fix).length,
      isLive,
      layout: proposal?.layout ?? layout,
      isProposal: proposal !== null,
      whyNot: subject.whyNot,
    }
    if (this.#isOpen) {
      const places = findPlaces(text, layout, findings, this.#nonSpaces)
      const groups = groupRows(makeRows(text, findings, places, this.#numbers, document))
      // Places move with the text, and words change with each edit.
      next.groups = dequal(groups, this.view.get().groups) ? this.view.get().groups : groups
      const changed = changedRules(text, this.#made.in(written), layout, this.#nonSpaces)
      next.changed = dequal(changed, this.view.get().changed) ? this.view.get().changed : changed
      const named = this.#made.named(written)
      next.corrected = dequal(named, this.view.get().corrected) ? this.view.get().corrected : named
      if (wasLive && !isLive) next.announcement = plural(causes.size, 'hallazgo', 'hallazgos')
    }
    this.#show(next)
    const checked = { text, layout, nonSpaces: this.#nonSpaces }
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

  #show(change: Partial<ReviewView>): void {
    this.#view.set(change)
  }
}

/** Without the block that is being written. */
function closedPart({ cuerpo, referencias }: AcademicText): AcademicText {
  if (referencias.length > 0) return { cuerpo, referencias: referencias.slice(0, -1) }
  return { cuerpo: cuerpo.slice(0, -1), referencias }
}
