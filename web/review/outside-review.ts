import { dequal } from 'dequal'
import type { DocumentFacts } from '#core/apa/facts.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { Layout } from '#core/layout/pages.ts'
import type { SourceKeys } from '#core/sources/citations-outside.ts'
import { findPlaces, type NonSpaceCache } from '#web/pages/find-places.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import type { MarkedPlace } from './marked-place.ts'
import {
  labelOf,
  type OutsideWork,
  outsideFindings,
  outsideMarks,
  outsideWorks,
} from './outside-findings.ts'
import { type DrawnProposal, proposalMarks } from './proposal-marks.ts'

type Checked = {
  text: AcademicText
  document: DocumentFacts | null
  layout: Layout
  nonSpaces: NonSpaceCache
  /** The model is writing the text. */
  isLive: boolean
  proposal: DrawnProposal | null
}

/**
 * The citations outside the ticked sources. Works that the model cited although sources were ticked are marked apart
 * from those that the text cited before; their labels are stored in this browser, by project.
 */
export class OutsideReview {
  readonly #key: string
  /** The works cited outside before the model wrote. */
  #settled: ReadonlySet<string> = new Set()
  #byModel: ReadonlySet<string>
  #marks: readonly MarkedPlace[] = []
  #works: readonly OutsideWork[] = []

  constructor(projectId: string) {
    this.#key = `fuera-de-fuentes-${projectId}`
    this.#byModel = readLabels(this.#key)
  }

  /** The marks and the works; the same objects as before where nothing changed. */
  check(checked: Checked, sources: SourceKeys) {
    const { text, document, layout, nonSpaces, isLive, proposal } = checked
    const found = outsideFindings(document, sources)
    const labels = new Set(found.map(labelOf))
    const proposed = proposal ? proposalMarks(proposal, sources, nonSpaces) : null
    if (isLive || proposed) this.#addByModel([...labels, ...(proposed?.labels ?? [])])
    else this.#settle(labels, sources)
    const marks =
      proposed?.marks ??
      outsideMarks(text, found, findPlaces(text, layout, found, nonSpaces), this.#byModel)
    const works = document ? outsideWorks(text, found, document, this.#byModel) : []
    if (!dequal(marks, this.#marks)) this.#marks = marks
    if (!dequal(works, this.#works)) this.#works = works
    return { outside: this.#marks, outsideWorks: this.#works }
  }

  #addByModel(labels: readonly string[]): void {
    const fresh = labels.filter((label) => !this.#settled.has(label) && !this.#byModel.has(label))
    if (fresh.length > 0) this.#remember(new Set([...this.#byModel, ...fresh]))
  }

  #settle(labels: ReadonlySet<string>, sources: SourceKeys): void {
    if (sources.length === 0) return
    this.#settled = labels
    const left = [...this.#byModel].filter((label) => labels.has(label))
    if (left.length < this.#byModel.size) this.#remember(new Set(left))
  }

  #remember(labels: ReadonlySet<string>): void {
    this.#byModel = labels
    browserStorage.write(this.#key, JSON.stringify([...labels]))
  }
}

function readLabels(key: string): ReadonlySet<string> {
  try {
    const read: unknown = JSON.parse(browserStorage.read(key) ?? '[]')
    return new Set(Array.isArray(read) ? read.filter((one) => typeof one === 'string') : [])
  } catch {
    // Not written by this program, so nothing is remembered.
    return new Set()
  }
}
