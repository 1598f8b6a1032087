import { type ErrorWords, messageOf } from './error-words.ts'

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
