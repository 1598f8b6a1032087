import { z } from 'zod'

/** `POST /api/operator/transactions/:id/reject` and `…/reverse`. */
export const DecideWithReason = z.object({
  reason: z.string().trim().min(3, 'Escribe el motivo.').max(500),
})
