import type { Node } from 'prosemirror-model'
import { type EditorState, Selection, type Transaction } from 'prosemirror-state'
import { useMemo } from 'react'
import type { AttributionVerb } from '#core/apa/write-attribution.ts'
import { capitalName, type ExhibitRole, kindOf } from '#core/document/block-roles.ts'
import { maxFigures, readFigure } from '#core/document/figure.ts'
import { canBeDrawn, readTable, writeTable } from '#core/document/table.ts'
import { contentOf } from '#core/editing/document-text.ts'
import { addressOf, exhibitNode, roleOf } from '#core/editing/schema.ts'
import { report } from '#web/api/report.ts'
import { sourceDialog } from '#web/exhibits/exhibits.dialogs.ts'
import { withAttribution } from '#web/exhibits/note-words.ts'
import type { Citable } from '#web/exhibits/source-dialog.tsx'
import { emptyCells } from '#web/exhibits/table-edits.ts'
import { useProject } from '#web/projects/use-project.ts'
import { useSources } from '#web/sources/sources.ts'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import { showToast, showUndoToast } from '#web/ui/toast.tsx'
import { addReference } from './add-reference.ts'
import type { CellEditor } from './cell-editor.ts'
import type { EditingSession } from './editing-session.ts'
import {
  deleteExhibit,
  exhibitAsLines,
  insertExhibit,
  replaceExhibit,
  selectedExhibit,
} from './exhibits.ts'
import type { PastedPictures } from './picture-data.ts'
import { writeInForm } from './write-in-form.ts'

const tableSizePopover = onDemand(
  async () => (await import('#web/exhibits/table-size.tsx')).TableSizePopover,
)
const chartDialog = onDemand(
  async () => (await import('#web/exhibits/chart-dialog.tsx')).ChartDialog,
)
const equationDialog = onDemand(
  async () => (await import('#web/exhibits/equation-dialog.tsx')).EquationDialog,
)
const codeDialog = onDemand(async () => (await import('#web/exhibits/code-dialog.tsx')).CodeDialog)
const figureDialog = onDemand(
  async () => (await import('#web/exhibits/figure-dialog.tsx')).FigureDialog,
)

/** Exhibits that are written in a form; a table is written in its cells. */
type FormRole = Exclude<ExhibitRole, 'table'>
type Reply = { content: string; reference?: string | null } | 'delete' | undefined

export type ExhibitDialogs = {
  /** Starts in the first cell of the selected table, or opens the form of another exhibit. */
  edit: () => void
  /** Takes the selected table or figure away. */
  remove: () => void
  /** What 'Insertar' does for each kind. */
  insert: Record<ExhibitRole, () => void>
  /** A figure of a picture that was chosen before. */
  insertPicture: (file: File) => void
  /** A figure of the data of the selected table. */
  chartOfTable: () => void
  /** Asks which work the selected table or figure is from, and names it in its note. */
  askSource: (verb: AttributionVerb) => void
  /** A form for each picture that was pasted or dropped, one after the other. */
  insertPictures: (pictures: PastedPictures) => void
}

