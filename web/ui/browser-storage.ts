/** Texts by name that outlive the page. Where the browser forbids storage they live as long as the page does. */
export class TextStorage {
  readonly #storage: () => Storage
  readonly #inMemory = new Map<string, string>()

  constructor(storage: () => Storage) {
    this.#storage = storage
  }

  read(key: string): string | null {
    try {
      return this.#storage().getItem(key) ?? this.#inMemory.get(key) ?? null
    } catch {
      return this.#inMemory.get(key) ?? null
    }
  }

  write(key: string, text: string): void {
    try {
      this.#storage().setItem(key, text)
      this.#inMemory.delete(key)
    } catch {
      this.#inMemory.set(key, text)
    }
  }

  remove(key: string): void {
    this.#inMemory.delete(key)
    try {
      this.#storage().removeItem(key)
    } catch {
      // Nothing of it was ever kept.
    }
  }

  keysStartingWith(prefix: string): string[] {
    const keys = new Set([...this.#inMemory.keys(), ...this.#storedKeys()])
    return [...keys].filter((key) => key.startsWith(prefix))
  }

  /** Forgets what belongs to whoever leaves this browser to somebody else. */
  removeStartingWith(...prefixes: string[]): void {
    for (const prefix of prefixes) {
      for (const key of this.keysStartingWith(prefix)) this.remove(key)
    }
  }

  #storedKeys(): string[] {
    try {
      return Object.keys(this.#storage())
    } catch {
      return []
    }
  }
}

/** Until the tab is closed. */
export const tabStorage = new TextStorage(() => sessionStorage)
/** For every tab, from one day to the next. */
export const browserStorage = new TextStorage(() => localStorage)
