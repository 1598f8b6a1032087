// Inline in the head of every page, so that the first paint has the chosen theme.
import { applyTheme, storedTheme } from './theme.ts'

applyTheme(storedTheme())
