import type { ListedVersion, MessageRow } from '#contract/projects.ts'
import type { DeclarationFacts } from '#core/document/compose-declaration.ts'
import { offlineModelLabel } from '#core/generation/offline/scaffold.ts'

/** How the text of a project was written, from its messages and versions, newest first. */
export function declarationFacts(
  messages: readonly MessageRow[],
  versions: readonly ListedVersion[],
  sources: readonly { ticked: boolean }[],
): DeclarationFacts {
  // A proposal that was not accepted is not in the text.
  const answers = messages.filter(
    ({ role, selection, proposal }) =>
      role === 'assistant' && (selection === null || proposal === 'accepted'),
  )
  const names = new Set(answers.flatMap(({ model }) => (model === null ? [] : [model])))
  const days = answers.map(({ created_at }) => new Date(created_at))
  const own = versions.filter(({ author, restored_from }) => {
    return author === 'student' && restored_from === null
  })
  const begun = versions.at(-1)
  return {
    models: [...names].filter((name) => name !== offlineModelLabel),
    usedComposer: names.has(offlineModelLabel),
    first: days[0] ?? null,
    last: days.at(-1) ?? null,
    answers: answers.filter(({ selection }) => selection === null).length,
    accepted: answers.filter(({ selection }) => selection !== null).length,
    beganWithOwnText: begun !== undefined && begun.author !== 'model',
    ownVersions: own.length,
    sources: sources.filter(({ ticked }) => ticked).length,
  }
}
