import type { CslItem } from '#core/apa/csl.ts'
import {
  type CitingText,
  citationsOutside,
  noOutsideNews,
  type OutsideNews,
  outsideNews,
  sourceKeys,
} from '#core/sources/citations-outside.ts'

/** How often a growing document is read. */
const everyMs = 400

type Watched = {
  text: CitingText
  ticked: readonly { csl: CslItem }[]
  onFound: (outside: OutsideNews) => void
}

/** Watches a growing document, and remembers which citations it has announced; the review marks them. */
export class OutsideWatch {
  #checkedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #news: OutsideNews = noOutsideNews
  #watched: Watched | null = null

  update(text: CitingText, ticked: Watched['ticked'], onFound: Watched['onFound']): void {
    this.#watched = { text, ticked, onFound }
    clearTimeout(this.#timer)
    const wait = Math.max(0, everyMs - (performance.now() - this.#checkedAt))
    this.#timer = setTimeout(() => this.#check(), wait)
  }

  /** Nothing is watched until the next `update`; what was announced is not announced again. */
  clear(): void {
    clearTimeout(this.#timer)
    this.#news = { ...this.#news, announcement: '' }
  }

  #check(): void {
    if (!this.#watched) return
    const { text, ticked, onFound } = this.#watched
    this.#checkedAt = performance.now()
    this.#news = outsideNews(citationsOutside(text, sourceKeys(ticked)), this.#news)
    onFound(this.#news)
  }
}
