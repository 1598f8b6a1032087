export type Details = Record<string, unknown>

export type ErrorWords = Record<string, (details: Details) => string>

/** Reads the Spanish message of an error out of a list of them. */
export const messageOf =
  <Messages extends ErrorWords>(messages: Messages) =>
  (code: keyof Messages & string, details: Details = {}): string =>
    (messages as ErrorWords)[code]?.(details) ?? ''
