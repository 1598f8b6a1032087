type Place = { start: number; end: number }

/** Adds an item to the group of a key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key)
  if (group) group.push(item)
  else groups.set(key, [item])
}

/** The index of the first item for which `isReached` holds; it must hold for all that follow. Takes logarithmic time. */
export function firstWhere<Item>(
  items: readonly Item[],
  isReached: (item: Item) => boolean,
): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isReached(items[middle] as Item)) high = middle
    else low = middle + 1
  }
  return low
}

/** How many items two lists, or letters two texts, have in common at their beginning, and at their end of the rest. */
export function commonEnds<List extends string | readonly string[]>(
  one: List,
  other: List,
): { start: number; end: number } {
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one[start] === other[start]) start++
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end++
  return { start, end }
}

/** Tells of places in rising order whether they touch one of others in order. */
export function insideOf(others: readonly Place[]): (place: Place) => boolean {
  let next = 0
  return ({ start, end }) => {
    while ((others[next]?.end ?? Number.POSITIVE_INFINITY) <= start) next++
    return (others[next]?.start ?? Number.POSITIVE_INFINITY) < end
  }
}
