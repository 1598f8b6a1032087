import { expect, it } from 'vitest'
import { whatsappAddress } from './whatsapp-address.ts'

it('a title with any signs arrives whole, before the link', () => {
  const url = 'https://cuartilla.ec/compartido/a-b_c'
  const address = new URL(whatsappAddress('reads', 'Costo & beneficio: 50 % #1', url))
  expect(address.origin + address.pathname).toBe('https://wa.me/')
  expect(address.hash).toBe('')
  expect(address.searchParams.get('text')).toBe(
    `Lee mi trabajo «Costo & beneficio: 50 % #1»: ${url}`,
  )
})
