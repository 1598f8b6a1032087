import { dequal } from 'dequal'
import { type Corrected, type Correction, followCorrections } from '#core/apa/corrections.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { NamedChange, TabName } from './review-view.ts'

/** The corrections that the review has made, in the places that the text has now. */
export class MadeCorrections {
  #made: Corrected<AcademicText> | null = null
  #named: readonly NamedChange[] = []

  clear(): void {
    this.#made = null
    this.#named = []
  }

  /** The changes that have names, in the order in which they were made. */
  named(text: AcademicText): readonly NamedChange[] {
    const left = new Set(this.in(text).map(({ id }) => id))
    const isWhole = ({ ids }: NamedChange) => ids.every((id) => left.has(id))
    return this.#named.map((one) => (isWhole(one) ? one : { ...one, ids: [] }))
  }

  /** Names what the last change made. */
  name(tab: TabName, label: string, before: readonly Correction[]): void {
    const known = new Set(before.map(({ id }) => id))
    const made = this.#made?.corrections.filter(({ id }) => !known.has(id)) ?? []
    this.#named = [...this.#named, { tab, label, ids: made.map(({ id }) => id) }]
  }

  forget(ids: readonly number[]): void {
    this.#named = this.#named.filter((one) => !one.ids.some((id) => ids.includes(id)))
  }

  /** The corrections in the text as it is now; those whose words the student has changed are gone. */
  in(text: AcademicText): readonly Correction[] {
    if (!this.#made) return []
    const { corrections, text: before } = this.#made
    this.#made = { text, corrections: followCorrections(corrections, before, text) }
    return this.#made.corrections
  }

  /** Changes the text, as one step of the history. False when nothing changed. */
  change(
    session: Pick<EditingSession, 'text' | 'rewrite'>,
    change: (made: Corrected<AcademicText>) => Corrected<AcademicText>,
  ): boolean {
    const text = session.text()
    const next = change({ text, corrections: this.in(text) })
    if (dequal(next.text, text)) return false
    session.rewrite(next.text)
    this.#made = next
    // What the editor did not take over was not corrected.
    this.in(session.text())
    return true
  }
}
