import { type ExampleData, insertExampleData, longAnswer } from '#test/example-data.ts'
import { answer, type FakeModel, Gate, startFakeModel } from '#test/fake-model-server.ts'
import type { TestServer } from '#test/test-server.ts'
import { startSite } from './browser.ts'
import { type ExampleGroup, insertExampleGroup } from './group/example-group.ts'
import { bankAccounts } from './people.ts'

export type ScreensFixture = ExampleData &
  ExampleGroup & {
    site: TestServer
    fake: FakeModel
    dispose(): Promise<void>
  }

/** A server with people, documents and top-ups, for tests and pictures of every screen. */
export async function openScreensFixture(): Promise<ScreensFixture> {
  const fake = await startFakeModel()
  const site = await startSite({
    environment: {
      MODEL_PROVIDER: 'gemini',
      GEMINI_API_KEY: 'k',
      GEMINI_BASE_URL: fake.url,
      WHATSAPP_NUMBER: '593991234567',
      BANK_ACCOUNTS: bankAccounts,
    },
  })
  return {
    ...(await insertExampleData(site, fake)),
    ...(await insertExampleGroup(site.url)),
    site,
    fake,
    async dispose() {
      await site.dispose()
      await fake.close()
    },
  }
}

/** Makes the answer to `prompt` stay unfinished after its first pieces. */
export async function holdAnswer(fake: FakeModel, prompt: string, pieces: number): Promise<void> {
  const gate = new Gate()
  gate.pass(pieces)
  const held = answer(await longAnswer(), { gate, size: 200 })
  fake.decide((request) => (request.prompt.includes(prompt) ? held : null))
}
