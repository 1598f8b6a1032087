import { useMemo, useState } from 'react'
import { chartFault, chartRows, describeChart, numberColumns } from '#core/document/chart.ts'
import {
  type Chart,
  type ChartKind,
  chartKinds,
  figureWidths,
  maxAltLength,
  newChart,
  type Picture,
  readFigure,
} from '#core/document/figure.ts'
import { plainText } from '#core/document/inline.ts'
import { withoutFigureNumber, writeFigure } from '#core/document/write-figure.ts'
import { shapeOfPicture } from '#core/layout/figure-shape.ts'
import { chartUrl } from '#web/pages/chart-url.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { SelectField, TextAreaField, TextField } from '#web/ui/field.tsx'
import { SegmentedField } from '#web/ui/segmented-field.tsx'
import type { FigureReply } from './figure-dialog.tsx'
import { FormFoot, useDiscard } from './form-foot.tsx'
import { NoteField, referenceFor } from './note-field.tsx'
import type { Citable, Cited } from './source-dialog.tsx'
import '#web/ui/dialog.css'
import '#web/ui/field.css'
import './exhibit-dialogs.css'

type Props = {
  /** Blank for a new chart. */
  content: string
  /** The table that a new chart is made of. */
  rows?: Chart['rows']
  /** The title that is offered for a new chart. */
  title?: string
  citable: () => Citable
  onClose: (reply?: FigureReply) => void
}

const kindNames: Record<ChartKind, string> = { bars: 'Barras', lines: 'Líneas', pie: 'Circular' }
const all = 'all'
/** Narrower, its names have no room. */
const chartWidths = figureWidths.filter((percent) => percent >= 50)

/** The form of a chart: its kind, the columns that it shows, and what it says to those who do not see it. */
export function ChartDialog(props: Props) {
  const { content, rows: given, title: offered = '', citable, onClose } = props
  const [before] = useState(() => readFigure(content))
  const rows = before.picture?.chart?.rows ?? given ?? []
  const columns = useMemo(() => numberColumns(rows), [rows])
  const [kind, setKind] = useState<ChartKind>(before.picture?.chart?.kind ?? 'bars')
  const [column, setColumn] = useState(columns.length > 1 ? all : String(columns[0] ?? 1))
  const [title, setTitle] = useState(content === '' ? offered : before.title)
  const [ownAlt, setOwnAlt] = useState(() => ownAltOf(before.picture))
  const [width, setWidth] = useState(before.picture?.widthPercent ?? 100)
  const [note, setNote] = useState(before.notes.join('\n'))
  const [cited, setCited] = useState<Cited | null>(null)
  const isNew = content === ''
  const [first] = useState({ kind, column, title, ownAlt, width, note })
  const isChanged = Object.entries({ kind, column, title, ownAlt, width, note }).some(
    ([name, value]) => first[name as keyof typeof first] !== value,
  )
  const close = useDiscard(isChanged, onClose)

  // A pie shows one column.
  const shownColumn = column === all && kind === 'pie' ? String(columns[0] ?? 1) : column
  const shown = shownColumn === all ? columns : [Number(shownColumn)]
  const chart: Chart = { kind, rows: chartRows(rows, shown) }
  const fault = chartFault(chart)
  const alt = ownAlt ?? describeChart(chart, maxAltLength)
  const { widthPt, heightPt } = shapeOfPicture(newChart(chart, '', 100))

  const save = () => {
    if (fault !== null) return
    onClose({
      content: writeFigure({
        title: withoutFigureNumber(title.trim()),
        picture: newChart(
          chart,
          alt.trim() === '' ? describeChart(chart, maxAltLength) : alt,
          width,
        ),
        notes: note.split('\n').filter((line) => line.trim() !== ''),
      }),
      reference: referenceFor(note, cited),
    })
  }

  return (
    <Dialog
      title={isNew ? 'Crear figura de esta tabla' : 'Editar figura'}
      onClose={close}
      className="dialog-long figure-form"
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <div className="body">
          <SegmentedField
            label="Tipo"
            options={chartKinds.map((each) => [each, kindNames[each]])}
            chosen={kind}
            onChoose={setKind}
          />
          {columns.length > 1 && (
            <SelectField
              label="Columna"
              value={shownColumn}
              options={[
                ...(kind === 'pie' ? [] : [{ value: all, label: 'Todas las de cifras' }]),
                ...columns.map((at) => ({
                  value: String(at),
                  label: plainText(rows[0]?.[at] ?? '') || `Columna ${at + 1}`,
                })),
              ]}
              onChange={({ target }) => setColumn(target.value)}
            />
          )}
          <div className="file-well figure-drop has chart">
            <img src={chartUrl(chart, widthPt, heightPt)} alt={alt} />
          </div>
          {fault !== null && (
            <p className="help" role="status">
              {fault}
            </p>
          )}
          <TextField
            label="Título de la figura"
            name="title"
            help="Sin número: el programa lo pone. Va en cursiva sobre la figura."
            value={title}
            maxLength={300}
            onChange={({ target }) => setTitle(target.value)}
          />
          <TextAreaField
            label="¿Qué muestra? Para quien no la ve"
            name="alt"
            rows={3}
            maxLength={maxAltLength}
            help="Se escribió con los datos. Puedes cambiarlo."
            value={alt}
            onChange={({ target }) => setOwnAlt(target.value)}
          />
          <SegmentedField
            label="Ancho"
            options={chartWidths.map((percent) => [`${percent}`, `${percent} %`])}
            chosen={`${width}`}
            onChoose={(percent) => setWidth(Number(percent))}
          />
          <NoteField note={note} onChange={setNote} citable={citable} onCite={setCited} />
        </div>
        <FormFoot
          isNew={isNew}
          thing="la figura"
          insertLabel="Poner debajo de la tabla"
          disabled={fault !== null}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

/** What the student says that the chart shows; null while the program says it of the data. */
function ownAltOf(picture: Picture | null): string | null {
  if (!picture) return null
  const { alt, chart } = picture
  return chart && alt === describeChart(chart, maxAltLength) ? null : alt
}
