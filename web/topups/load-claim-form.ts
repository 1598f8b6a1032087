import { onDemand } from '#web/ui/on-demand.ts'

/** The form's code is fetched from the top-up dialog on, so that it is there when its page is. */
export const claimForm = onDemand(async () => (await import('./claim-form.tsx')).ClaimForm)
