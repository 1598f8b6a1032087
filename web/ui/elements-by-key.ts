/** Elements that get the focus from elsewhere: each registers itself under a key while it is shown. */
export class ElementsByKey<Key> {
  readonly #elements = new Map<Key, HTMLElement>()
  readonly #refs = new Map<Key, (element: HTMLElement | null) => void>()

  /** The `ref` of an element; the same function each time. */
  ref(key: Key): (element: HTMLElement | null) => void {
    let ref = this.#refs.get(key)
    if (!ref) {
      ref = (element) => {
        if (element) this.#elements.set(key, element)
        else this.#elements.delete(key)
      }
      this.#refs.set(key, ref)
    }
    return ref
  }

  get(key: Key): HTMLElement | null {
    return this.#elements.get(key) ?? null
  }

  /** False if it cannot have the focus, for example because it is hidden. */
  focus(key: Key, options?: FocusOptions): boolean {
    const element = this.get(key)
    element?.focus(options)
    return element !== null && document.activeElement === element
  }
}
