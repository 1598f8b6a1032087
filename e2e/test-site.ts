import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type FakeModel, startFakeModel } from '#test/fake-model-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import {
  type ContextOptions,
  collectErrors,
  openContext,
  patienceMs,
  sharedBrowser,
  startSite,
  type Viewport,
} from './browser.ts'
import { PagesSeen } from './pages-seen.ts'
import { enterAs } from './people.ts'

type Options = {
  /** A function is called when the site starts. */
  environment?: Record<string, string> | (() => Record<string, string>)
  now?: () => Date
  /** Answers come from the fake `model`, whose scripts are cleared for each test, and not from the offline composer. */
  hasModel?: boolean
  /** Options of every browser of this site. */
  browsers?: Omit<ContextOptions, 'viewport'>
  /** Whether pages may report errors in the console, as when a test makes calls fail. */
  mayReportErrors?: boolean
}

export type TestSite = {
  readonly url: string
  readonly server: TestServer
  readonly browser: Browser
  readonly model: FakeModel
  /** A page of a new browser context, signed out and empty; closed after its test, or its file. */
  visitor(viewport?: Viewport): Promise<Page>
  newStudent(more?: Record<string, unknown>): Promise<Student>
  /** A browser in which a student is signed in, with nothing opened yet; a new student unless one is given. */
  signedIn(student?: Student, viewport?: Viewport): Promise<Page>
  /** The same, at home. */
  atHome(student?: Student, viewport?: Viewport): Promise<Page>
}

/** A site for a file of tests, in the worker's Chromium. A test fails when a page reports an error in its console. */
export function testSite(options: Options = {}): TestSite {
  const {
    environment = {},
    now,
    hasModel = false,
    browsers = {},
    mayReportErrors = false,
  } = options
  let browser: Browser
  let server: TestServer
  let model: FakeModel | null = null
  let isTesting = false
  const ofTest: BrowserContext[] = []
  const ofFile: BrowserContext[] = []
  const errors: string[] = []
  const seen = new PagesSeen()
  // Polling waits as long as locating.
  vi.setConfig({ expect: { poll: { timeout: patienceMs } } })

  beforeAll(async () => {
    if (hasModel) model = await startFakeModel()
    server = await startSite({
      environment: {
        ...(model && {
          MODEL_PROVIDER: 'gemini',
          GEMINI_API_KEY: 'k',
          GEMINI_BASE_URL: model.url,
        }),
        ...(typeof environment === 'function' ? environment() : environment),
      },
      ...(now && { now }),
    })
    browser = await sharedBrowser()
  })
  beforeEach(() => {
    isTesting = true
    model?.reset()
  })
  afterEach(async ({ task }) => {
    isTesting = false
    const screens = task.result?.state === 'fail' ? await seen.tell() : null
    await Promise.all(ofTest.splice(0).map((context) => context.close()))
    seen.forget()
    const reported = errors.splice(0)
    if (screens !== null) {
      throw new Error(`When it failed, the screens showed:\n${[screens, ...reported].join('\n')}`)
    }
    if (!mayReportErrors) expect(reported).toEqual([])
  })
  afterAll(async () => {
    await Promise.all(ofFile.splice(0).map((context) => context.close()))
    await server.dispose()
    await model?.close()
  })

  const site: TestSite = {
    get url() {
      return server.url
    },
    get server() {
      return server
    },
    get browser() {
      return browser
    },
    get model() {
      if (model === null) throw new Error('This site answers offline: hasModel is not set.')
      return model
    },
    async visitor(viewport) {
      const context = await openContext(browser, { ...(viewport && { viewport }), ...browsers })
      ;(isTesting ? ofTest : ofFile).push(context)
      collectErrors(context, errors)
      seen.watch(context)
      return context.newPage()
    },
    newStudent: (more) => Student.register(server.url, more),
    async signedIn(student, viewport) {
      const page = await site.visitor(viewport)
      await enterAs(page.context(), student ?? (await site.newStudent()))
      return page
    },
    async atHome(student, viewport) {
      const page = await site.signedIn(student, viewport)
      await page.goto(`${server.url}/home`)
      await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
      return page
    },
  }
  return site
}
