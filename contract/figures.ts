import { z } from 'zod'
import { row } from './call.ts'

/** A stored picture: what the line of a figure names it by. */
export const FigureRow = row('FigureRow', {
  id: z.string().regex(/^[0-9a-f]{32}$/),
  width: z.int(),
  height: z.int(),
  /** Whether only the first picture of a moving one was kept. */
  was_animated: z.boolean(),
})
export type FigureRow = z.output<typeof FigureRow>
