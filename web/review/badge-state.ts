import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'

/** The badges with figures. */
export type BadgeKind = 'human' | 'original'

/** The state that the badges show. */
export type BadgeView = {
  /** The number of findings; null while it is unknown or still grows. */
  count: number | null
  isOpen: boolean
  /** Opens the review; null without a text. */
  onPress: ((badge: HTMLElement) => void) | null
  /** Renders the figures of the text; null until their code is loaded. */
  figures: ((kind: BadgeKind) => ReactNode) | null
}

const nothing: BadgeView = { count: null, isOpen: false, onPress: null, figures: null }

/** Connects the review and the badge, so that a new count does not render the pages again. */
export class BadgeState {
  #view = nothing
  readonly #listeners = new Set<() => void>()

  look = (): BadgeView => this.#view

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  show(view: BadgeView): void {
    const { count, isOpen, onPress, figures } = this.#view
    const isSame = view.count === count && view.isOpen === isOpen && view.onPress === onPress
    if (isSame && view.figures === figures) return
    this.#view = view
    for (const listener of this.#listeners) listener()
  }
}

export const BadgeContext = createContext(new BadgeState())

export function useBadge(): BadgeView {
  const state = useContext(BadgeContext)
  return useSyncExternalStore(state.subscribe, state.look)
}
