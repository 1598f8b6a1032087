import { expect, it } from 'vitest'
import { z } from 'zod'
import { randomUuid } from './random-uuid.ts'

it('every UUID is different', () => {
  const uuids = Array.from({ length: 50 }, randomUuid)
  for (const uuid of uuids) expect(z.uuid().safeParse(uuid).success).toBe(true)
  expect(new Set(uuids).size).toBe(50)
})
