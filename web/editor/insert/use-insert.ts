import { useMemo } from 'react'
import { isExhibit } from '#core/document/block-roles.ts'
import { insertAppendix, insertRole } from '#web/editor/commands.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import { pageBreaksOf } from '#web/editor/page-breaks.ts'
import type { ExhibitDialogs } from '#web/editor/use-exhibit-dialogs.ts'
import type { NoteDialogs } from '#web/editor/use-note-dialog.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { insertCode } from './insert-code.ts'
import type { Insert, InsertId } from './insert-entries.ts'
import { takeSlashAway } from './slash-menu.ts'

/** What a narrow screen shows in place of the menu. */
const insertSheet = onDemand(async () => (await insertCode.load()).InsertSheet)

/** What the menu 'Insertar' does. */
export function useInsert(
  session: EditingSession,
  exhibits: ExhibitDialogs,
  notes: NoteDialogs,
): Insert {
  const dialogs = useDialogs()
  return useMemo(() => {
    const take = (id: InsertId) => {
      takeSlashAway(session.state, session.dispatch)
      if (isExhibit(id)) exhibits.insert[id]()
      else if (id === 'note') notes.open()
      else if (id === 'appendix') session.run(insertAppendix)
      else session.run(insertRole(id))
    }
    const openSheet = async () => {
      if (session.isReadOnly) return
      const { appendixWord } = pageBreaksOf(session.state).frame
      // The focus goes to the text, or to the form of what is inserted.
      const reply = await dialogs.open(insertSheet, { appendixWord }, { opener: () => null })
      if (reply === undefined) session.focus()
      else if ('file' in reply) exhibits.insertPicture(reply.file)
      else take(reply.id)
    }
    return { take, openSheet: () => void openSheet() }
  }, [dialogs, session, exhibits, notes])
}
