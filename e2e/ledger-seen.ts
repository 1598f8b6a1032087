import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CreditEntriesPage, CreditsRow } from '#contract/credits.ts'
import { formatCredits4 } from '#core/credits/units.ts'
import type { Student } from '#test/student.ts'
import { untilIdle } from './open-working-screens.ts'

/** What the ledger says that a project has cost, in credits: of a student with one page of movements. */
async function ledgerCost(student: Student, projectId: string): Promise<number> {
  const { body } = await student.call<CreditEntriesPage>('GET', '/api/credits/entries')
  expect(body.next_before).toBeNull()
  return body.entries
    .filter((entry) => entry.project_id === projectId)
    .reduce((cost, entry) => cost - entry.amount, 0)
}

/** When nothing is under way, the footer of an open project shows what the ledger says it has cost, and nothing is held. */
export async function expectFooterOfLedger(page: Page, student: Student): Promise<number> {
  await untilIdle(page)
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  let cost = 0
  const compare = async () => {
    cost = await ledgerCost(student, projectId)
    const footer = (await page.locator('.ws-foot').textContent()) ?? ''
    const words = `${formatCredits4(cost)} créditos gastados`
    return footer.endsWith(words) ? 'equal' : `the ledger: ${words}; the footer: ${footer}`
  }
  await expect.poll(compare).toBe('equal')
  const held = async () => (await student.call<CreditsRow>('GET', '/api/credits')).body.held
  await expect.poll(held).toBe(0)
  return cost
}
