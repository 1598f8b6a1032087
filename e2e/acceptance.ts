import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import { launchBrowser, openContext, startSite } from './browser.ts'
import { enterAs } from './people.ts'

type Options = {
  environment?: Record<string, string>
  /** Where calls are made to fail, the page reports it in the console. */
  mayReportErrors?: boolean
}

/** A site and a browser for a file of tests; each test has one visitor, whose browser is closed after it. */
export function acceptance({ environment = {}, mayReportErrors = false }: Options = {}) {
  let browser: Browser
  let site: TestServer
  let context: BrowserContext | null = null
  let errors: string[] = []
  beforeAll(async () => {
    site = await startSite({ environment })
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await context?.close()
    context = null
    if (!mayReportErrors) expect(errors).toEqual([])
  })
  afterAll(async () => {
    await browser.close()
    await site.dispose()
  })

  const visitor = async (): Promise<Page> => {
    ;({ context, errors } = await openContext(browser))
    return context.newPage()
  }
  return {
    get url() {
      return site.url
    },
    get db() {
      return site.dependencies.db
    },
    visitor,
    newStudent: () => Student.register(site.url),
    /** Somebody signed in, at home; a new student unless one is given. */
    async atHome(student?: Student): Promise<Page> {
      const page = await visitor()
      await enterAs(page.context(), student ?? (await Student.register(site.url)))
      await page.goto(`${site.url}/home`)
      await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
      return page
    },
  }
}
