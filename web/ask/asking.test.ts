import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, it, vi } from 'vitest'
import { settingsQuery } from '#web/api/settings.api.ts'
import type { Editing } from '#web/editor/editing.ts'
import { MessageCache } from '#web/generation/message-cache.ts'
import type { RunState, Runs } from '#web/generation/runs.ts'
import { type DocumentState, noDocument } from '#web/pages/documents.ts'
import { noSources } from '#web/sources/sources.ts'
import { newSlice } from '#web/store/slice.ts'
import { Asking, type AskingState, askingNothing } from './asking.ts'

// Whether the server is reachable is listened to as soon as it is imported.
vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
// Else what needs a browser would load in the tests after these.
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'))

/** Asking in a project that has just been opened. Nothing is read from a server: the test says what was read. */
function opened() {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  const run: RunState = {
    phase: 'idle',
    partial: null,
    unanswered: null,
    waiting: null,
    short: null,
  }
  const asking = new Asking({
    projectId: 'p',
    client,
    cache: new MessageCache(client, 'p'),
    slice: newSlice<AskingState & Pick<DocumentState, 'proposed'>>({
      ...askingNothing,
      proposed: null,
    }),
    runs: { slice: newSlice(run) } as unknown as Runs,
    editing: { session: null } as Editing,
    document: newSlice({ ...noDocument, ...noSources }),
  })
  const settingsSay = (provider: string) =>
    client.setQueryData(settingsQuery.queryKey, { model_provider: provider } as never)
  return { asking, settingsSay }
}

it('whether there is a model to ask follows the settings that are read after the project was opened', async () => {
  const { asking, settingsSay } = opened()
  const canAsk = () => asking.slice.get().canAsk
  expect(canAsk()).toBe(true)
  settingsSay('offline')
  await vi.waitFor(() => expect(canAsk()).toBe(false))
  settingsSay('gemini')
  await vi.waitFor(() => expect(canAsk()).toBe(true))
  asking.dispose()
})
