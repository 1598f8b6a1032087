import { narrow, useMediaQuery } from './breakpoints.ts'

/** The id of the panel that stands in the chat's place. */
export const sidePanelId = 'panel-lado'

/** HTML attributes of a pane: a labelled region on wide screens; on narrow ones, which show one pane, a tab's panel. */
export function usePanel(pane: string, label: string, hasTab = true) {
  const isPanel = useMediaQuery(narrow) && hasTab
  return {
    id: `panel-${pane}`,
    ...(isPanel ? { role: 'tabpanel', 'aria-labelledby': `tab-${pane}` } : { 'aria-label': label }),
  } as const
}
