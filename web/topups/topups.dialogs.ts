import { onDemand } from '#web/ui/on-demand.ts'

export const topupDialog = onDemand(async () => (await import('./topup-dialog.tsx')).TopupDialog)
export const paymentsDialog = onDemand(
  async () => (await import('./payments-dialog.tsx')).PaymentsDialog,
)
