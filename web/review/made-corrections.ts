import { dequal } from 'dequal'
import { type Corrected, type Correction, followCorrections } from '#core/apa/corrections.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'

/** The corrections that the review has made, in the places that the text has now. */
export class MadeCorrections {
  #made: Corrected<AcademicText> | null = null

  clear(): void {
    this.#made = null
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
    session: EditingSession,
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
