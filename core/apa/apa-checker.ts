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
import type { CheckOptions, Finding, RuleId, TextList } from './finding.ts'
import { FixGuard } from './guard-fixes.ts'
import { hideConsequences } from './hide-consequences.ts'
import { maxReferenceLength } from './read-reference.ts'
import { type LocalFinding, placeFinding } from './rule.ts'

export type CheckInput = {
  text: CheckedText
  options: CheckOptions
  /** The title page as it is shown, with its placeholders; without it the lines of the text count. */
  titlePage?: TitlePage
}

type Local = LocalFinding & { rule: RuleId }
type Checked<Facts> = { facts: Facts; findings: readonly Local[] }

/**
 * Incremental checker. It caches the facts and findings of each block by role and content: after an edit, block rules
 * run only on changed blocks, and document rules run on every check. Use one checker per document; the cache holds the
 * blocks of the last check.
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
    const blocks = this.#checkBlocks(text, options, findings)
    const references = this.#checkReferences(text, options, findings)
    const document: DocumentFacts = {
      options,
      titlePage: titlePage ?? null,
      blocks,
      references,
      works: joinWorks(blocks, references),
    }
    this.#document = document
    for (const { id, checkDocument } of allRules) {
      for (const finding of checkDocument?.(document) ?? []) findings.push({ rule: id, ...finding })
    }
    return this.#guard.guard(hideConsequences(findings, document), text).sort(inOrder)
  }

  #checkBlocks(text: CheckedText, options: CheckOptions, findings: Finding[]): BlockFacts[] {
    const used = new Map<string, Map<string, Checked<BlockFacts>>>()
    const facts = text.cuerpo.map(({ role, content }, index) => {
      const checked = this.#blocks.get(role)?.get(content) ?? checkBlock(role, content, options)
      const ofRole = used.get(role) ?? new Map()
      used.set(role, ofRole.set(content, checked))
      for (const finding of checked.findings) findings.push(placeFinding(finding, 'cuerpo', index))
      return checked.facts
    })
    this.#blocks = used
    return facts
  }

  #checkReferences(
    text: CheckedText,
    options: CheckOptions,
    findings: Finding[],
  ): PlacedReference[] {
    const used = new Map<string, Checked<ReferenceFacts>>()
    const references: PlacedReference[] = []
    const add = (list: TextList, index: number, content: string) => {
      const checked =
        used.get(content) ?? this.#references.get(content) ?? checkReference(content, options)
      used.set(content, checked)
      for (const finding of checked.findings) findings.push(placeFinding(finding, list, index))
      if (!checked.facts.isBlank) references.push({ list, index, facts: checked.facts })
    }
    for (const [index, { role, content }] of text.cuerpo.entries()) {
      if (role === 'ref') add('cuerpo', index, content)
    }
    for (const [index, { content }] of text.referencias.entries())
      add('referencias', index, content)
    this.#references = used
    return references
  }
}

function checkBlock(role: string, content: string, options: CheckOptions): Checked<BlockFacts> {
  const facts = readBlockFacts(role, content)
  const findings: Local[] = []
  if (role !== 'ref') {
    for (const { id, checkBlock } of allRules) {
      for (const finding of checkBlock?.(facts, options) ?? [])
        findings.push({ rule: id, ...finding })
    }
  }
  return { facts, findings }
}

function checkReference(content: string, options: CheckOptions): Checked<ReferenceFacts> {
  const facts = readReferenceFacts(content)
  const findings: Local[] = []
  // Only the beginning of a reference that is too long was read.
  const rules = content.length > maxReferenceLength ? [] : allRules
  for (const { id, checkReference } of rules) {
    for (const finding of checkReference?.(facts, options) ?? [])
      findings.push({ rule: id, ...finding })
  }
  return { facts, findings }
}

function inOrder(a: Finding, b: Finding): number {
  if (a.list !== b.list) return a.list === 'cuerpo' ? -1 : 1
  return (a.index ?? -1) - (b.index ?? -1) || a.start - b.start || a.end - b.end
}
