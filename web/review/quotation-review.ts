import { dequal } from 'dequal'
import type { DocumentFacts } from '#core/apa/facts.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import { checkQuotation } from '#core/quotations/check-quotation.ts'
import { type DocumentQuotation, documentQuotations } from '#core/quotations/document-quotations.ts'
import { matchSource } from '#core/quotations/match-source.ts'
import { passageContext, readSource, type SourceText } from '#core/quotations/source-text.ts'
import { report } from '#web/api/report.ts'
import { findPlaces, type NonSpaceCache } from '#web/pages/find-places.ts'
import { newSlice, type Readable } from '#web/store/slice.ts'
import { whenIdle } from '#web/ui/on-demand.ts'
import type { MarkedPlace, Underline } from './marked-place.ts'
import {
  type CheckedQuotation,
  headlineOf,
  marginWord,
  needsCheck,
  type QuotationRow,
  type QuotationState,
  type QuotedSource,
  quotationKeys,
} from './quotation-rows.ts'
import { type Note, readNotes, writeNote } from './reference-notes.ts'
import type { MarkShape } from './state-mark.tsx'

export type QuotationsView = {
  rows: readonly QuotationRow[]
  marks: readonly MarkedPlace[]
  /** How many the student has to look at. */
  need: number
}

/** The pages of a source's text, and what they are called; null where the text has none. */
type PagedText = { pages: readonly string[]; labels: readonly (string | null)[] | null }

/** The project's sources, and the functions that read and add them. */
export type SourceLibrary = {
  /** The ticked sources; if there are any, only they may be cited. */
  ticked: readonly Pick<QuotedSource, 'csl'>[]
  list: () => Promise<readonly QuotedSource[]>
  /** Reads the text of each page of a source. */
  /** Adds the works of references, ticked. */
  add: (references: readonly string[]) => Promise<void>
  text: (id: string) => Promise<PagedText>
  /** Uploads the file of the work of a reference; resolves to the outcome in Spanish. */
  upload: (file: File, reference: string) => Promise<string>
}

const noSources: SourceLibrary = {
  ticked: [],
  list: async () => [],
  add: async () => {
    throw new Error('The sources of the project are not known yet')
  },
  text: async () => ({ pages: [], labels: null }),
  upload: async () => {
    throw new Error('The sources of the project are not known yet')
  },
}

export const quotationShapes: Record<QuotationState, MarkShape> = {
  found: 'tick',
  'other-page': 'differs',
  'not-found': 'cross',
  unverified: 'ring',
  checking: 'work',
}

const underlines: Record<QuotationState, Underline> = {
  found: 'review-ok',
  'other-page': 'apa-error',
  'not-found': 'apa-error',
  unverified: 'review-gray',
  checking: 'review-gray',
}

type Checked = { text: AcademicText; layout: Layout; nonSpaces: NonSpaceCache }

/** Looks for the quotations of one document in the sources of its project. */
export class QuotationReview {
  readonly #notesOf: string
  #library: SourceLibrary = noSources
  readonly #texts = new Map<string, SourceText | 'loading' | 'failed'>()
  readonly #results = new Map<string, CheckedQuotation>()
  #sources: readonly QuotedSource[] | null = null
  #quotations: readonly DocumentQuotation[] = []
  #checked: Checked | null = null
  readonly #view = newSlice<QuotationsView>({ rows: [], marks: [], need: 0 })
  readonly view: Readable<QuotationsView> = this.#view
  #isWorking = false
  #isDisposed = false

  constructor(projectId: string) {
    this.#notesOf = `${projectId}-citas`
  }

