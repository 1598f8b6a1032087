import { expect, it } from 'vitest'
import { z } from 'zod'
import { makeTicket } from './make-ticket.ts'

it('every ticket is another UUID', () => {
  const tickets = Array.from({ length: 50 }, makeTicket)
  for (const ticket of tickets) expect(z.uuid().safeParse(ticket).success).toBe(true)
  expect(new Set(tickets).size).toBe(50)
})
