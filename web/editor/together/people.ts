import type { Presence, StepEvents } from '#contract/steps.ts'
import { newSlice, type Slice } from '#web/store/slice.ts'

/** How many colours people have (`--p1` and so on in together.css). */
const colours = 6
/** Who is not heard of for so long has left. */
const goneMs = 30_000

/** Somebody else who has the text open in one browser. */
export type Person = {
  client: string
  userId: string
  name: string
  /** 1 to 6. */
  colour: number
  presence: Presence
  /** Counts their moves, so that the name can be shown for a moment. */
  moves: number
}

type Known = Person & { heardAt: number }

/** Who else has the text open, as far as they were heard of. */
export class People {
  readonly slice: Slice<{ people: readonly Person[] }> = newSlice<{ people: readonly Person[] }>({
    people: [],
  })
  readonly #known = new Map<string, Known>()

  /** Returns whether this is somebody new. */
  hear({ client, user_id, name, presence }: StepEvents['presence'], now: number): boolean {
    const before = this.#known.get(client)
    if (presence === null) this.#known.delete(client)
    else {
      const hasMoved = before?.presence.head !== presence.head
      this.#known.set(client, {
        client,
        userId: user_id,
        name,
        colour: before?.colour ?? this.#colourOf(user_id),
        presence,
        moves: (before?.moves ?? 0) + (hasMoved ? 1 : 0),
        heardAt: now,
      })
    }
    this.#tell()
    return before === undefined && presence !== null
  }

  /** Forgets who was not heard of for long. */
  forgetGone(now: number): void {
    for (const { client, heardAt } of [...this.#known.values()]) {
      if (now - heardAt > goneMs) this.#known.delete(client)
    }
    this.#tell()
  }

  /** Nobody is known while there is no connection. */
  forgetAll(): void {
    this.#known.clear()
    this.#tell()
  }

  #tell(): void {
    const people = [...this.#known.values()].map(({ heardAt: _, ...person }) => person)
    const { people: before } = this.slice.get()
    const isSame =
      people.length === before.length &&
      people.every(
        (person, at) =>
          person.client === before[at]?.client && person.presence === before[at].presence,
      )
    if (!isSame) this.slice.set({ people })
  }

  /** That of the same person in another tab, else the first that nobody has from one that the person's id tells. */
  #colourOf(userId: string): number {
    const others = [...this.#known.values()]
    const own = others.find((person) => person.userId === userId)
    if (own) return own.colour
    const first = [...userId].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), 0)
    const taken = new Set(others.map(({ colour }) => colour))
    for (let at = 0; at < colours; at++) {
      const colour = ((first + at) % colours) + 1
      if (!taken.has(colour)) return colour
    }
    return (first % colours) + 1
  }
}

/** One of each person, however many tabs they have. */
export function onePerPerson(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}

export function initialsOf(name: string): string {
  const words = name.split(' ').filter((word) => word !== '')
  const [first = '', last = ''] = words.length > 1 ? [words[0], words[1]] : [words[0]]
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
