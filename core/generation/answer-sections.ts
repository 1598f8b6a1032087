import { countCharacters } from '#core/credits/units.ts'

/** The finished blocks, or references, in the order of the keys of `texto_generado` that they came under. */
export class AnswerSections<Entry extends { content: string }> {
  readonly #keepsRepeatedKeys: boolean
  #sections: { key: string; entries: Entry[] }[] = []
  units = 0

  /** `keepsRepeatedKeys`: all entries stay, in the order in which they came. */
  constructor(keepsRepeatedKeys: boolean) {
    this.#keepsRepeatedKeys = keepsRepeatedKeys
    this.clear()
  }

  get isEmpty(): boolean {
    return this.#sections.every(({ entries }) => entries.length === 0)
  }

  /** Begins a key's list and drops that of an earlier duplicate key. */
  start(key: string): void {
    if (this.#keepsRepeatedKeys) return
    const earlier = this.#sections.find((section) => section.key === key)
    if (earlier === undefined) this.#sections.push({ key, entries: [] })
    else {
      this.units -= unitsOf(earlier.entries)
      earlier.entries = []
    }
  }

  add(key: string, entries: readonly Entry[], units: number): void {
    this.units += units
    const section = this.#keepsRepeatedKeys
      ? this.#sections[0]
      : this.#sections.find((section) => section.key === key)
    for (const entry of entries) section?.entries.push(entry)
  }

  clear(): void {
    this.#sections = this.#keepsRepeatedKeys ? [{ key: '', entries: [] }] : []
    this.units = 0
  }

  /** All entries, when none is dropped. */
  get all(): readonly Entry[] {
    return this.#sections[0]?.entries ?? []
  }

  /** All entries; those of the open key are `growing`. */
  with(key: string, growing: readonly Entry[]): Entry[] {
    const [only] = this.#sections
    if (only && this.#sections.length === 1) return only.entries.concat(growing)
    return this.#sections.flatMap((section) =>
      section.key === key ? [...section.entries, ...growing] : section.entries,
    )
  }
}

function unitsOf(entries: readonly { content: string }[]): number {
  let units = 0
  for (const { content } of entries) units += countCharacters(content)
  return units
}
