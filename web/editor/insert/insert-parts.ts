import { PastedStrip } from '#web/editor/pasted-strip.tsx'
import { InsertBelow, InsertButton } from './insert-menu.tsx'
import { InsertSheet } from './insert-sheet.tsx'
import { SlashList } from './slash-list.tsx'

/** What inserting shows, in one file to load: nobody needs it before there is a caret. */
export const insertParts = { InsertBelow, InsertButton, InsertSheet, PastedStrip, SlashList }
