import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { CreditEntriesPage, CreditsRow } from '#contract/credits.ts'
import { formatCredits4 } from '#core/credits/units.ts'
import type { Student } from '#test/student.ts'
import { untilIdle } from './open-working-screens.ts'

/** The cost of a project in credits, from the ledger; reads only the first page of its entries. */
async function ledgerCost(student: Student, projectId: string): Promise<number> {
  const { body } = await student.call<CreditEntriesPage>('GET', '/api/credits/entries')
  expect(body.next_before).toBeNull()
  return body.entries
    .filter((entry) => entry.project_id === projectId)
    .reduce((cost, entry) => cost - entry.amount, 0)
}

/** Expects the footer of an open project to show its cost in the ledger, and no credits to be held. */
export async function expectFooterEqualsLedger(page: Page, student: Student): Promise<number> {
  await untilIdle(page)
  const projectId = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  let cost = 0
  const compare = async () => {
    cost = await ledgerCost(student, projectId)
    const footer = (await page.locator('[data-part="foot"]').textContent()) ?? ''
    const words = `${formatCredits4(cost)} créditos gastados`
    return footer.endsWith(words) ? 'equal' : `the ledger: ${words}; the footer: ${footer}`
  }
  await expect.poll(compare).toBe('equal')
  const held = async () => (await student.call<CreditsRow>('GET', '/api/credits')).body.held
  await expect.poll(held).toBe(0)
  return cost
}
