/** What a member of a project may be; the owner is none. */
export const memberRoles = ['writes', 'comments', 'reads'] as const
export type MemberRole = (typeof memberRoles)[number]
export type ProjectRole = 'owner' | MemberRole

/** Who has each right to a project. A call names the one that it needs (`Call.right`). */
export const rolesWith = {
  read: ['owner', 'writes', 'comments', 'reads'],
  comment: ['owner', 'writes', 'comments'],
  /** See older versions. */
  history: ['owner', 'writes', 'comments'],
  write: ['owner', 'writes'],
  /** See the chat and ask the model; the member who asks pays. */
  ask: ['owner', 'writes'],
  /** Share, hand over, delete. */
  own: ['owner'],
} as const satisfies Record<string, readonly ProjectRole[]>
export type Right = keyof typeof rolesWith

/** Decides what a person may do to a project. Nothing else does. */
export function may(role: ProjectRole, right: Right): boolean {
  const allowed: readonly ProjectRole[] = rolesWith[right]
  return allowed.includes(role)
}
