import type { Page } from 'playwright-core'

const lastCalls = 12
const longestScreen = 1_200

/** Records the calls of every page, so that a failed test can report what its screens showed. */
export class PagesSeen {
  #pages: { page: Page; calls: string[] }[] = []

  watch(page: Page): void {
    const calls: string[] = []
    this.#pages.push({ page, calls })
    page.on('requestfinished', async (request) => {
      const status = (await request.response().catch(() => null))?.status()
      calls.push(`${request.method()} ${new URL(request.url()).pathname} ${status}`)
    })
    page.on('requestfailed', (request) => {
      const why = request.failure()?.errorText
      calls.push(`${request.method()} ${new URL(request.url()).pathname} ${why}`)
    })
    page.on('crash', () => calls.push('the page crashed'))
  }

  /** Forgets the calls before the next test; a page that is still open stays recorded. */
  forget(): void {
    this.#pages = this.#pages.filter(({ page }) => !page.isClosed())
    for (const { calls } of this.#pages) calls.length = 0
  }

  /** Describes the address of each page, its last calls and its accessibility tree. */
  async tell(): Promise<string> {
    const open = this.#pages.filter(({ page }) => !page.isClosed())
    const reports = open.map(async ({ page, calls }) => {
      const ofServer = calls.filter((call) => !call.includes(' /assets/')).slice(-lastCalls)
      const dialog = page.locator('[role$=dialog]').last()
      const root = (await dialog.count()) > 0 ? dialog : page.locator('body')
      const screen = await root.ariaSnapshot({ timeout: 5_000 }).catch(String)
      return [page.url(), ...ofServer, screen.slice(0, longestScreen)].join('\n  ')
    })
    return (await Promise.all(reports)).join('\n')
  }
}
