import { threadTask } from '#server/texts/thread-task.ts'
import { forgetSent } from './known-texts.ts'
import * as sends from './read-send.ts'
import * as versions from './text-versions.ts'

// What one thread does with texts that several people write: each export is a task. The thread keeps the texts that it read
// last, so that a key costs the main thread no text.

export const readSend = threadTask(sends.readSend)

/** A send was not taken. */
export const takeBack = threadTask(forgetSent)

export const textToKeep = threadTask(versions.textToKeep)
export const firstText = threadTask(versions.firstText)
export const stepsToVersion = threadTask(versions.stepsToVersion)
