import { type ComponentType, createContext, useContext, useMemo } from 'react'
import type { OnDemand } from './on-demand.ts'

/** The host gives each dialog `onClose`; its argument is the reply, where the dialog has one. */
// biome-ignore lint/suspicious/noExplicitAny: any reply, which `ReplyOf` finds again
type Closable = { onClose: (reply?: any) => void }
type ReplyOf<Props extends Closable> = Parameters<Props['onClose']>[0]

export type DialogCode<Props extends Closable> = OnDemand<ComponentType<Props>>

/** A function is called when the dialog closes, for an opener that may have been replaced by then. */
export type Opener = Element | null | (() => Element | null)

export type OpenOptions = {
  /** The element that gets the focus when the dialog has closed; by default the one that has it now. */
  opener?: Opener
  /** The id of the dialog that this one replaces. */
  replaces?: number | undefined
  /** Only one question is open at a time: the next one cancels it. */
  isQuestion?: boolean
}

/**
 * Loads a dialog and opens it over what is shown. Resolves when it closes: with its reply, or undefined without one.
 * The props do not change while it is open, so the dialog itself has to read data that may change.
 */
export type OpenDialog = <Props extends Closable>(
  code: DialogCode<Props>,
  props: Omit<Props, 'onClose'>,
  options?: OpenOptions,
) => Promise<ReplyOf<Props> | undefined>

type Host = {
  open: OpenDialog
  /** Opens a dialog; rejects if it cannot be loaded, where `open` tells the user. */
  openOrReject: OpenDialog
}

export const DialogHostContext = createContext<Host | null>(null)

/** The hosted dialog around a component. */
export const CurrentDialogContext = createContext<{ id: number; opener: Opener } | null>(null)

export function useDialogHost(): Host {
  const host = useContext(DialogHostContext)
  if (!host) throw new Error('a dialog needs a DialogHost above it')
  return host
}

/**
 * Opens dialogs, each declared with `onDemand` in its feature's `*.dialogs.ts`. `openInstead` closes the dialog it is
 * called from and keeps its opener.
 */
export function useDialogs(): { open: OpenDialog; openInstead: OpenDialog } {
  const { open } = useDialogHost()
  const current = useContext(CurrentDialogContext)
  return useMemo(
    () => ({
      open,
      openInstead: (code, props) =>
        open(code, props, { replaces: current?.id, opener: current?.opener ?? null }),
    }),
    [open, current],
  )
}
