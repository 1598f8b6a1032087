import type { PromptMaterial } from '#core/generation/prompt.ts'
import { frontPages } from '#core/offline/reading-sheets.ts'
import { maxPromptSources, type PromptText, sourceRooms } from '#core/sources/describe-sources.ts'
import {
  type Passage,
  passageLength,
  roomOfText,
  searchWords,
} from '#core/sources/source-passages.ts'
import type { Db } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { nextTurn } from '#server/timing/timing.ts'
import { findBeginnings, rankTexts, searchPassages } from './passages.queries.ts'
import { readLabels } from './read-labels.ts'
import { readItems } from './set-assignment.ts'
import { readMaterial, type TickedSource } from './sources.queries.ts'

/**
 * The material for a prompt: a project's ticked sources with what may be sent of their texts, and its assignment.
 */
export async function readPromptMaterial(
  { db, model }: Pick<Dependencies, 'db' | 'model'>,
  owner: { userId: string; projectId: string },
  reading: Reading,
): Promise<PromptMaterial> {
  const { sources, assignment } = await readMaterial(db, owner)
  const texts = await (model.provider === 'offline'
    ? readFrontPages(db, sources)
    : choosePassages(db, sources, reading))
  return {
    sources: sources.map(({ csl, abstract }, at) => ({ csl, abstract, text: texts[at] ?? null })),
    assignment: assignment && {
      content: assignment.content,
      items: readItems(assignment.items),
      photo: photoFor(model, assignment.photo),
    },
  }
}

/** The photo was taken by a model that saw it; the one that writes now may be another. */
function photoFor({ seesPhotos }: Dependencies['model'], base64: string | null) {
  if (base64 === null) return null
  return seesPhotos ? ({ mimeType: 'image/jpeg', base64 } as const) : 'unseen'
}

/** How many texts, and characters of them, are searched for one answer. */
const maxTexts = 10
const maxCharacters = 2_000_000
/** Passages may be short, as those of slides: the search expects this many characters of each. */
const shortPassage = 300
/** More than the passages of any text. */
const allPlaces = 100_000
/** What the offline composer gets of the first pages of a text. */
const frontPlaces = 12

/** The words that the sources are searched for, and the room that they have in the prompt. */
export type Reading = { request: string; maxCharacters: number }

/**
 * What may be sent of each source's text: all of one that fits; of a long one the beginning and the passages that agree
 * most with the request. Of more texts than can be searched, those that agree least give their beginning alone. Null for
 * a source without a text.
 */
async function choosePassages(
  db: Db,
  ticked: readonly TickedSource[],
  { request, maxCharacters: total }: Reading,
): Promise<(PromptText | null)[]> {
  const sources = ticked.slice(0, maxPromptSources)
  const words = searchWords(request)
  const searched = await textsToSearch(db, sources, words)
  const wants = sources.map((source) => {
    if (source.textCharacters === 0) return null
    const whole = roomOfText(source.textCharacters, source.pages ?? 1)
    return searched.has(source.id) ? whole : Math.min(whole, roomOfText(passageLength, 1))
  })
  const rooms = sourceRooms(
    sources.map(({ abstract }, at) => {
      const wantedRoom = wants[at] ?? null
      return { abstract, text: wantedRoom === null ? null : { wantedRoom } }
    }),
    total,
  )
  const isLong = (at: number) => (wants[at] ?? 0) > (rooms[at] ?? 0)
  const read = sources.flatMap(({ id }, at) => {
    if (wants[at] === null || (searched.has(id) && isLong(at))) return []
    return [{ sourceId: id, places: searched.has(id) ? allPlaces : 1 }]
  })
  const passages = await passagesByText(db, read)
  for (const [at, { id }] of sources.entries()) {
    if (!searched.has(id) || !isLong(at)) continue
    await nextTurn()
    const count = Math.ceil((rooms[at] ?? 0) / shortPassage) + 1
    passages.set(id, await searchPassages(db, id, { words, count }))
  }
  const texts: (PromptText | null)[] = []
  for (const [at, source] of sources.entries()) {
    const wantedRoom = wants[at] ?? null
    texts.push(wantedRoom === null ? null : await textOf(db, source, wantedRoom, passages))
  }
  return texts
}

/** The first pages of each text, for the composer, which quotes the abstract that stands there. */
async function readFrontPages(
  db: Db,
  sources: readonly TickedSource[],
): Promise<(PromptText | null)[]> {
  const withText = sources.filter(({ textCharacters }) => textCharacters > 0)
  const passages = await passagesByText(
    db,
    withText.map(({ id }) => ({ sourceId: id, places: frontPlaces })),
    frontPages,
  )
  const texts: (PromptText | null)[] = []
  for (const source of sources) {
    const wantedRoom = roomOfText(source.textCharacters, source.pages ?? 1)
    const hasText = source.textCharacters > 0
    texts.push(hasText ? await textOf(db, source, wantedRoom, passages) : null)
  }
  return texts
}

async function textOf(
  db: Db,
  source: TickedSource,
  wantedRoom: number,
  passages: ReadonlyMap<string, Passage[]>,
): Promise<PromptText> {
  const labels = await readLabels(db, source)
  return { wantedRoom, passages: passages.get(source.id) ?? [], labels }
}

/** Which texts are searched: all, or, if they are too many, those that seem to be about the request. */
async function textsToSearch(
  db: Db,
  sources: readonly TickedSource[],
  words: string,
): Promise<ReadonlySet<string>> {
  const lengths = new Map(
    sources.flatMap(({ id, textCharacters }) => (textCharacters > 0 ? [[id, textCharacters]] : [])),
  )
  const sum = [...lengths.values()].reduce((one, other) => one + other, 0)
  if (lengths.size <= maxTexts && sum <= maxCharacters) return new Set(lengths.keys())
  const chosen = new Set<string>()
  let left = maxCharacters
  for (const id of await rankTexts(db, [...lengths.keys()], words)) {
    const length = lengths.get(id) ?? 0
    if (length > left) continue
    chosen.add(id)
    left -= length
    if (chosen.size === maxTexts) break
  }
  return chosen
}

async function passagesByText(
  db: Db,
  texts: readonly { sourceId: string; places: number }[],
  pages: number | null = null,
): Promise<Map<string, Passage[]>> {
  const passages = new Map<string, Passage[]>()
  if (texts.length === 0) return passages
  for (const { sourceId, ...passage } of await findBeginnings(db, texts, pages)) {
    const known = passages.get(sourceId)
    if (known) known.push(passage)
    else passages.set(sourceId, [passage])
  }
  return passages
}
