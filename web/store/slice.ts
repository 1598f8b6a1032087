import { createStore, type StoreApi } from 'zustand/vanilla'

/** State that can be read and followed. */
export type Readable<S> = {
  get: () => S
  /** Calls `listener` after each change, until the function it returns is called. */
  subscribe: (listener: () => void) => () => void
}

/** A part of a store, for the class that owns it; everybody else gets it as `Readable`. */
export type Slice<S extends object> = Readable<S> & {
  /** Replaces some values. Subscribers are called only if a value differs. */
  set: (change: Partial<S> | ((state: S) => Partial<S>)) => void
}

/** A named part of a store, as a slice. */
export function sliceOf<State extends { [name in Name]: object }, Name extends keyof State>(
  store: StoreApi<State>,
  name: Name,
): Slice<State[Name]> {
  const get = () => store.getState()[name]
  return {
    get,
    subscribe: (listener) =>
      store.subscribe((state, before) => {
        if (state[name] !== before[name]) listener()
      }),
    set: (change) => {
      const next = changed(get(), change)
      if (next !== get()) store.setState({ [name]: next } as unknown as Partial<State>)
    },
  }
}

/** A slice with a store to itself. */
export function newSlice<S extends object>(initial: S): Slice<S> {
  const store = createStore<S>(() => initial)
  return {
    get: store.getState,
    subscribe: (listener) => store.subscribe(listener),
    set: (change) => store.setState(changed(store.getState(), change), true),
  }
}

function changed<S extends object>(state: S, change: Partial<S> | ((state: S) => Partial<S>)): S {
  const values = typeof change === 'function' ? change(state) : change
  const names = Object.keys(values) as (keyof S)[]
  if (names.every((name) => Object.is(values[name], state[name]))) return state
  return { ...state, ...values }
}
