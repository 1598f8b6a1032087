import { useMemo } from 'react'
import { type OpenDialog, useDialogHost } from './dialog-context.ts'
import { onDemand } from './on-demand.ts'

export type ConfirmQuestion = { text: string; about?: string; warning?: string; accept: string }
export type PromptQuestion = { title: string; label: string; initial: string; accept: string }

/** The page's own dialogs in place of the browser's alert, confirm and prompt. */
export type Ask = {
  alert: (text: string, about?: string) => Promise<void>
  confirm: (question: ConfirmQuestion) => Promise<boolean>
  /** The text as typed, or null when cancelled. */
  prompt: (question: PromptQuestion) => Promise<string | null>
}

const alertDialog = onDemand(async () => (await import('./ask-dialogs.tsx')).AlertDialog)
const confirmDialog = onDemand(async () => (await import('./ask-dialogs.tsx')).ConfirmDialog)
const promptDialog = onDemand(async () => (await import('./ask-dialogs.tsx')).PromptDialog)

/** Loads the dialogs while the page is idle, so that they open at once. */
export function preloadQuestions(): void {
  for (const dialog of [alertDialog, confirmDialog, promptDialog]) dialog.preload()
}

const options = { isQuestion: true }

/** If the dialogs cannot be loaded, the browser's alert, confirm and prompt are used. */
export function askWith(openOrReject: OpenDialog): Ask {
  return {
    alert: (text, about) =>
      openOrReject(alertDialog, { text, about }, options).then(
        () => undefined,
        () => window.alert(text),
      ),
    confirm: (question) =>
      openOrReject(confirmDialog, question, options).then(
        (reply) => reply ?? false,
        () => window.confirm(question.text),
      ),
    prompt: (question) =>
      openOrReject(promptDialog, question, options).then(
        (reply) => reply ?? null,
        () => window.prompt(question.label, question.initial),
      ),
  }
}

export function useAsk(): Ask {
  const { openOrReject } = useDialogHost()
  return useMemo(() => askWith(openOrReject), [openOrReject])
}
