import type { MemberRow } from '#contract/sharing.ts'
import type { Presence, StepEvents } from '#contract/steps.ts'
import { personColour } from '#web/sharing/person-colour.ts'
import { newSlice, type Readable } from '#web/store/slice.ts'

/** A person of whom nothing was heard for this long has left. */
const goneMs = 30_000
const maxNames = 200

/** Somebody else who has the text open in one browser. */
export type Person = {
  client: string
  userId: string
  name: string
  /** `personColour` gives it. */
  colour: number
  presence: Presence
  /** Counts their moves, so that the name can be shown for a moment. */
  moves: number
}

type Known = Person & { heardAt: number }

/** The other people who have the text open, as far as messages from them came. */
export class People {
  readonly #slice = newSlice<{ people: readonly Person[] }>({ people: [] })
  readonly slice: Readable<{ people: readonly Person[] }> = this.#slice
  readonly #known = new Map<string, Known>()
  /** Names by client, also of people who have left. */
  readonly #names = new Map<string, string>()
  #members: readonly MemberRow[] | undefined

  /** Returns whether this is somebody new. */
  hear({ client, user_id, name, presence }: StepEvents['presence'], now: number): boolean {
    const before = this.#known.get(client)
    this.#names.delete(client)
    this.#names.set(client, name)
    for (const oldest of this.#names.keys()) {
      if (this.#names.size <= maxNames) break
      this.#names.delete(oldest)
    }
    if (presence === null) this.#known.delete(client)
    else {
      const hasMoved = before?.presence.head !== presence.head
      this.#known.set(client, {
        client,
        userId: user_id,
        name,
        colour: personColour(this.#members, user_id),
        presence,
        moves: (before?.moves ?? 0) + (hasMoved ? 1 : 0),
        heardAt: now,
      })
    }
    this.#tell()
    return before === undefined && presence !== null
  }

  /** The person whose browser has, or had, this client id. */
  nameOf(client: string): string | undefined {
    return this.#names.get(client)
  }

  /** Whose places among the members give them their colours. */
  take(members: readonly MemberRow[]): void {
    this.#members = members
    for (const [client, person] of this.#known) {
      this.#known.set(client, { ...person, colour: personColour(members, person.userId) })
    }
    this.#tell()
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
          person.client === before[at]?.client &&
          person.colour === before[at].colour &&
          person.presence === before[at].presence,
      )
    if (!isSame) this.#slice.set({ people })
  }
}

/** Each person once, however many tabs they have. */
export function onePerPerson(people: readonly Person[]): Person[] {
  return [...new Map(people.map((person) => [person.userId, person])).values()]
}
