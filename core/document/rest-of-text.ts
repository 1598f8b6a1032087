import type { AcademicText, Block } from './model.ts'

/**
 * A text that is being rewritten from its beginning, with the rest of what it was: as much is shown at all times, so that
 * what is read stays in its place. A block that is not in the old text stands for one of it.
 */
export function withRestOf(old: AcademicText, growing: AcademicText): AcademicText {
  const { cuerpo, referencias } = growing
  if (referencias.length > 0) {
    return { cuerpo, referencias: [...referencias, ...old.referencias.slice(referencias.length)] }
  }
  const places = new Map<string, number[]>()
  for (const [at, block] of old.cuerpo.entries()) {
    const known = places.get(keyOf(block))
    if (known) known.push(at)
    else places.set(keyOf(block), [at])
  }
  let next = 0
  let foreign = 0
  for (const block of cuerpo.slice(0, -1)) {
    const at = places.get(keyOf(block))?.find((place) => place >= next)
    if (at === undefined) foreign++
    else {
      next = at + 1
      foreign = 0
    }
  }
  // The last block is not complete. Of one that is kept, the end is known already.
  const last = cuerpo.at(-1)
  const same = last && old.cuerpo[next + foreign]
  const isKept = same?.role === last?.role && same?.content.startsWith(last?.content ?? '')
  const written = isKept ? cuerpo.slice(0, -1) : cuerpo
  const rest = old.cuerpo.slice(next + foreign + (last && !isKept ? 1 : 0))
  return { cuerpo: [...written, ...rest], referencias: old.referencias }
}

function keyOf({ role, content }: Block): string {
  return `${role} ${content}`
}
