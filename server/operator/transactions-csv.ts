import type { OperatorTransactionRow } from '#contract/operator.ts'
import { statusWord } from '#contract/transaction-status.ts'
import { bankName } from '#core/catalog/banks.ts'

const columns: [string, (row: OperatorTransactionRow) => string | number | null][] = [
  ['id', (row) => row.id],
  ['estado', (row) => (row.status === 'reversed' ? 'Revertido' : statusWord(row.status))],
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

/** The transfers as CSV for a spreadsheet, in which no cell is a formula whatever a student typed. */
export function transactionsCsv(rows: OperatorTransactionRow[]): string {
  const lines = [
    columns.map(([name]) => name),
    ...rows.map((row) => columns.map(([, read]) => String(read(row) ?? ''))),
  ]
  // The mark tells spreadsheets that this is UTF-8.
  return `\ufeff${lines.map((cells) => cells.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
