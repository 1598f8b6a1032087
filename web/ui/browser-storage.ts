/**
 * Texts by key that outlive the page. Where the browser forbids storage they are kept in memory until the page is
 * closed.
 */
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

  /** False if the text will be gone with the page. */
  write(key: string, text: string): boolean {
    try {
      this.#storage().setItem(key, text)
      this.#inMemory.delete(key)
      return true
    } catch {
      this.#inMemory.set(key, text)
      return false
    }
  }

  remove(key: string): void {
    this.#inMemory.delete(key)
    try {
      this.#storage().removeItem(key)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }

  keysStartingWith(prefix: string): string[] {
    const keys = new Set([...this.#inMemory.keys(), ...this.#storedKeys()])
    return [...keys].filter((key) => key.startsWith(prefix))
  }

  /** Removes every text whose key has one of these prefixes, so that the browser's next user does not find it. */
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

/** Texts of this tab, kept until it is closed. */
export const tabStorage = new TextStorage(() => sessionStorage)
/** Texts of every tab, kept for good. */
export const browserStorage = new TextStorage(() => localStorage)
