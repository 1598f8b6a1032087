import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, it, vi } from 'vitest'
import { meQuery } from '#web/api/me.api.ts'
import type { RunState } from '#web/generation/runs.ts'
import { noDocument } from '#web/pages/documents.ts'
import { newSlice } from '#web/store/slice.ts'
import { Editing, type EditingState } from './editing.ts'
import type { EditingSession } from './editing-session.ts'

// Whether the server is reachable is listened to as soon as it is imported.
vi.hoisted(() => Object.assign(globalThis, { window: new EventTarget() }))
// Else what needs a browser would load in the tests after these.
afterAll(() => void Reflect.deleteProperty(globalThis, 'window'))

/** A project that is being opened for writing; the editor's code arrives when `arrive` is called. */
function opening() {
  const made: { isDisposed: boolean }[] = []
  class Session {
    isDisposed = false
    constructor() {
      made.push(this)
    }
    adopt() {}
    setLocked() {}
    dispose() {
      this.isDisposed = true
    }
  }
  let arrive = () => {}
  const isThere = new Promise<void>((resolve) => {
    arrive = resolve
  })
  const client = new QueryClient()
  client.setQueryData(meQuery.queryKey, { id: 'student' } as never)
  const editing = new Editing({
    projectId: 'p',
    client,
    slice: newSlice<EditingState>({ session: null }),
    document: newSlice({ ...noDocument, newest: null }),
    run: newSlice<RunState>({
      phase: 'idle',
      partial: null,
      unanswered: null,
      waiting: null,
      short: null,
    }),
    onSaved: () => {},
    load: async () => {
      await isThere
      return {
        EditorPages: null as never,
        startPoint: () => null,
        EditingSession: Session as unknown as new () => EditingSession,
        wholeText: () => ({}) as never,
      }
    },
  })
  return { editing, made, arrive }
}

it('two openings at once get the same session', async () => {
  const { editing, made, arrive } = opening()
  const both = Promise.all([editing.open('start'), editing.start()])
  arrive()
  const [, started] = await both
  expect(made).toHaveLength(1)
  expect(started).toBe(editing.session)
  expect(started).not.toBeNull()
})

it('leaving while the editor is loading makes no session', async () => {
  const { editing, made, arrive } = opening()
  const opened = editing.open('start')
  editing.dispose()
  arrive()
  await opened
  expect(made).toEqual([])
})

it('leaving ends the session', async () => {
  const { editing, made, arrive } = opening()
  const opened = editing.open('start')
  arrive()
  await opened
  editing.dispose()
  expect(made).toMatchObject([{ isDisposed: true }])
})
