import { and } from 'drizzle-orm'
import type { OperatorTransactionRow, TransferQuery } from '#contract/operator.ts'
import { transactionStatusLabel } from '#contract/transaction-status.ts'
import { bankName } from '#core/catalog/banks.ts'
import type { Db } from '#server/db/database.ts'
import { hasStatus } from './list-desk-topups.ts'
import { readTopupPage } from './read-topups.ts'
import { byArrival, filterTopups, relativeToCursor } from './topup-filter.ts'

const rowsAtOnce = 500

const columns: [string, (row: OperatorTransactionRow) => string | number | null][] = [
  ['id', (row) => row.id],
  [
    'estado',
    (row) => (row.status === 'reversed' ? 'Revertido' : transactionStatusLabel(row.status)),
  ],
  ['estudiante', (row) => row.student_name],
  ['correo', (row) => row.student_email],
  ['titular', (row) => row.payer_name],
  ['banco_origen', (row) => bankName(row.origin_bank)],
  ['banco_destino', (row) => bankName(row.destination_bank)],
  ['comprobante', (row) => row.transaction_id],
  ['fecha_transferencia', (row) => row.transfer_date],
  ['monto', (row) => row.amount.toFixed(2)],
  ['acreditado', (row) => row.credited_amount?.toFixed(2) ?? ''],
  ['decidido_por', (row) => row.decided_by_name],
  ['decidido', (row) => row.decided_at],
  ['motivo', (row) => row.reason],
  ['creado', (row) => row.created_at],
]

/**
 * Top-ups as CSV for a spreadsheet, in which no cell is a formula. Read a page at a time in the order of arrival, which
 * never changes: none is missed or repeated while other operators decide.
 */
export async function* topupsCsv(
  db: Db,
  query: TransferQuery,
  operatorId: string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const filter = and(filterTopups(query), hasStatus(query.status))
  // The byte order mark, by which spreadsheets recognise UTF-8.
  let text = `\ufeff${line(columns.map(([name]) => name))}`
  let cursor: string | null = null
  do {
    const { rows, nextCursor } = await readTopupPage(db, {
      where: and(
        filter,
        cursor === null ? undefined : relativeToCursor(cursor, byArrival, 'after'),
      ),
      order: byArrival,
      limit: rowsAtOnce,
      hasWarnings: false,
      operatorId,
    })
    for (const row of rows) text += line(columns.map(([, read]) => String(read(row) ?? '')))
    yield encoder.encode(text)
    text = ''
    cursor = nextCursor
  } while (cursor !== null)
}

function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
