import { diffArrays } from 'diff'

/** The places of an item in both lists, or in one of them. */
type Aligned = { one: number | null; other: number | null }

/** The most removed and added items that are searched for: the time is quadratic in them. */
const maxEdits = 1_000

/** Two lists side by side, with as many equal items as keep their order. Null where too much differs. */
export function alignLists<Item>(
  one: readonly Item[],
  other: readonly Item[],
  isEqual: (one: Item, other: Item) => boolean,
): Aligned[] | null {
  const parts = diffArrays([...one], [...other], { comparator: isEqual, maxEditLength: maxEdits })
  if (parts === undefined) return null
  let [atOne, atOther] = [0, 0]
  return parts.flatMap(({ added, removed, value }) =>
    value.map(() => ({ one: added ? null : atOne++, other: removed ? null : atOther++ })),
  )
}
