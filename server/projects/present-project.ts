import type { ProjectRow } from '#contract/projects.ts'
import type { projects } from './projects.table.ts'

export function presentProject(row: typeof projects.$inferSelect): ProjectRow {
  return {
    id: row.id,
    user_id: row.userId,
    title: row.title,
    title_source: row.titleSource,
    context_prompt: row.contextPrompt,
    institution: row.institution,
    course: row.course,
    instructor: row.instructor,
    due_date: row.dueDate,
    number_title_page: row.numberTitlePage,
    conjunction: row.conjunction,
    sections_start_pages: row.sectionsStartPages,
    is_justified: row.isJustified,
    declaration: row.declaration,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  }
}
