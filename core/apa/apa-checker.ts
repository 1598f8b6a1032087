import type { TitlePage } from '#core/document/title-page.ts'
import { allRules } from './all-rules.ts'
import type { CheckedText } from './apply-fixes.ts'
import {
  type BlockFacts,
  type DocumentFacts,
  joinWorks,
  type PlacedReference,
  type ReferenceFacts,
  readBlockFacts,
  readReferenceFacts,
} from './facts.ts'
import type { CheckOptions, Finding, TextList } from './finding.ts'
import { FixGuard } from './guard-fixes.ts'
import { hideConsequences } from './hide-consequences.ts'
import { faultsInBlock, faultsInReference } from './patterns.ts'
import { maxReferenceLength } from './read-reference.ts'
import { type Fault, findingOf, listOf } from './rule.ts'

export type CheckInput = {
  text: CheckedText
  options: CheckOptions
  /** The title page as it is shown, with its placeholders; without it the lines of the text count. */
  titlePage?: TitlePage
}

type Found = { rule: (typeof allRules)[number]; fault: Fault }
type Checked<Facts> = { facts: Facts; found: readonly Found[] }

/**
 * Checks an academic text against every rule of APA 7 (Spanish) that can be seen in it. It caches the facts and faults of
 * each block by role and content: after an edit, what concerns one block is checked only in changed blocks, and what
 * concerns the document on every check. Use one checker per document; the cache holds the blocks of the last check.
 */
export class ApaChecker {
  #blocks = new Map<string, Map<string, Checked<BlockFacts>>>()
  #references = new Map<string, Checked<ReferenceFacts>>()
  #guard = new FixGuard()
  #conjunction: string | null = null
  #document: DocumentFacts | null = null

  /** The facts read by the last check. */
  get document(): DocumentFacts | null {
    return this.#document
  }

  /** All findings, in the order of the text: the body block by block, then the references. Never throws. */
  check({ text, options, titlePage }: CheckInput): Finding[] {
    if (options.conjunction !== this.#conjunction) {
      this.#blocks.clear()
      this.#references.clear()
      this.#conjunction = options.conjunction
    }
    const findings: Finding[] = []
    const add = (found: readonly Found[], list: TextList, index: number | null) => {
      const content = (index === null ? null : text[list][index]?.content) ?? ''
      for (const { rule, fault } of found)
        findings.push(findingOf(rule, fault, { list, index, content }))
    }
    const blocks = this.#checkBlocks(text, options, add)
    const references = this.#checkReferences(text, options, add)
    const document: DocumentFacts = {
      options,
      titlePage: titlePage ?? null,
      blocks,
      references,
      works: joinWorks(blocks, references),
    }
    this.#document = document
    for (const rule of allRules) {
      for (const { where, ...fault } of listOf(rule.document?.(document))) {
        if (where === null || typeof where === 'number') add([{ rule, fault }], 'cuerpo', where)
        else add([{ rule, fault }], where.list, where.index)
      }
    }
    return this.#guard.guard(hideConsequences(findings, document), text).sort(inOrder)
  }

  #checkBlocks(text: CheckedText, options: CheckOptions, add: AddFindings): BlockFacts[] {
    const used = new Map<string, Map<string, Checked<BlockFacts>>>()
    const facts = text.cuerpo.map(({ role, content }, index) => {
      const checked = this.#blocks.get(role)?.get(content) ?? checkBlock(role, content, options)
      const ofRole = used.get(role) ?? new Map()
      used.set(role, ofRole.set(content, checked))
      add(checked.found, 'cuerpo', index)
      return checked.facts
    })
    this.#blocks = used
    return facts
  }

  #checkReferences(text: CheckedText, options: CheckOptions, add: AddFindings): PlacedReference[] {
    const used = new Map<string, Checked<ReferenceFacts>>()
    const references: PlacedReference[] = []
    const check = (list: TextList, index: number, content: string) => {
      const checked =
        used.get(content) ?? this.#references.get(content) ?? checkReference(content, options)
      used.set(content, checked)
      add(checked.found, list, index)
      if (!checked.facts.isBlank) references.push({ list, index, facts: checked.facts })
    }
    for (const [index, { role, content }] of text.cuerpo.entries())
      if (role === 'ref') check('cuerpo', index, content)
    for (const [index, { content }] of text.referencias.entries())
      check('referencias', index, content)
    this.#references = used
    return references
  }
}

const ofBlocks = allRules.filter(({ patterns, block }) => patterns || block)
const ofReferences = allRules.filter(({ patterns, reference }) => patterns || reference)

/** Adds the findings of a block; those of the title page have no index. */
type AddFindings = (found: readonly Found[], list: TextList, index: number | null) => void

function checkBlock(role: string, content: string, options: CheckOptions): Checked<BlockFacts> {
  const facts = readBlockFacts(role, content)
  const rules = role === 'ref' ? [] : ofBlocks
  const found = rules.flatMap((rule) =>
    [...listOf(rule.block?.(facts, options)), ...faultsInBlock(facts, rule.patterns)].map(
      (fault) => ({ rule, fault }),
    ),
  )
  return { facts, found }
}

function checkReference(content: string, options: CheckOptions): Checked<ReferenceFacts> {
  const facts = readReferenceFacts(content)
  // Only the beginning of a reference that is too long was read.
  const rules = content.length > maxReferenceLength ? [] : ofReferences
  const found = rules.flatMap((rule) =>
    [...listOf(rule.reference?.(facts, options)), ...faultsInReference(facts, rule.patterns)].map(
      (fault) => ({ rule, fault }),
    ),
  )
  return { facts, found }
}

function inOrder(a: Finding, b: Finding): number {
  if (a.list !== b.list) return a.list === 'cuerpo' ? -1 : 1
  return (a.index ?? -1) - (b.index ?? -1) || a.start - b.start || a.end - b.end
}
