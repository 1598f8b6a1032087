import { useMemo } from 'react'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import type { EditingSession } from './editing-session.ts'
import {
  contentOfNote,
  deleteNote,
  insertNote,
  replaceNote,
  selectedNote,
  selectNote,
  takesNote,
} from './notes.ts'
import { writeInForm } from './write-in-form.ts'

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
      if (session.tellsTaken()) return
      const form = () => dialogs.open(noteDialog, { said: before ? contentOfNote(before) : '' })
      const isAsBefore = () => before !== null && selectedNote(session.state)?.eq(before) === true
      const { reply, isFree } = before
        ? await writeInForm(session, { role: 'note', name: 'note-form', isAsBefore, form })
        : { reply: await form(), isFree: false }
      if (reply !== undefined && !session.isReadOnly) {
        const { state, together } = session
        if (reply === 'delete') {
          if (isFree) session.dispatch(deleteNote(state))
        } else if (isFree) session.dispatch(replaceNote(state, reply.said))
        // If somebody changed the note meanwhile, the words written here are kept aside.
        else if (before && together)
          together.leftWords.add([{ words: reply.said, why: 'changed note' }])
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
