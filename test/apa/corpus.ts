import type { RuleCases } from './score-rules.ts'
import seenCitations from './seen/citations.json' with { type: 'json' }
import seenReferences from './seen/references.json' with { type: 'json' }
import seenRules from './seen/rules.json' with { type: 'json' }
import unseenCitations from './unseen/citations.json' with { type: 'json' }
import unseenReferences from './unseen/references.json' with { type: 'json' }
import unseenRules from './unseen/rules.json' with { type: 'json' }

export type Half = { citations: string[]; references: string[]; rules: RuleCases }

/**
 * Sentences, references and cases of rules with what is to be found in them. The unseen half was written before the
 * grammar and is only counted: its failures are not to be read while the grammar is being worked on.
 */
export const corpus: Record<'seen' | 'unseen', Half> = {
  seen: { citations: seenCitations, references: seenReferences, rules: seenRules },
  unseen: { citations: unseenCitations, references: unseenReferences, rules: unseenRules },
}

/** The references of a half without their marks: each is as APA 7 has it. */
export function properReferences({ references }: Half): string[] {
  return references.map((line) => (line.split(' | ')[1] ?? '').replace(/\{(\w):([^{}]*)\}/g, '$2'))
}
