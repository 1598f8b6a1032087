import type { RuleCases } from './score-rules.ts'
import seenCitations from './seen/citations.json' with { type: 'json' }
import seenReferences from './seen/references.json' with { type: 'json' }
import seenRules from './seen/rules.json' with { type: 'json' }
import unseenCitations from './unseen/citations.json' with { type: 'json' }
import unseenReferences from './unseen/references.json' with { type: 'json' }
import unseenRules from './unseen/rules.json' with { type: 'json' }

export type Half = { citations: string[]; references: string[]; rules: RuleCases }

/**
 * Sentences, references and cases of rules, with marks on what has to be found. The unseen half was written before the
 * grammar and is only counted: do not read its failures while you work on the grammar.
 */
export const corpus: Record<'seen' | 'unseen', Half> = {
  seen: { citations: seenCitations, references: seenReferences, rules: seenRules },
  unseen: { citations: unseenCitations, references: unseenReferences, rules: unseenRules },
}

/** The references of a half without their marks: each follows APA 7. */
export function properReferences({ references }: Half): string[] {
  return references.map((line) => (line.split(' | ')[1] ?? '').replace(/\{(\w):([^{}]*)\}/g, '$2'))
}
