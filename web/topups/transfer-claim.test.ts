import { describe, expect, it } from 'vitest'
import { checkClaim, checkReceipt, describeFile, openingClaim } from './transfer-claim.ts'

const receipt = new File(['x'], 'comprobante.jpg', { type: 'image/jpeg' })
const today = '2026-11-20'
const opening = openingClaim({ name: 'María José Andrade', today })
const whole = { ...opening, reference: '30418827', receipt }

describe('checkClaim', () => {
  it('accepts a complete claim; the bank of origin is optional', () => {
    expect(checkClaim(whole, today)).toEqual({})
  })

  it('starts with the student’s name and today’s date', () => {
    expect(Object.keys(checkClaim(opening, today))).toEqual(['reference', 'receipt'])
    expect(opening).toMatchObject({ payerName: 'María José Andrade', transferDate: today })
  })

  it('names every missing field at once', () => {
    expect(checkClaim(openingClaim({ name: '', today: '' }), today)).toEqual({
      payerName: 'Escribe el nombre del titular.',
      transferDate: 'Elige la fecha de la transferencia.',
      reference: 'Escribe el número de comprobante.',
      receipt: 'Debes subir un comprobante de pago.',
    })
  })

  it('refuses blanks, punctuation alone and a day in the future', () => {
    const claim = { ...whole, payerName: '  ', reference: ' -- ', transferDate: '2026-11-21' }
    expect(Object.keys(checkClaim(claim, today))).toEqual([
      'payerName',
      'transferDate',
      'reference',
    ])
  })

  it('refuses a day more than ninety days ago, and says so', () => {
    expect(checkClaim({ ...whole, transferDate: '2026-08-22' }, today)).toEqual({})
    expect(checkClaim({ ...whole, transferDate: '2026-08-21' }, today)).toEqual({
      transferDate:
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
    'El comprobante debe ser una imagen (JPG, PNG, WebP) o un PDF.',
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