  /** The texts of all sources that have one, except those that cannot be read. */
  async readAll(): Promise<readonly SourceText[]> {
    this.#sources ??= await this.#library.list()
    for (const { id, has_text } of this.#sources) {
      if (has_text !== 'full' || typeof this.#texts.get(id) === 'object') continue
      try {
        this.#texts.set(id, readPaged(await this.#library.text(id)))
      } catch (error) {
        report('the text of a source could not be read', error)
        this.#texts.set(id, 'failed')
      }
    }
    return [...this.#texts.values()].filter((text) => typeof text === 'object')
  }

  update(checked: Checked, facts: DocumentFacts | null): void {
    this.#checked = checked
    this.#quotations = facts ? documentQuotations(facts) : []
    this.#show()
    this.#work()
  }

  /** Sets the sources; all quotations are searched again. */
  setLibrary(library: SourceLibrary): void {
    if (this.#library === library) return
    this.#library = library
    this.#sources = null
    this.#texts.clear()
    this.#results.clear()
    this.#show()
    this.#work()
  }

  /** Uploads a file; afterwards there is a new library, in which all quotations are searched again. */
  upload({ references: [reference] }: DocumentQuotation, file: File): Promise<string> {
    return this.#library.upload(file, reference ?? '')
  }

  /** Adds the works of references to the sources; afterwards there is a new library. */
  addSources(references: readonly string[]): Promise<void> {
    return this.#library.add(references)
  }

  note(key: string, note: Note | null): void {
    const keys = this.view.get().rows.map((row) => row.key)
    writeNote(this.#notesOf, key, note, keys)
    this.#show()
  }

  dispose(): void {
    this.#isDisposed = true
  }

  /** Checks one quotation in each idle time; fetches the text of a source when a quotation needs it. */
  #work(): void {
    if (this.#isWorking || this.#isDisposed || this.#quotations.length === 0) return
    if (this.#sources === null) {
      this.#fetch(this.#library.list(), (found) => {
        this.#sources = found
      })
      return
    }
    const next = this.#quotations.find((one) => this.#isDue(one))
    const source = next && this.#sourceOf(next)
    if (!next || !source) return
    const text = this.#texts.get(source.id)
    if (text === undefined) {
      this.#texts.set(source.id, 'loading')
      this.#fetch(
        this.#library.text(source.id),
        (paged) => this.#texts.set(source.id, readPaged(paged)),
        () => this.#texts.set(source.id, 'failed'),
      )
      return
    }
    if (typeof text === 'string') return
    this.#isWorking = true
    whenIdle(() => {
      this.#isWorking = false
      if (this.#isDisposed) return
      const result = checkQuotation(next.said, next.pages, text)
      const place = result.state === 'not-found' ? result.nearest : result.passage
      const passage = place && passageContext(text, place)
      const { pageCount } = text
      this.#results.set(resultKey(next, source), { result, source, passage, pageCount })
      this.#show()
      this.#work()
    })
  }

  #fetch<Found>(asked: Promise<Found>, take: (found: Found) => void, fail = () => {}): void {
    this.#isWorking = true
    const library = this.#library
    const takeOwn = (found: Found) => {
      if (library === this.#library) take(found)
    }
    asked
      .then(takeOwn, (error: unknown) => {
        // The quotations stay unverified until the sources are read again.
        report('the sources of the project could not be read', error)
        fail()
      })
      .then(() => {
        this.#isWorking = false
        this.#show()
        if (this.#sources !== null || library !== this.#library) this.#work()
      })
  }

  #sourceOf(quotation: DocumentQuotation): QuotedSource | null {
    const readable = (this.#sources ?? []).filter(({ id, has_text }) => {
      return has_text === 'full' && this.#texts.get(id) !== 'failed'
    })
    for (const reference of quotation.references) {
      const source = matchSource(reference, readable)
      if (source) return source
    }
    return null
  }

  #isDue(quotation: DocumentQuotation): boolean {
    const source = this.#sourceOf(quotation)
    return source !== null && !this.#results.has(resultKey(quotation, source))
  }

  #show(): void {
    const notes = readNotes(this.#notesOf)
    const keys = quotationKeys(this.#quotations)
    const rows = this.#quotations.map((quotation, index): QuotationRow => {
      const key = keys[index] ?? ''
      const source = this.#sourceOf(quotation)
      const checked = (source && this.#results.get(resultKey(quotation, source))) ?? null
      const state = checked?.result.state ?? (source ? 'checking' : 'unverified')
      return { key, number: index + 1, state, quotation, checked, note: notes.get(key) ?? null }
    })
    const marks = this.#checked ? marksOf(rows, this.#checked) : []
    const before = this.view.get()
    this.#view.set({
      rows: dequal(rows, before.rows) ? before.rows : rows,
      marks: dequal(marks, before.marks) ? before.marks : marks,
      need: rows.filter(needsCheck).length,
    })
  }
}

const readPaged = ({ pages, labels }: PagedText) => readSource(pages, labels)

const resultKey = ({ said, pages }: DocumentQuotation, { id }: QuotedSource) =>
  `${id} ${pages.join(',')} ${said}`

function marksOf(
  rows: readonly QuotationRow[],
  { text, layout, nonSpaces }: Checked,
): MarkedPlace[] {
  const targets = rows.map(({ quotation: { index, start, end } }) => ({
    list: 'cuerpo' as const,
    index,
    start,
    end,
  }))
  const places = findPlaces(text, layout, targets, nonSpaces)
  return rows.flatMap((row, index) => {
    const place = places[index]
    if (!place) return []
    const { key, state } = row
    const word = marginWord(row)
    return [
      {
        key,
        label: headlineOf(row),
        place,
        appearance: { shape: quotationShapes[state], word },
        spots: place.text ? [{ stretch: place.text, kind: underlines[state] }] : [],
      },
    ]
  })
}
