import { useCallback } from 'react'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { contentOf } from './document-text.ts'
import type { EditingSession } from './editing-session.ts'
import { deleteTable, insertTable, replaceTable, selectedTable } from './tables.ts'

const tableDialog = onDemand(
  async () => (await import('#web/exhibits/table-dialog.tsx')).TableDialog,
)

/** Opens the form of the selected table, or of a new one if none is selected. */
export function useTableDialog(session: EditingSession): () => void {
  const dialogs = useDialogs()
  return useCallback(async () => {
    if (session.isReadOnly) return
    const before = selectedTable(session.state)
    const content = before ? contentOf(before) : ''
    const reply = await dialogs.open(tableDialog, { content })
    if (reply === undefined || session.isReadOnly) return session.focus()
    const { state } = session
    // A run may have changed the text meanwhile: then what was written becomes another table, so that it is not lost.
    const isStillThere = before !== null && selectedTable(state)?.eq(before) === true
    if (reply === 'delete') {
      if (isStillThere) session.dispatch(deleteTable(state))
    } else {
      const change = isStillThere ? replaceTable : insertTable
      session.dispatch(change(state, reply.content))
    }
    session.focus()
  }, [dialogs, session])
}
