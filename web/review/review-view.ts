import type { DocumentFacts } from '#core/apa/facts.ts'
import type { Conjunction } from '#core/apa/finding.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { TitlePage } from '#core/document/title-page.ts'
import type { Layout } from '#core/layout/pages.ts'
import type { EditingSession } from '#web/editor/editing-session.ts'
import type { Jump } from '#web/marks/use-jump.ts'
import type { Place } from '#web/pages/find-places.ts'
import type { ChangedRule } from './changed-rules.ts'
import type { Group } from './group-findings.ts'
import type { MarkedPlace } from './marked-place.ts'
import type { OutsideWork } from './outside-findings.ts'
import type { DrawnProposal } from './proposal-marks.ts'

/** The document under review, and what may be done with it. */
export type ReviewSubject = {
  text: AcademicText
  titlePage: TitlePage
  /** The project's word between authors. */
  conjunction: Conjunction
  /** The pages as the sheets show them. */
  layout: Layout
  /** Whether the model is still writing the text. */
  isLive: boolean
  /** Why nothing can be corrected now, in Spanish; null when it can. */
  whyNot: string | null
  /** The editing session, whose text is newer than `text`; null without one. */
  session: EditingSession | null
  /** Whether the editor draws the pages. */
  isEditorShown: boolean
  startEditing: () => Promise<EditingSession | null>
  /** What the pages show instead of the text; null when they show the text. */
  proposal: DrawnProposal | null
}

/** The tabs of the drawer. */
export type TabName = 'format' | 'references' | 'quotations' | 'assignment'

/** A change that was made from another tab than that of the rules. Without ids it can no longer be undone. */
export type NamedChange = { tab: TabName; label: string; ids: readonly number[] }

/** A change of the text, with its label and announcement. */
export type Change = { text: AcademicText; label: string; announcement: string }

export type ReviewView = {
  /** The findings, of one rule and one cause each; null until the text was checked. */
  count: number | null
  /** The facts read by the last check. */
  document: DocumentFacts | null
  /** Empty while the panel is closed. */
  groups: readonly Group[]
  /** The marks of citations outside the ticked sources, also while the panel is closed. */
  outside: readonly MarkedPlace[]
  /** The works of these citations, which count as no findings. */
  outsideWorks: readonly OutsideWork[]
  /** The pages that the places refer to. */
  layout: Layout | null
  /** Whether the pages show a proposal, on which only `outside` has places. */
  isProposal: boolean
  /** In how many places they are. */
  places: number
  /** How many of the findings have a certain fix. */
  fixable: number
  /** What was corrected since the panel was opened. */
  changed: readonly ChangedRule[]
  isLive: boolean
  whyNot: string | null
  chosen: string | null
  /** The mark that the pages lead to. */
  jump: Jump<string> | null
  /** What was changed from the other tabs. */
  corrected: readonly NamedChange[]
  /** For screen readers. */
  announcement: string
}

export const emptyView: ReviewView = {
  count: null,
  document: null,
  groups: [],
  outside: [],
  outsideWorks: [],
  layout: null,
  isProposal: false,
  places: 0,
  fixable: 0,
  changed: [],
  isLive: false,
  whyNot: null,
  chosen: null,
  jump: null,
  corrected: [],
  announcement: '',
}

export function plural(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

export function remaining(count: number): string {
  if (count === 0) return 'No queda ninguno.'
  return count === 1 ? 'Queda 1.' : `Quedan ${count}.`
}

/** "p. 2, línea 5". */
export function placeWords({ page, slot, text }: Place): string {
  return text === null ? `p. ${page}` : `p. ${page}, línea ${slot + 1}`
}
