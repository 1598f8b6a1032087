import type { Browser, BrowserContext } from 'playwright-core'
import { Student } from '#test/student.ts'
import { openContext } from './browser.ts'

/** Signs a student in by their cookie, as the form does. */
export async function enterAs(context: BrowserContext, student: Student): Promise<void> {
  const answer = await context.request.post(`${student.url}/api/auth/sign-in/email`, {
    data: { email: student.email, password: student.password },
    headers: { origin: student.url },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
}

/** A browser in which `student` is signed in, with nothing opened yet. */
export async function openAs(
  browser: Browser,
  student: Student,
  viewport?: { width: number; height: number },
) {
  const { context, errors } = await openContext(browser, viewport)
  await enterAs(context, student)
  return { context, page: await context.newPage(), errors }
}

/** A student with so many projects, the last one made first in the list. */
export async function studentWithProjects(
  url: string,
  titles: string[],
  more: Record<string, unknown> = {},
): Promise<Student> {
  const student = await Student.register(url, more)
  for (const title of titles) {
    const context_prompt = `Pedido: ${title}`
    await student.call('POST', '/api/projects', { context_prompt, title })
  }
  return student
}
