import { useCallback, useRef } from 'react'
import { useDialogs } from '#web/ui/dialog-context.ts'
import { onDemand } from '#web/ui/on-demand.ts'
import type { DeclarationOptions } from './declaration-dialog.tsx'

const declarationDialog = onDemand(
  async () => (await import('./declaration-dialog.tsx')).DeclarationDialog,
)

/** 'Declaración de uso de IA': opens the form that adds, changes and removes it. */
export function useDeclaration(options: DeclarationOptions): (opener?: Element | null) => void {
  const dialogs = useDialogs()
  const latest = useRef(options)
  latest.current = options
  return useCallback(
    (opener = document.activeElement) =>
      void dialogs.open(declarationDialog, latest.current, { opener }),
    [dialogs],
  )
}
