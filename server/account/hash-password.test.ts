import { expect, it } from 'vitest'
import { scryptPasswords } from './hash-password.ts'

// 'Contraseña 1', as better-auth 1.7.7 stored it.
const older =
  'f945042966e3eccacbccee0f0b67831f:' +
  'b447885c209d92c70a5f044314630737e82f99ecf819a1ce2ab6321c4d379db145664a21e5c729e7f0a200c5b6e9e3ff98530555f082f95e9075d120e8eda74b'

it('a password that an earlier version stored is still right', async () => {
  expect(await scryptPasswords.verify({ hash: older, password: 'Contraseña 1' })).toBe(true)
  expect(await scryptPasswords.verify({ hash: older, password: 'contraseña 1' })).toBe(false)
})

it('a password is right however its letters are composed, and its hash differs each time', async () => {
  const hash = await scryptPasswords.hash('Contraseña 1')
  const password = 'Contraseña 1'.normalize('NFD')
  expect(await scryptPasswords.verify({ hash, password })).toBe(true)
  expect(await scryptPasswords.hash('Contraseña 1')).not.toBe(hash)
})

it('what is no hash is nobody’s password', async () => {
  for (const hash of ['', ':', 'sal', 'sal:', 'sal:zz']) {
    expect(await scryptPasswords.verify({ hash, password: '' })).toBe(false)
  }
})
