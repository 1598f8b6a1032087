import { describe, expect, it } from 'vitest'
import {
  checkReceipt,
  claimSchema,
  describeFile,
  openingClaim,
  type TransferClaim,
} from './transfer-claim.ts'

const receipt = new File(['x'], 'comprobante.jpg', { type: 'image/jpeg' })
const today = '2026-11-20'
const opening = openingClaim({ name: 'María José Andrade', bank: 'pichincha', today })
const whole = { ...opening, transaction_id: '30418827', receipt }

/** The first message for each field, as a form shows it. */
function errorsOf(claim: TransferClaim, day: string): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { path, message } of claimSchema(day).safeParse(claim).error?.issues ?? []) {
    errors[String(path[0])] ??= message
  }
  return errors
}

describe('claimSchema', () => {
  it('accepts a complete claim; the bank of origin is optional', () => {
    expect(errorsOf(whole, today)).toEqual({})
  })

  it('starts with the student’s name and today’s date', () => {
    expect(Object.keys(errorsOf(opening, today))).toEqual(['transaction_id', 'receipt'])
    expect(opening).toMatchObject({ payer_name: 'María José Andrade', transfer_date: today })
  })

  it('names every missing field at once', () => {
    expect(errorsOf(openingClaim({ name: '', bank: 'pichincha', today: '' }), today)).toEqual({
      payer_name: 'Escribe el nombre del titular.',
      transfer_date: 'Elige la fecha de la transferencia.',
      transaction_id: 'Escribe el número de comprobante.',
      receipt: 'Debes subir un comprobante de pago.',
    })
  })

  it('refuses blanks, signs alone and a day that has not come', () => {
    const claim = {
      ...whole,
      payer_name: '  ',
      transaction_id: ' -- ',
      transfer_date: '2026-11-21',
    }
    expect(Object.keys(errorsOf(claim, today))).toEqual([
      'payer_name',
      'transfer_date',
      'transaction_id',
    ])
  })

  it('refuses a day more than ninety days ago, with the reason', () => {
    expect(errorsOf({ ...whole, transfer_date: '2026-08-22' }, today)).toEqual({})
    expect(errorsOf({ ...whole, transfer_date: '2026-08-21' }, today)).toEqual({
      transfer_date:
        'La transferencia debe ser de los últimos 90 días. Si es más antigua, escríbenos.',
    })
  })
})

it.each([
  [{ type: 'image/png', size: 10 * 1024 * 1024 }, null],
  [{ type: 'application/pdf', size: 1 }, null],
  // A browser that does not know the type leaves it to the server.
  [{ type: '', size: 1 }, null],
  [
    { type: 'image/svg+xml', size: 1 },
    'El comprobante debe ser una imagen o un PDF. Guárdalo como JPG o haz una captura de pantalla.',
  ],
  [
    { type: 'image/png', size: 10 * 1024 * 1024 + 1 },
    'El archivo pesa demasiado: el máximo es 10 MB.',
  ],
])('checkReceipt %o', (file, words) => {
  expect(checkReceipt(file)).toBe(words)
})

it.each([
  [{ type: 'image/jpeg', size: 412 * 1024 }, 'JPG · 412 KB'],
  [{ type: 'application/pdf', size: 20 }, 'PDF · 1 KB'],
  [{ type: 'image/png', size: 2.5 * 1024 * 1024 }, 'PNG · 2.5 MB'],
  [{ type: '', size: 2048 }, '2 KB'],
])('describeFile %o', (file, words) => {
  expect(describeFile(file)).toBe(words)
})
