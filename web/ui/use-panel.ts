import { useMediaQuery } from './use-media-query.ts'

/** A pane of the workspace: a region where it stands beside the other, a tab's panel where only one of them is shown. */
export function usePanel(pane: string, label: string) {
  const isPanel = useMediaQuery('(max-width: 960px)')
  return {
    id: `panel-${pane}`,
    ...(isPanel ? { role: 'tabpanel', 'aria-labelledby': `tab-${pane}` } : { 'aria-label': label }),
  } as const
}
