import { sql } from 'drizzle-orm'
import type { AcademicText } from '#core/document/model.ts'
import type { Db } from '#server/db/database.ts'

/**
 * Requests of a project and their answers, each with its version, as servers stored them when a message had a text of its
 * own. `text(n)` is what the nth answer wrote, counted from 1.
 */
export async function writeAnswers(
  owner: Db,
  project: { id: string; user_id: string },
  count: number,
  text: (n: number) => AcademicText,
): Promise<void> {
  for (let n = 1; n <= count; n++) {
    const content = JSON.stringify({
      comentarios_del_modelo: `Cambié lo que pediste, vez ${n}.`,
      texto_generado: text(n),
    })
    await owner.execute(sql`
      with place as (
        select coalesce(max(sequence_order), 0) as last from messages where project_id = ${project.id}
      ), asked as (
        insert into messages (project_id, role, content, sequence_order, credits_consumed)
          select ${project.id}, 'user', 'Cambia el párrafo ' || ${n}::int, last + 1, 0.01 from place returning id
      ), run as (
        insert into generations (user_id, project_id, user_message_id, status, provider, model, input_units,
            output_limit_units, cost_units, answer)
          select ${project.user_id}, ${project.id}, id, 'saved', 'offline', 'offline', 100, 20000, 1900, '{}'
            from asked returning id
      ), answered as (
        insert into messages (project_id, role, content, sequence_order, credits_consumed, generation_id)
          select ${project.id}, 'assistant', ${content}, last + 2, 0.19, run.id from place, run
      )
      insert into versions (project_id, version_number, text_id, word_count, generation_id)
        select ${project.id},
            (select coalesce(max(version_number), 0) + 1 from versions where project_id = ${project.id}),
            keep_text(${project.id}, (${content}::json -> 'texto_generado')::text), 9, id
          from run`)
  }
}
