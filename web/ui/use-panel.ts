import { narrow, useMediaQuery } from './breakpoints.ts'

/** The id of the panel that stands in the chat's place. */
export const sidePanelId = 'panel-lado'

/** The attributes of a pane: a region on wide screens, the panel of a tab where only one pane is shown, if it has one. */
export function usePanel(pane: string, label: string, hasTab = true) {
  const isPanel = useMediaQuery(narrow) && hasTab
  return {
    id: `panel-${pane}`,
    ...(isPanel ? { role: 'tabpanel', 'aria-labelledby': `tab-${pane}` } : { 'aria-label': label }),
  } as const
}
