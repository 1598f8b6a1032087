import type { VersionRow } from '#contract/projects.ts'

export const authorLabels: Record<VersionRow['author'], string> = {
  model: 'modelo',
  student: 'tú',
  imported: 'importado',
}

type Person = { user_id: string; name: string }

/** Who wrote a version that a group has: 'tú', 'por Ana Vera', 'modelo, para Ana Vera', 'importado, por Ana Vera'. */
export function writerLabel(
  { author, user_id }: Pick<VersionRow, 'author' | 'user_id'>,
  { people, ownId, ownerId }: { people: readonly Person[]; ownId: string; ownerId: string },
): string {
  // Rows without a person are the owner's.
  const writer = user_id ?? ownerId
  const name = people.find((person) => person.user_id === writer)?.name
  if (writer === ownId || name === undefined) {
    return author === 'student' && writer !== ownId ? 'otra persona' : authorLabels[author]
  }
  if (author === 'student') return `por ${name}`
  return `${authorLabels[author]}, ${author === 'model' ? 'para' : 'por'} ${name}`
}
