import { AssignmentItem } from '#core/assignment/assignment-item.ts'

/** The items of an assignment as they are kept; one of an older form is left out. */
export function readItems(kept: readonly unknown[]): AssignmentItem[] {
  return kept.flatMap((item) => {
    const parsed = AssignmentItem.safeParse(item)
    return parsed.success ? [parsed.data] : []
  })
}
