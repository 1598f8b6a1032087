/** mulberry32: small, and the same on every machine. */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Seeded whole numbers from 0 to less than `below`. */
export function seededBelow(seed: number): (below: number) => number {
  const random = seeded(seed)
  return (below) => Math.floor(random() * below)
}
