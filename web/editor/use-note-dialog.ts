import { useMemo } from 'react'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import type { EditingSession } from './editing-session.ts'
import {
  deleteNote,
  insertNote,
  replaceNote,
  saidBy,
  selectedNote,
  selectNote,
  takesNote,
} from './notes.ts'

const noteDialog = onDemand(async () => (await import('#web/exhibits/note-dialog.tsx')).NoteDialog)

export type NoteDialogs = {
  /** The form of the selected note, or of a new one at the caret. */
  open: () => void
  /** The form of the note with this number. */
  openNumber: (number: number) => void
}

/** Opens the form of a note, and changes the text to what comes back. */
export function useNoteDialog(session: EditingSession): NoteDialogs {
  const dialogs = useDialogs()
  return useMemo(() => {
    const edit = async () => {
      const before = selectedNote(session.state)
      if (session.isReadOnly || !(before || takesNote(session.state))) return
      const reply = await dialogs.open(noteDialog, { said: before ? saidBy(before) : '' })
      if (reply !== undefined && !session.isReadOnly) {
        // A run may have changed the text meanwhile: then what was written becomes another note, so that it is not lost.
        const { state } = session
        const isStillThere = before !== null && selectedNote(state)?.eq(before) === true
        if (reply === 'delete') {
          if (isStillThere) session.dispatch(deleteNote(state))
        } else if (isStillThere) session.dispatch(replaceNote(state, reply.said))
        else if (takesNote(state)) session.dispatch(insertNote(state, reply.said))
      }
      session.focus()
    }
    const openNumber = (number: number) => {
      const tr = session.isReadOnly ? null : selectNote(session.state, number)
      if (!tr) return
      session.dispatch(tr)
      void edit()
    }
    return { open: () => void edit(), openNumber }
  }, [dialogs, session])
}
