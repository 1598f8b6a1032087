import type { Browser, BrowserContext, Page } from 'playwright-core'
import { Student } from '#test/student.ts'
import { openContext } from './browser.ts'

type Viewport = { width: number; height: number }

/** A browser in which `student` is signed in, with nothing opened yet. */
export async function signIn(
  browser: Browser,
  student: Student,
  viewport?: Viewport,
): Promise<{ context: BrowserContext; page: Page; errors: string[] }> {
  const { context, errors } = await openContext(browser, viewport)
  const answer = await context.request.post(`${student.url}/api/auth/sign-in/email`, {
    data: { email: student.email, password: student.password },
    headers: { origin: student.url },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
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

/** How far the page can be scrolled sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
