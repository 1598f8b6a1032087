type Row = { key: string; value: string | null }

/**
 * The acknowledgements that the workers of a storm got, to compare with the database: everything acknowledged exists,
 * and nothing exists that was neither acknowledged nor left in doubt.
 */
export class Acknowledged {
  readonly #name: string
  readonly #once: boolean
  readonly #named: boolean
  readonly #told = new Map<string, string>()
  readonly #doubtful = new Set<string>()
  readonly #wrong: string[] = []

  /**
   * With `once`, a second acknowledgement is wrong; otherwise only a different one is. Without `named`, a worker in
   * doubt does not know the key.
   */
  constructor(name: string, { once, named = true }: { once: boolean; named?: boolean }) {
    this.#name = name
    this.#once = once
    this.#named = named
  }

  tell(key: string, value = ''): void {
    const known = this.#told.get(key)
    if (known !== undefined && (this.#once || known !== value)) {
      this.#wrong.push(`${this.#name} ${key} was acknowledged as '${known}' and as '${value}'`)
    }
    this.#told.set(key, value)
  }

  /** Records what may have happened: the connection was lost first, or another operation may include it. */
  doubt(key: string): void {
    this.#doubtful.add(key)
  }

  /** The differences between `happened` and the acknowledgements; a null value is not compared. */
  compare(happened: Row[]): string[] {
    const wrong = [...this.#wrong]
    const values = new Map(happened.map(({ key, value }) => [key, value]))
    for (const [key, told] of this.#told) {
      const value = values.get(key)
      if (value === undefined) wrong.push(`${this.#name} ${key} was acknowledged and is not there`)
      else if (value !== null && value !== told) {
        wrong.push(`${this.#name} ${key} was acknowledged as '${told}' and is '${value}'`)
      }
    }
    for (const key of values.keys()) {
      if (this.#named && !this.#told.has(key) && !this.#doubtful.has(key)) {
        wrong.push(`${this.#name} ${key} happened and nobody was told`)
      }
    }
    return wrong
  }
}
