import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { useMemo } from 'react'
import { maxFigures, readFigure } from '#core/document/figure.ts'
import { readTable, writeTable } from '#core/document/table.ts'
import { report } from '#web/api/report.ts'
import { emptyCells } from '#web/exhibits/table-edits.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast } from '#web/ui/toast.tsx'
import { contentOf } from './document-text.ts'
import type { EditingSession } from './editing-session.ts'
import { deleteExhibit, insertExhibit, replaceExhibit, selectedExhibit } from './exhibits.ts'
import type { PastedPictures } from './picture-data.ts'
import { type ExhibitRole, exhibitNode, roleOf } from './schema.ts'

const tableDialog = onDemand(
  async () => (await import('#web/exhibits/table-dialog.tsx')).TableDialog,
)
const tableSizePopover = onDemand(
  async () => (await import('#web/exhibits/table-size.tsx')).TableSizePopover,
)
const chartDialog = onDemand(
  async () => (await import('#web/exhibits/chart-dialog.tsx')).ChartDialog,
)
const equationDialog = onDemand(
  async () => (await import('#web/exhibits/equation-dialog.tsx')).EquationDialog,
)
const figureDialog = onDemand(
  async () => (await import('#web/exhibits/figure-dialog.tsx')).FigureDialog,
)

type Reply = { content: string } | 'delete' | undefined

export type ExhibitDialogs = {
  /** The form of the selected table or figure. */
  edit: () => void
  insertTable: () => void
  insertFigure: () => void
  insertEquation: () => void
  /** A figure of the data of the selected table. */
  chartOfTable: () => void
  /** A form for each picture that was pasted or dropped, one after the other. */
  insertPictures: (pictures: PastedPictures) => void
}

/** Opens the forms of tables and figures, and changes the text to what comes back. */
export function useExhibitDialogs(session: EditingSession): ExhibitDialogs {
  const dialogs = useDialogs()
  return useMemo(() => {
    const open = (role: ExhibitRole, content: string): Promise<Reply> => {
      if (role === 'equation') return dialogs.open(equationDialog, { content })
      if (role === 'table') return dialogs.open(tableDialog, { content })
      const isChart = readFigure(content).picture?.chart !== undefined
      return isChart
        ? dialogs.open(chartDialog, { content })
        : dialogs.open(figureDialog, { content })
    }

    const edit = async () => {
      const before = selectedExhibit(session.state)
      if (session.isReadOnly || !before) return
      const role = roleOf(before) as ExhibitRole
      const reply = await open(role, contentOf(before))
      if (reply !== undefined && !session.isReadOnly) {
        // A run may have changed the text meanwhile: then what was written becomes another one, so that it is not lost.
        const { state } = session
        const isStillThere = selectedExhibit(state)?.eq(before) === true
        if (reply === 'delete') {
          if (isStillThere) session.dispatch(deleteExhibit(state))
        } else {
          const change = isStillThere ? replaceExhibit : insertExhibit
          session.dispatch(change(state, exhibitNode(role, reply.content)))
        }
      }
      session.focus()
    }

    const insert = (role: ExhibitRole, reply: Reply): boolean => {
      if (reply === undefined || reply === 'delete' || session.isReadOnly) return false
      session.dispatch(insertExhibit(session.state, exhibitNode(role, reply.content)))
      return true
    }

    const insertTable = async () => {
      if (session.isReadOnly) return
      const at = document.activeElement?.getBoundingClientRect() ?? new DOMRect()
      // The focus goes to the text, not to the tool.
      const size = await dialogs.open(tableSizePopover, { at }, { opener: () => null })
      const rows = size && emptyCells(size.rows, size.columns)
      const reply = rows && { content: writeTable({ title: '', rows, notes: [] }) }
      const isInserted = insert('table', reply)
      session.focus()
      if (isInserted) session.cells.start({ row: 0, column: 0 })
    }

    const insertEquation = async () => {
      if (session.isReadOnly) return
      insert('equation', await open('equation', ''))
      session.focus()
    }

    const insertFigure = async () => {
      if (session.isReadOnly || !hasRoomForFigures(session)) return
      insert('figure', await open('figure', ''))
      session.focus()
    }

    const chartOfTable = async () => {
      const selected = selectedExhibit(session.state)
      if (session.isReadOnly || selected?.type.name !== 'table' || !hasRoomForFigures(session))
        return
      const { rows, title } = readTable(contentOf(selected))
      const reply = await dialogs.open(chartDialog, { content: '', rows, title })
      insert('figure', reply)
      session.focus()
    }

    const insertPictures = async (pasted: PastedPictures) => {
      if (session.isReadOnly) return
      const loaded = await import('./insert-pictures.ts').catch((error: unknown) => {
        report('the code for pasted pictures was not loaded', error)
        return null
      })
      if (!loaded) return showToast('No se pudieron pegar las imágenes. Inténtalo de nuevo.')
      await loaded.insertPictures(pasted, {
        room: roomForFigures(session),
        insert: async ({ at, ...picture }, count) => {
          const reply = await dialogs.open(figureDialog, { content: '', ...picture, count })
          if (at !== null && reply !== undefined) session.dispatch(caretAt(session.state, at))
          const { size } = session.state.doc.content
          return insert('figure', reply) ? session.state.doc.content.size - size : null
        },
      })
      session.focus()
    }

    return {
      edit: () => void edit(),
      insertTable: () => void insertTable(),
      insertFigure: () => void insertFigure(),
      insertEquation: () => void insertEquation(),
      chartOfTable: () => void chartOfTable(),
      insertPictures: (pictures) => void insertPictures(pictures),
    }
  }, [dialogs, session])
}

function caretAt(state: EditorState, at: number): Transaction {
  const place = state.doc.resolve(Math.min(at, state.doc.content.size))
  return state.tr.setSelection(Selection.near(place))
}

function hasRoomForFigures(session: EditingSession): boolean {
  return roomForFigures(session) > 0
}

/** How many more figures the text may have; without any the student is told. */
function roomForFigures({ state }: EditingSession): number {
  let figures = 0
  state.doc.forEach((node) => {
    if (node.type.name === 'figure') figures++
  })
  const room = Math.max(0, maxFigures - figures)
  if (room === 0) {
    showToast(`Un documento tiene hasta ${maxFigures} figuras. Quita alguna para poner otra.`)
  }
  return room
}
