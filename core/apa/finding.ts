/** The two lists of an academic text. */
export type TextList = 'cuerpo' | 'referencias'

export type Severity = 'error' | 'aviso' | 'info'

/**
 * One change that a fix makes: other words in a block, a block taken out, or the references in another order.
 * `start` and `end` count UTF-16 units in the block's content as stored; `order` gives the old index of each place.
 */
export type Edit =
  | { kind: 'text'; list: TextList; index: number; start: number; end: number; text: string }
  | { kind: 'remove'; list: TextList; index: number }
  | { kind: 'order'; list: 'referencias'; order: number[] }

/** The certain correction of a finding. Its edits are applied together or not at all. */
type Fix = { label: string; edits: Edit[] }

/**
 * A fault against APA 7 in the text. `index` is null where no one block is meant; `start` and `end`
 * count UTF-16 units in the block's content as stored, asterisks included, and are 0 where `index` is null.
 */
export type Finding = {
  rule: RuleId
  severity: Severity
  list: TextList
  index: number | null
  start: number
  end: number
  /** One plain sentence in Spanish. */
  message: string
  fix?: Fix
}

/** The rules, in the order in which they are explained and in which findings at one place are listed. */
export const ruleIds = [
  'TP-ELEM',
  'TP-TITLE',
  'TP-LABEL',
  'TXT-TITLE',
  'TXT-SUMMARY',
  'TXT-KEYWORDS',
  'HEAD-SKIP',
  'HEAD-DOT',
  'HEAD-NUM',
  'HEAD-ONE',
  'HEAD-CAPS',
  'P-EMPTY',
  'P-DOUBLE-SPACE',
  'P-STAR',
  'P-URL',
  'P-BULLET',
  'P-DECIMAL',
  'TAB-TITLE',
  'TAB-NUMBER',
  'TAB-CALLOUT',
  'TAB-BELOW',
  'TAB-NOTE',
  'TAB-EMPTY',
  'TAB-DECIMALS',
  'TAB-WIDE',
  'FIG-CALLOUT',
  'FIG-ALT',
  'FIG-SOURCE',
  'NOTE-CITE',
  'CIT-FORM',
  'CIT-NOREF',
  'REF-UNCITED',
  'CIT-ETAL',
  'CIT-ETAL-2',
  'CIT-ETDOT',
  'CIT-YCOL',
  'CIT-AMP',
  'CIT-PAGE',
  'QUOTE-40',
  'CIT-SECOND',
  'CIT-SORT',
  'CIT-STOP',
  'CIT-STYLE',
  'CIT-YEAR',
  'CIT-LOOSE',
  'CIT-BLOCK',
  'CIT-NAME',
  'CIT-SIGLA',
  'CIT-ACCENT',
  'REF-FORM',
  'REF-ORDER',
  'REF-DUPYEAR',
  'REF-ITAL',
  'REF-DOI',
  'REF-DOT',
  'REF-REC',
  'REF-PAGES',
  'REF-SENTENCE',
  'REF-PLACE',
  'REF-ETAL',
  'REF-21',
  'REF-HEAD',
  'REF-HANG',
  'REF-SOURCE',
  'REF-EXTRA',
  'REF-ROLE',
  'REF-NAME',
  'REF-LINK',
] as const
export type RuleId = (typeof ruleIds)[number]

/** 'y' or '&' before the last author in brackets and in the reference list; a project's choice. */
export type Conjunction = 'y' | '&'

export type CheckOptions = { conjunction: Conjunction }
