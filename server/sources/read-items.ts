import { AssignmentItem } from '#core/assignment/assignment-item.ts'

/** The stored items of an assignment; items of an older form are left out. */
export function readItems(kept: readonly unknown[]): AssignmentItem[] {
  return kept.flatMap((item) => {
    const parsed = AssignmentItem.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
}
