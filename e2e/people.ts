import type { BrowserContext } from 'playwright-core'
import { destinationBanks } from '#core/catalog/banks.ts'
import { Student } from '#test/student.ts'

/** The accounts to which students transfer, one at each bank, as a setting. */
const bankAccount = {
  bank: 'pichincha',
  holder: 'Cuartilla S. A. S.',
  number: '2200123456',
  type: 'Ahorros',
  identification: '1790012345001',
}
export const bankAccounts = JSON.stringify(
  Object.keys(destinationBanks).map((bank) => ({ ...bankAccount, bank })),
)

/** Signs a student in by their cookie. */
export async function enterAs(context: BrowserContext, student: Student): Promise<void> {
  const answer = await context.request.post(`${student.url}/api/auth/sign-in/email`, {
    data: { email: student.email, password: student.password },
    headers: { origin: student.url },
  })
  if (!answer.ok()) throw new Error(`sign-in answered ${answer.status()}`)
}

/** A student with projects of these titles; the list shows the newest first. */
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
