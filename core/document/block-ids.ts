import { idForm } from './block-roles.ts'
import type { AcademicText } from './model.ts'

type Addressed = { id?: string | undefined; content: string }

/**
 * The same text in which every block and reference has an `id`, unique in the text. A valid id stays with the first block
 * that has it. Others get one that follows from their content alone, so that every reader of an older text gives it the
 * same ids. The same object if nothing was missing.
 */
export function withIds(text: AcademicText): AcademicText {
  const all: readonly Addressed[] = [...text.cuerpo, ...text.referencias]
  const given = new Set<string>()
  const kept = all.map(({ id }) => {
    if (id === undefined || !idForm.test(id) || given.has(id)) return false
    given.add(id)
    return true
  })
  if (!kept.includes(false)) return text
  const derive = derivedIds(given)
  let at = 0
  const withId = <Block extends Addressed>(block: Block): Block => {
    if (kept[at++]) return block
    const { id: _, ...rest } = block
    return { id: derive(block.content), ...rest } as Block
  }
  return { cuerpo: text.cuerpo.map(withId), referencias: text.referencias.map(withId) }
}

/** Whether every block and reference has an id. */
export function hasIds({ cuerpo, referencias }: AcademicText): boolean {
  return [...cuerpo, ...referencias].every(({ id }) => id !== undefined)
}

/**
 * The JSON of a text or an answer without its ids, which `withIds` writes first in each block. Inside a string a quotation
 * mark has a backslash before it, so only ids match.
 */
export function jsonWithoutIds(json: string): string {
  return json.replaceAll(/\{"id":"[a-z0-9]{1,16}",/g, '{')
}

/** The text without the ids of its blocks and references, as models and `/api/generate` get it. */
export function withoutIds({ cuerpo, referencias }: AcademicText): AcademicText {
  return {
    cuerpo: cuerpo.map(({ role, content }) => ({ role, content })),
    referencias: referencias.map(({ content }) => ({ content })),
  }
}

/** Makes ids of contents, none of which is taken: equal contents get different ones, in their order. */
function derivedIds(taken: ReadonlySet<string>): (content: string) => string {
  const used = new Set(taken)
  const tries = new Map<number, number>()
  return (content) => {
    const hash = hashOf(content)
    for (let count = tries.get(hash) ?? 0; ; count++) {
      const id = (Math.imul(hash ^ count, 0x9e3779b1) >>> 0).toString(36)
      if (used.has(id)) continue
      used.add(id)
      tries.set(hash, count + 1)
      return id
    }
  }
}

/** FNV-1a over UTF-16 units (http://www.isthe.com/chongo/tech/comp/fnv/), 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  }
  return hash
}
