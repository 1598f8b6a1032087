import { browserStorage } from '#web/ui/browser-storage.ts'

/** A student's note on a reference. `owned`: "I have the work"; `kept`: "It stays as it is". */
export type Note = 'owned' | 'kept'

const keyOf = (projectId: string) => `referencias-${projectId}`

/** The notes of a project by the text of the reference, stored in this browser and not in the document. */
export function readNotes(projectId: string): ReadonlyMap<string, Note> {
  try {
    const read: unknown = JSON.parse(browserStorage.read(keyOf(projectId)) ?? '{}')
    const notes = Object.entries(read ?? {})
    return new Map(notes.filter((note): note is [string, Note] => isNote(note[1])))
  } catch {
    // Not written by this program, so there are no notes.
    return new Map()
  }
}

const isNote = (said: unknown) => said === 'owned' || said === 'kept'

/** Writes or removes a note. Also removes the notes of references that the text no longer has. */
export function writeNote(
  projectId: string,
  reference: string,
  note: Note | null,
  references: readonly string[],
): void {
  const kept = [...readNotes(projectId)].filter(([one]) => references.includes(one))
  const notes = new Map(kept)
  if (note) notes.set(reference, note)
  else notes.delete(reference)
  browserStorage.write(keyOf(projectId), JSON.stringify(Object.fromEntries(notes)))
}
