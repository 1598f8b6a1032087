import { callFunction } from '#server/db/database.ts'
import { retryWrite } from '#server/db/lost-connection.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'

const stopForMs = 10_000

/** Asks the server of the run to stop it. The text written so far is kept (`RunMachine`). */
export async function stopRun(
  { db }: Pick<Dependencies, 'db'>,
  owner: { userId: string; generationId: string },
): Promise<void> {
  const [row] = await retryWrite(
    () =>
      callFunction<{ stop_run: boolean }>(db, 'stop_run', {
        p_user: owner.userId,
        p_run: owner.generationId,
      }),
    { forMs: stopForMs },
  )
  if (row?.stop_run !== true) throw new AppError('generation.not_found')
}
