import type { Page } from 'playwright-core'
import type { AcademicText } from '#core/document/model.ts'
import { textBox } from '#e2e/text-box.ts'
import { type WrittenProject, writtenProject } from '#e2e/written-project.ts'
import { Student } from '#test/student.ts'
import { linkTo } from './group-work.ts'

/** A heading and two paragraphs for a group to write in. */
export const groupText: AcademicText = {
  cuerpo: [
    { role: 't1', content: 'El agua' },
    { role: 'p', content: 'La deserción bajó en Quito.' },
    { role: 'p', content: 'La matrícula subió en Loja.' },
  ],
  referencias: [],
}

/** Puts the caret at the end of the first paragraph with these words, and types. */
export async function writeAfter(page: Page, words: string, typed: string): Promise<void> {
  await textBox(page).locator('p', { hasText: words }).first().click()
  await page.keyboard.press('End')
  await page.keyboard.type(typed)
}

/** A project with this text that its student writes with others of these names. */
export async function groupOf(
  url: string,
  text: AcademicText,
  names: readonly string[],
): Promise<WrittenProject & { others: Student[] }> {
  const written = await writtenProject(url, text)
  return { ...written, others: await joinGroup({ ...written, url }, names) }
}

/** New students of these names join a project by a link. */
export async function joinGroup(
  { student, projectId, url }: Pick<WrittenProject, 'student' | 'projectId'> & { url: string },
  names: readonly string[],
): Promise<Student[]> {
  const link = await linkTo(student, projectId, 'writes')
  const others: Student[] = []
  for (const name of names) {
    const other = await Student.register(url, { name })
    const joined = await other.call('POST', `/api/shared/${link.split('/').at(-1)}/join`)
    if (joined.status !== 200) throw new Error(`Joining: ${joined.status}`)
    others.push(other)
  }
  return others
}
