import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CreditEntriesPage, CreditsRow } from '#contract/credits.ts'
import { formatCredits4 } from '#core/credits/units.ts'
import type { Student } from '#test/student.ts'

/** What the ledger says that a project has cost, in credits: of a student with one page of movements. */
async function ledgerCost(student: Student, projectId: string): Promise<number> {
  const { body } = await student.call<CreditEntriesPage>('GET', '/api/credits/entries')
  expect(body.next_before).toBeNull()
  return body.entries
    .filter((entry) => entry.project_id === projectId)
    .reduce((cost, entry) => cost - entry.amount, 0)
}

/** The footer of an open project shows what the ledger says it has cost, and nothing is held any more. */
export async function expectFooterOfLedger(page: Page, student: Student): Promise<number> {
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const cost = await ledgerCost(student, projectId)
  const footer = page.locator('.ws-foot')
  await expect.poll(() => footer.textContent()).toContain(`${formatCredits4(cost)} créditos`)
  const { body } = await student.call<CreditsRow>('GET', '/api/credits')
  expect(body.held).toBe(0)
  return cost
}
