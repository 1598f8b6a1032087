import { expect, it } from 'vitest'
import type { VersionRow } from '#contract/projects.ts'
import { withoutIds } from '#core/document/block-ids.ts'
import type { AcademicText } from '#core/document/model.ts'
import { type KeepBoth, keepBothTexts } from './keep-both-texts.ts'

class Conflict extends Error {
  readonly newest: VersionRow

  constructor(newest: VersionRow) {
    super('conflict')
    this.newest = newest
  }
}

const textOf = (words: string): AcademicText => ({
  cuerpo: [{ role: 'p', content: words }],
  referencias: [],
})

/** A project's document on a server: a save over an old revision is refused with the newest one. */
class Server {
  readonly saved: string[] = []
  #revision = 1
  newest = this.#row('otra pestaña')

  /** The other tab saves its sitting once more. */
  write(words: string): void {
    this.#revision++
    this.newest = this.#row(words)
  }

  save: KeepBoth['save'] = async (text, base) => {
    if (base.revision !== this.#revision) throw new Conflict(this.newest)
    this.#revision++
    this.saved.push(text.cuerpo[0]?.content ?? '')
    this.newest = this.#row(text.cuerpo[0]?.content ?? '')
    return this.newest
  }

  #row(words: string): VersionRow {
    const content = JSON.stringify(textOf(words))
    return { version_number: 2, revision: this.#revision, content } as unknown as VersionRow
  }
}

const choice = (server: Server, which: 'mine' | 'newest', newest: VersionRow): KeepBoth => ({
  which,
  mine: textOf('lo mío'),
  newest,
  baseOf: (version) => ({
    version: version?.version_number ?? 0,
    revision: version?.revision ?? null,
  }),
  save: server.save,
  restore: async () => server.newest,
  newestOf: (error) => (error instanceof Conflict ? error.newest : undefined),
  onNewest: () => {},
})

it('a choice between two texts is carried out while the other tab keeps typing', async () => {
  const server = new Server()
  const stale = server.newest
  server.write('otra pestaña, y más')
  await keepBothTexts(choice(server, 'mine', stale))
  expect(server.saved).toEqual(['otra pestaña, y más', 'lo mío'])
})

it('the newest text that is chosen is the one that the other tab has now', async () => {
  const server = new Server()
  const stale = server.newest
  server.write('otra pestaña, y más')
  const { text } = await keepBothTexts(choice(server, 'newest', stale))
  expect(text && withoutIds(text)).toEqual(textOf('otra pestaña, y más'))
})

it('a choice that meets a new text each time ends, and knows the newest one', async () => {
  const server = new Server()
  const known: (VersionRow | null)[] = []
  const refused: KeepBoth = {
    ...choice(server, 'mine', server.newest),
    save: async () => {
      server.write('siempre más')
      throw new Conflict(server.newest)
    },
    onNewest: (newest) => known.push(newest),
  }
  await expect(keepBothTexts(refused)).rejects.toThrow('conflict')
  expect(known.at(-1)).toBe(server.newest)
})
