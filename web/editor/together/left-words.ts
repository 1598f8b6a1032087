import { newSlice, type Readable, type Slice } from '#web/store/slice.ts'
import { browserStorage } from '#web/ui/browser-storage.ts'
import type { FallenWords } from './fallen-words.ts'

/** Words that fell out of the text, until it is decided what becomes of them. */
export class LeftWords {
  readonly slice: Readable<{ words: readonly FallenWords[] }>
  readonly #slice: Slice<{ words: readonly FallenWords[] }>
  readonly #key: string

  constructor(userId: string, projectId: string) {
    this.#key = `palabras-${userId}-${projectId}`
    const stored = browserStorage.read(this.#key)
    const words: FallenWords[] = stored === null ? [] : JSON.parse(stored)
    this.#slice = newSlice<{ words: readonly FallenWords[] }>({ words })
    this.slice = this.#slice
  }

  add(words: readonly FallenWords[]): void {
    this.#set([...this.slice.get().words, ...words])
  }

  remove(words: FallenWords): void {
    const rest = [...this.slice.get().words]
    rest.splice(rest.indexOf(words), 1)
    this.#set(rest)
  }

  #set(words: readonly FallenWords[]): void {
    if (words.length === 0) browserStorage.remove(this.#key)
    else browserStorage.write(this.#key, JSON.stringify(words))
    this.#slice.set({ words })
  }
}
