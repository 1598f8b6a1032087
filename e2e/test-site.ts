import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { FakeModel } from '#test/fake-model-server.ts'
import { Student } from '#test/student.ts'
import type { TestServer } from '#test/test-server.ts'
import {
  type ContextOptions,
  collectErrors,
  patienceMs,
  sharedBrowser,
  type Viewport,
} from './browser.ts'
import { KeptContexts, type Tab } from './kept-contexts.ts'
import { endRuns, keptSite, type Site, startOwnSite } from './kept-sites.ts'
import { PagesSeen } from './pages-seen.ts'
import { enterAs } from './people.ts'

type Options = {
  /** A server of its own, for a file that counts or changes what is of everybody; so has one with settings. */
  hasOwnServer?: boolean
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
  /** A page of an empty browser, signed out; closed after its test, or its file. */
  visitor(viewport?: Viewport): Promise<Page>
  newStudent(more?: Record<string, unknown>): Promise<Student>
  /** A browser in which a student is signed in, with nothing opened yet; a new student unless one is given. */
  signedIn(student?: Student, viewport?: Viewport): Promise<Page>
  /** The same, at home. */
  atHome(student?: Student, viewport?: Viewport): Promise<Page>
}

let contexts: { browser: Browser; kept: KeptContexts } | null = null

/** The contexts of the worker's Chromium. */
function keptContexts(browser: Browser): KeptContexts {
  if (contexts?.browser !== browser) contexts = { browser, kept: new KeptContexts(browser) }
  return contexts.kept
}

/** A site for a file of tests, in the worker's Chromium. A test fails when a page reports an error in its console. */
export function testSite(options: Options = {}): TestSite {
  const {
    environment,
    now,
    hasOwnServer = environment !== undefined || now !== undefined,
    hasModel = false,
    browsers = {},
    mayReportErrors = false,
  } = options
  let browser: Browser
  let own: Site
  let isTesting = false
  const ofTest: Tab[] = []
  const ofFile: Tab[] = []
  const errors: string[] = []
  const seen = new PagesSeen()
  // Polling waits as long as locating. Most polls are calls of the server.
  vi.setConfig({ expect: { poll: { timeout: patienceMs, interval: 150 } } })

  beforeAll(async () => {
    own = hasOwnServer
      ? await startOwnSite(hasModel, {
          environment: typeof environment === 'function' ? environment() : (environment ?? {}),
          ...(now && { now }),
        })
      : await keptSite(hasModel)
    browser = await sharedBrowser()
  })
  beforeEach(() => {
    isTesting = true
    own.model?.reset()
  })
  afterEach(async ({ task }) => {
    isTesting = false
    const screens = task.result?.state === 'fail' ? await seen.tell() : null
    await Promise.all(ofTest.splice(0).map((tab) => tab.end()))
    if (!hasOwnServer && hasModel) await endRuns(own)
    seen.forget()
    const reported = errors.splice(0)
    if (screens !== null) {
      throw new Error(`When it failed, the screens showed:\n${[screens, ...reported].join('\n')}`)
    }
    if (!mayReportErrors) expect(reported).toEqual([])
  })
  afterAll(async () => {
    await Promise.all(ofFile.splice(0).map((tab) => tab.end()))
    if (!hasOwnServer) return
    await own.server.dispose()
    await own.model?.close()
  })

  const site: TestSite = {
    get url() {
      return own.server.url
    },
    get server() {
      return own.server
    },
    get browser() {
      return browser
    },
    get model() {
      if (own.model === null) throw new Error('This site answers offline: hasModel is not set.')
      return own.model
    },
    async visitor(viewport) {
      const tabs = isTesting ? ofTest : ofFile
      const options = { ...(viewport && { viewport }), ...browsers }
      const tab = await keptContexts(browser).open(options, (page) => {
        collectErrors(page, errors)
        seen.watch(page)
      })
      tabs.push(tab)
      return tab.page
    },
    newStudent: (more) => Student.register(own.server.url, more),
    async signedIn(student, viewport) {
      const page = await site.visitor(viewport)
      await enterAs(page.context(), student ?? (await site.newStudent()))
      return page
    },
    async atHome(student, viewport) {
      const page = await site.signedIn(student, viewport)
      await page.goto(`${own.server.url}/home`)
      await page.getByRole('heading', { name: 'Tus proyectos' }).waitFor()
      return page
    },
  }
  return site
}
