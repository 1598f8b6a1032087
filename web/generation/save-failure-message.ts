import { ApiError } from '#web/api/api-error.ts'
import { projectFailures } from '#web/words/project-failures.ts'

/**
 * The server's details, else that it could not be saved (specification §8). Details of a server error (5xx) are not
 * shown.
 */
export function saveFailureMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return projectFailures.version_not_saved
  if (typeof error.details === 'string' && error.details !== '') return error.details
  const isForPeople = error.status >= 400 && error.status < 500
  return (isForPeople && error.serverMessage) || projectFailures.version_not_saved
}
