import { callFunction } from '#server/db/database.ts'
import type { Dependencies } from '#server/dependencies.ts'

// Read at once, and in one turn of the job: requests wait for the embedded database meanwhile.
const bytesAtOnce = 2_000_000
const callsAtOnce = 20

type Place = { project_id: string; sequence_order: number }

/**
 * Stores the texts of answers from before they were stored apart, a part at each call, until none is left. A server that
 * stops between leaves the rest for the next one.
 */
export function messageTextMover({
  db,
  database,
}: Pick<Dependencies, 'db' | 'database'>): () => Promise<void> {
  let last: Place | null = { project_id: '00000000-0000-0000-0000-000000000000', sequence_order: 0 }
  return async () => {
    for (let calls = 0; calls < callsAtOnce && last !== null && !database.isFull(); calls++) {
      const [moved]: Place[] = await callFunction<Place>(db, 'move_message_texts', {
        p_project: last.project_id,
        p_sequence: last.sequence_order,
        p_max_bytes: bytesAtOnce,
      })
      last = moved ?? null
    }
  }
}
