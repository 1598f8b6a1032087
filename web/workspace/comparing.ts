import { onDemand } from '#web/ui/on-demand.ts'

/** What stands in place of the pages: two versions, or the two texts of a conflict, in one document. */
export const comparing = onDemand(async () => {
  const [{ ComparePane }, { CompareTwoTexts }] = await Promise.all([
    import('#web/versions/compare-pane.tsx'),
    import('#web/versions/compare-two-texts.tsx'),
  ])
  return { ComparePane, CompareTwoTexts }
})
