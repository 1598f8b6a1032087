// Stands inline in the head of every page: the first paint already has the chosen theme.
import { applyTheme, storedTheme } from './theme.ts'

applyTheme(storedTheme())
