import { expect, test } from 'vitest'
import { CreateProject } from '#contract/projects.ts'
import { titleOfFile } from './title-of-file.ts'

test.each(['', 'x'])('the title of a project made from a file keeps whole emoji (%j)', (shift) => {
  const title = titleOfFile(`${shift}${'👩‍🏫'.repeat(200)}.docx`)
  expect(title.isWellFormed()).toBe(true)
  expect(title).toMatch(/👩‍🏫$/u)
  expect(CreateProject.safeParse({ context_prompt: 'Borrador', title }).success).toBe(true)
})
