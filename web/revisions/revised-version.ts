import type { LatestVersion, MessageRow, VersionRow } from '#contract/projects.ts'

/** The version that a revision made, and the one that it built on. */
export type Revision = { before: VersionRow; after: VersionRow }

/** Whether the document is still as this answer made it: both have the time of the same transaction. */
export function isMadeBy(last: MessageRow | undefined, latest: LatestVersion | null): boolean {
  return (
    last?.role === 'assistant' &&
    last.selection === null &&
    // A work that was gone on with is no revision: all that is new is its end.
    last.plan === null &&
    latest?.author === 'model' &&
    latest.restored_from === null &&
    latest.version_number > 1 &&
    Date.parse(latest.created_at) === Date.parse(last.created_at)
  )
}
