import type { SourceOwner } from './sources.queries.ts'

/** Of a request: who asks, and the project in its path, if there is one, to which they have the right. */
export type Asked = { user: { id: string }; params: { id?: string } }

/** Whose sources or assignment a request is about: the project's, or those that wait for the user's next project. */
export function ownerOf({ user, params }: Asked): SourceOwner {
  return { userId: user.id, projectId: params.id ?? null }
}
