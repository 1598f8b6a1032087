import type { CslItem } from '#core/apa/csl.ts'
import { type CitingText, citationsOutside, sourceKeys } from '#core/sources/citations-outside.ts'

/** How many works are cited outside, and the newest one in words, for a live region. */
export type Outside = { count: number; said: string }

/** How often a growing document is read. */
const everyMs = 400

type Watched = {
  text: CitingText
  ticked: readonly { csl: CslItem }[]
  onFound: (outside: Outside) => void
}

/** Watches a growing document, and remembers which citations it has announced; the review marks them. */
export class OutsideWatch {
  #known = new Set<string>()
  #checkedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #told: Outside = { count: 0, said: '' }
  #watched: Watched | null = null

  update(text: CitingText, ticked: Watched['ticked'], onFound: Watched['onFound']): void {
    this.#watched = { text, ticked, onFound }
    clearTimeout(this.#timer)
    const wait = Math.max(0, everyMs - (performance.now() - this.#checkedAt))
    this.#timer = setTimeout(() => this.#check(), wait)
  }

  clear(): void {
    clearTimeout(this.#timer)
    this.#told = { count: 0, said: '' }
  }

  #check(): void {
    if (!this.#watched) return
    const { text, ticked, onFound } = this.#watched
    this.#checkedAt = performance.now()
    const citations = citationsOutside(text, sourceKeys(ticked))
    const labels = [...new Set(citations.map(({ label }) => label))]
    const fresh = labels.filter((label) => !this.#known.has(label))
    this.#known = new Set(labels)
    const said =
      fresh.length > 0 ? `Cita fuera de tus fuentes: ${fresh.join('; ')}.` : this.#told.said
    if (labels.length === this.#told.count && said === this.#told.said) return
    this.#told = { count: labels.length, said }
    onFound(this.#told)
  }
}
