import { z } from 'zod'
import { row } from './call.ts'
import { memberRoles } from './rights.ts'

const count = z.int().min(0)
const person = z.uuid().nullable()

/** Who wrote what in a project that several people write. */
export const Contributions = row('Contributions', {
  /** The owner, the members who may write, and everybody who contributed; the owner first, then by the day they joined. */
  people: z.array(
    z.object({
      user_id: z.uuid(),
      name: z.string(),
      /** Null for a person who has left the project. */
      role: z.enum(['owner', ...memberRoles]).nullable(),
      /** Words that this person added, also those that were deleted later. */
      words: count,
      comments: count,
      /** That they added. */
      sources: count,
    }),
  ),
  /**
   * The blocks of the newest version: who put each in, and who changed it last. Null for what came from a model or a file,
   * and for an erased account. Before anybody wrote with others there is none.
   */
  blocks: z.array(z.object({ id: z.string(), written_by: person, changed_by: person })),
})
export type Contributions = z.output<typeof Contributions>
