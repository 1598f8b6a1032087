import { createContext, useContext } from 'react'

const Context = createContext<readonly object[]>([])

/** Gives the components below these objects, one of each class. */
export const Provided = Context.Provider

/** The provided object of a class; throws where there is none. */
export function useProvided<Instance extends object>(
  type: new (...args: never[]) => Instance,
): Instance {
  const found = useContext(Context).find((one) => one instanceof type)
  if (!found) throw new Error(`no ${type.name} is provided here`)
  return found as Instance
}
