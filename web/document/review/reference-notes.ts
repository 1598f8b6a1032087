import { browserStorage } from '#web/ui/browser-storage.ts'

/** What a student says of a reference: it lies before me; it stays as it is. */
export type Note = 'owned' | 'kept'

const keyOf = (projectId: string) => `referencias-${projectId}`

/** The notes of a project by the text of the reference, kept in this browser; nothing of them is in the document. */
export function readNotes(projectId: string): ReadonlyMap<string, Note> {
  try {
    const read: unknown = JSON.parse(browserStorage.read(keyOf(projectId)) ?? '{}')
    const notes = Object.entries(read ?? {})
    return new Map(notes.filter((note): note is [string, Note] => isNote(note[1])))
  } catch {
    // Not written by this program: no note is lost that could be read.
    return new Map()
  }
}

const isNote = (said: unknown) => said === 'owned' || said === 'kept'

/** Writes a note, or takes it away. Those of references that the text no longer has go with it. */
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
