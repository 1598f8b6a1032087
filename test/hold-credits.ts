import { sql } from 'drizzle-orm'
import { maxGenerationUnits, minGenerationUnits } from '#core/credits/tariff.ts'
import { rowsOf, type Tx } from '#server/db/database.ts'
import { AppError } from '#server/http/app-error.ts'

/**
 * Locks the student's account and holds the message's cost and all remaining credits for its answer. Returns the units
 * the answer may use; throws credits.insufficient when they do not suffice to begin.
 */
export async function holdCredits(
  tx: Tx,
  hold: { userId: string; generationId: string; inputUnits: number; now: Date },
): Promise<number> {
  const [row] = await rowsOf<{ units: number | string | null }>(
    tx,
    sql`select hold_credits(${hold.userId}, ${hold.generationId}, ${hold.inputUnits},
      ${minGenerationUnits}, ${maxGenerationUnits}, ${hold.now.toISOString()}) as units`,
  )
  if (row?.units == null) {
    throw new AppError('credits.insufficient', {
      neededUnits: hold.inputUnits + minGenerationUnits,
    })
  }
  return Number(row.units)
}
