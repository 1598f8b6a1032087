import { onDemand } from '#web/ui/on-demand.ts'

export const enlargedPicture = onDemand(
  async () => (await import('./enlarged-picture.tsx')).EnlargedPicture,
)
