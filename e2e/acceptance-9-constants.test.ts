import { describe, expect, it } from 'vitest'
import type { MessageRow, ProjectRow } from '#contract/projects.ts'
import { createProject } from './browser.ts'
import { testSite } from './test-site.ts'

const site = testSite()
const online = testSite({ environment: { MODEL_PROVIDER: 'gemini', GEMINI_API_KEY: 'k' } })

describe('§9 Business constants and limits', () => {
  it('a new project’s title is the first forty characters of the prompt and three dots', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    const prompt = 'Necesito un ensayo de cinco páginas sobre el páramo'
    await page.route('**/api/generate', (route) => route.abort())
    const id = await createProject(page, prompt)
    const { body } = await student.call<ProjectRow>('GET', `/api/projects/${id}`)
    expect(body.title).toBe('Necesito un ensayo de cinco páginas sobr...')
    const [message] = await student.messages(id)
    expect(message).toMatchObject({ role: 'user', sequence_order: 1 })
  })

  it('the credits below the pages have four decimals and are the sum of the chat’s costs', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    const id = await createProject(page, 'Un ensayo sobre el páramo')
    await page.getByText('Nueva versión generada y guardada').waitFor()
    const messages: MessageRow[] = await student.messages(id)
    const sum = messages.reduce((total, message) => total + message.credits_consumed, 0)
    expect(messages[0]?.credits_consumed).toBe('Un ensayo sobre el páramo'.length / 10_000)
    await page.getByText(sum.toFixed(4)).waitFor()
    const me = await student.me()
    expect(me.free_credits_balance).toBeCloseTo(2 - sum, 6)
  })

  it('the placeholder of a running answer names the configured model', async () => {
    const settings = await fetch(`${online.url}/api/settings`)
    expect(await settings.json()).toMatchObject({ model: 'gemini-2.5-pro' })
  })

  it('the referral code is REF- and the first eight characters of the id, in capitals', async () => {
    const student = await site.newStudent()
    const page = await site.atHome(student)
    await page.getByRole('button', { name: 'Menú de cuenta' }).click()
    await page.getByRole('menuitem', { name: 'Créditos gratis' }).click()
    const link = page.getByRole('dialog').getByRole('textbox')
    const { id } = await student.me()
    await expect
      .poll(() => link.inputValue())
      .toBe(`${site.url}/invite/REF-${id.slice(0, 8).toUpperCase()}`)
  })
})
