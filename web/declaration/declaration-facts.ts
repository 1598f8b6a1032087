import type { AnswersSummary, ListedVersion } from '#contract/projects.ts'
import type { DeclarationFacts } from '#core/document/compose-declaration.ts'
import { offlineModelLabel } from '#core/offline/scaffold.ts'

/** How the text of a project was written, from what its answers come to and its versions, newest first. */
export function declarationFacts(
  { models, first, last, answers, accepted }: AnswersSummary,
  versions: readonly ListedVersion[],
  sources: readonly { ticked: boolean }[],
): DeclarationFacts {
  const own = versions.filter(({ author, restored_from }) => {
    return author === 'student' && restored_from === null
  })
  const begun = versions.at(-1)
  return {
    models: models.filter((name) => name !== offlineModelLabel),
    usedComposer: models.includes(offlineModelLabel),
    first: first === null ? null : new Date(first),
    last: last === null ? null : new Date(last),
    answers,
    accepted,
    beganWithOwnText: begun !== undefined && begun.author !== 'model',
    ownVersions: own.length,
    sources: sources.filter(({ ticked }) => ticked).length,
  }
}