/** Opens the forms of tables and figures, and changes the text to what comes back. */
export function useExhibitDialogs(session: EditingSession): ExhibitDialogs {
  const dialogs = useDialogs()
  const works = useSources()
  const { conjunction } = useProject()
  return useMemo(() => {
    const citable = (): Citable => ({
      references: session.text().referencias.map(({ content }) => content),
      sources: works.slice.get().sources ?? [],
      conjunction,
    })
    const forms: Record<FormRole, (content: string) => Promise<Reply>> = {
      figure: (content) =>
        readFigure(content).picture?.chart
          ? dialogs.open(chartDialog, { content, citable })
          : dialogs.open(figureDialog, { content, citable }),
      equation: (content) => dialogs.open(equationDialog, { content }),
      code: (content) => dialogs.open(codeDialog, { content }),
    }

    const edit = async () => {
      const before = selectedExhibit(session.state)
      if (session.isReadOnly || !before || session.tellsTaken()) return
      const role = roleOf(before) as ExhibitRole
      if (role === 'table') return editTable(session, before)
      const { reply, isFree } = await writeInForm(session, {
        role,
        name: addressOf(before),
        isAsBefore: () => selectedExhibit(session.state)?.eq(before) === true,
        form: () => forms[role](contentOf(before)),
      })
      if (reply !== undefined && !session.isReadOnly) {
        // If somebody changed the exhibit meanwhile, this one is inserted as a new one, so that it is not lost.
        const { state } = session
        if (reply === 'delete') {
          if (isFree) remove(session)
        } else {
          const change = isFree ? replaceExhibit : insertExhibit
          session.dispatch(withReference(change(state, exhibitNode(role, reply.content)), reply))
        }
      }
      session.focus()
    }

    /** Returns by how much the text before its references became longer; null where nothing was inserted. */
    const insert = (role: ExhibitRole, reply: Reply): number | null => {
      if (reply === undefined || reply === 'delete' || session.isReadOnly) return null
      const { size } = session.state.doc.content
      const tr = insertExhibit(session.state, exhibitNode(role, reply.content))
      const longer = tr.doc.content.size - size
      session.dispatch(withReference(tr, reply))
      return longer
    }

    const insertTable = async () => {
      if (session.isReadOnly) return
      const at = toolOrCaret(session)
      // The focus goes to the text, not to the tool.
      const size = await dialogs.open(tableSizePopover, { at }, { opener: () => null })
      const rows = size && emptyCells(size.rows, size.columns)
      const reply = rows && { content: writeTable({ title: '', rows, notes: [] }) }
      const inserted = insert('table', reply)
      session.focus()
      if (inserted !== null) session.cells.start({ row: 0, column: 0 })
    }

    const insertByForm = async (role: 'equation' | 'code') => {
      if (session.isReadOnly) return
      insert(role, await forms[role](''))
      session.focus()
    }

    const insertFigure = async (file?: File) => {
      if (session.isReadOnly || !hasRoomForFigures(session)) return
      const chosen = file && { content: '', citable, file }
      insert('figure', await (chosen ? dialogs.open(figureDialog, chosen) : forms.figure('')))
      session.focus()
    }

    const chartOfTable = async () => {
      const selected = selectedExhibit(session.state)
      if (session.isReadOnly || selected?.type.name !== 'table' || !hasRoomForFigures(session))
        return
      const { rows, title } = readTable(contentOf(selected))
      const reply = await dialogs.open(chartDialog, { content: '', rows, title, citable })
      insert('figure', reply)
      session.focus()
    }

    const askSource = async (verb: AttributionVerb) => {
      const { exhibit } = session.cells
      if (!exhibit?.canWrite()) return
      const offered = citable()
      const isNone = offered.references.length === 0 && offered.sources.length === 0
      if (isNone) return nameByHand(exhibit, verb)
      // The focus goes to the note.
      const opener = { opener: () => null }
      const reply = await dialogs.open(sourceDialog, { verb, citable: offered }, opener)
      // A run may have changed the text meanwhile.
      if (session.cells.exhibit !== exhibit || !exhibit.canWrite()) return
      if (reply === undefined) exhibit.resume()
      else if ('byHand' in reply) nameByHand(exhibit, reply.byHand)
      else {
        const { place, words } = exhibit.note
        exhibit.put(place, withAttribution(words, reply.attribution), reply.reference)
      }
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
          const reply = await dialogs.open(figureDialog, {
            content: '',
            citable,
            ...picture,
            count,
          })
          if (at !== null && reply !== undefined) session.dispatch(caretAt(session.state, at))
          return insert('figure', reply)
        },
      })
      session.focus()
    }

    return {
      edit: () => void edit(),
      remove: () => {
        if (!session.isReadOnly) remove(session)
        session.focus()
      },
      insert: {
        table: () => void insertTable(),
        figure: () => void insertFigure(),
        equation: () => void insertByForm('equation'),
        code: () => void insertByForm('code'),
      },
      insertPicture: (file) => void insertFigure(file),
      chartOfTable: () => void chartOfTable(),
      askSource: (verb) => void askSource(verb),
      insertPictures: (pictures) => void insertPictures(pictures),
    }
  }, [dialogs, session, works, conjunction])
}

/** Starts in the first cell; a table that the pages show line by line has none, and becomes those lines. */
function editTable(session: EditingSession, table: Node): void {
  if (canBeDrawn(readTable(contentOf(table)))) {
    session.cells.start({ row: 0, column: 0 })
    return
  }
  session.dispatch(exhibitAsLines(session.state, table))
  session.focus()
  tellUndoable(session, 'Las líneas de la tabla son ahora párrafos.')
}

/** Takes the selected table or figure away. */
function remove(session: EditingSession): void {
  const exhibit = selectedExhibit(session.state)
  if (!exhibit || session.tellsTaken()) return
  const role = roleOf(exhibit) as ExhibitRole
  session.dispatch(deleteExhibit(session.state))
  tellUndoable(session, `${capitalName(role)} quitad${kindOf(role).ending}.`)
}

/** Tells of a step, which can be undone in the notice until the text changes again. */
function tellUndoable(session: EditingSession, words: string): void {
  const { doc } = session.state
  showUndoToast(words, () => {
    if (session.state.doc === doc) session.undo()
  })
}

function withReference(tr: Transaction, { reference }: { reference?: string | null }): Transaction {
  return reference ? addReference(tr, reference) : tr
}

/** In the note the caret stands where the work is to be named. */
function nameByHand(exhibit: CellEditor, verb: AttributionVerb): void {
  const { place, words } = exhibit.note
  if (words === '') exhibit.startNote(`${verb} `)
  else exhibit.start({ ...place })
}

/** Where the tool is that has the focus; with the focus in the text, where its caret is. */
function toolOrCaret({ editor, state }: EditingSession): DOMRect {
  if (!editor?.hasFocus()) return document.activeElement?.getBoundingClientRect() ?? new DOMRect()
  const { left, top, right, bottom } = editor.coordsAtPos(state.selection.head)
  return new DOMRect(left, top, right - left, bottom - top)
}

function caretAt(state: EditorState, at: number): Transaction {
  const place = state.doc.resolve(Math.min(at, state.doc.content.size))
  return state.tr.setSelection(Selection.near(place))
}

function hasRoomForFigures(session: EditingSession): boolean {
  return roomForFigures(session) > 0
}

/** How many more figures the text may have; shows a toast when there is no room. */
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
