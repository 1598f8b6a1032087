import type { MemberRow } from '#contract/sharing.ts'

const colours = 6

/**
 * The colour of somebody in a group, 1 to 6 (`--color-person-1` and so on): by their place among its people, the owner first, then in
 * the order in which they came. 0, which is neutral, for who has no place: guests, who left, and all until the members are known.
 */
export function personColour(
  members: readonly Pick<MemberRow, 'user_id'>[] | undefined,
  userId: string | null,
): number {
  const place = members?.findIndex(({ user_id }) => user_id === userId) ?? -1
  return place === -1 ? 0 : (place % colours) + 1
}
