export type Details = Record<string, unknown>

export type ErrorWords = Record<string, (details: Details) => string>

/** Reads the Spanish message of an error out of a list of them. */
export const messageOf =
  <Messages extends ErrorWords>(messages: Messages) =>
  (code: keyof Messages & string, details: Details = {}): string =>
    (messages as ErrorWords)[code]?.(details) ?? ''

/**
 * The Spanish messages of the errors that any screen shows by itself, without the server's response or instead of its
 * message. Those of forms and of an open project are in their own files, and the server has all (error-messages.ts): a
 * screen would load them in vain.
 */
export const browserErrorMessages = {
  'server.unexpected': () => 'Ocurrió un error inesperado. Por favor, inténtalo de nuevo.',
  'auth.session_expired': () => 'Tu sesión terminó. Inicia sesión de nuevo.',
} satisfies ErrorWords

export const browserErrorMessage = messageOf(browserErrorMessages)
