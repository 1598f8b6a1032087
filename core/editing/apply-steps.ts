import type { Node } from 'prosemirror-model'
import { Step } from 'prosemirror-transform'
import {
  idForm,
  isExhibit,
  isKnownRole,
  maxRoleLength,
  type UnknownRole,
} from '#core/document/block-roles.ts'
import { cleanText } from '#core/document/clean-text.ts'
import { addressOf, roleOf, schema } from './schema.ts'

/** Why steps are refused: `misfit` do not fit the text that they are for; `forged` make one that no editor makes. */
export class StepFault extends Error {
  readonly kind: 'misfit' | 'forged'

  constructor(kind: 'misfit' | 'forged', message: string) {
    super(message)
    this.kind = kind
  }
}

const markTypes: ReadonlySet<unknown> = new Set(['addMark', 'removeMark'])
/** The kinds of steps of the editor; `replaceAround` changes the role of a block. */
const stepTypes: ReadonlySet<unknown> = new Set(['replace', 'replaceAround', 'attr', ...markTypes])

/**
 * The document after steps that somebody sent, as JSON. Throws StepFault. What it returns has the schema's order of blocks,
 * attributes of the right kinds, clean characters and an id of its own for each block.
 */
export function applySteps(
  document: Node,
  steps: readonly unknown[],
  onStep: (step: Step, before: Node, after: Node, at: number) => void = () => {},
): Node {
  let doc = document
  steps.forEach((json, at) => {
    const step = readStep(json)
    const before = doc
    doc = applyStep(before, step)
    onStep(step, before, doc, at)
  })
  checkBlocks(doc, document)
  return doc
}

function readStep(json: unknown): Step {
  if (!isOfEditor(json)) throw new StepFault('forged', 'no step of the editor')
  try {
    return Step.fromJSON(schema, json)
  } catch (error) {
    throw new StepFault('forged', String(error))
  }
}

function applyStep(doc: Node, step: Step): Node {
  try {
    const { doc: changed, failed } = step.apply(doc)
    if (changed) return changed
    throw new StepFault('misfit', failed ?? 'the step fails')
  } catch (error) {
    if (error instanceof StepFault) throw error
    // Beyond the end of the text.
    throw new StepFault('misfit', String(error))
  }
}

function isOfEditor(json: unknown): boolean {
  const type = typeOf(json)
  if (stepTypes.has(type)) return true
  // Takes bold away from words some of which had it before.
  const steps = type === 'markSet' && (json as { steps?: unknown }).steps
  return Array.isArray(steps) && steps.every((step) => markTypes.has(typeOf(step)))
}

const typeOf = (json: unknown) =>
  typeof json === 'object' && json !== null && 'stepType' in json && json.stepType

/** Checks the blocks that are not those of `before`, and that no two blocks have the same id. */
function checkBlocks(doc: Node, before: Node): void {
  const known = new Set(before.content.content)
  const ids = new Set<string>()
  doc.forEach((block) => {
    if (!known.has(block)) checkBlock(block)
    const id = addressOf(block)
    // A text without words is one paragraph without an id.
    if (id === null) return
    if (ids.has(id)) throw new StepFault('forged', 'two blocks have the same id')
    ids.add(id)
  })
}

function checkBlock(block: Node): void {
  const { id, content, unknownRole } = block.attrs
  const role = roleOf(block)
  const isFine =
    typeof id === 'string' &&
    idForm.test(id) &&
    (!isExhibit(role) || areCleanLines(content)) &&
    (unknownRole === undefined ||
      unknownRole === null ||
      (typeof unknownRole === 'string' &&
        unknownRole.length <= maxRoleLength &&
        !isKnownRole(unknownRole as UnknownRole)))
  if (!isFine) throw new StepFault('forged', 'a block has attributes that no editor writes')
  block.forEach((child) => {
    if (!isClean(child.isText ? child.text : child.attrs['said'])) {
      throw new StepFault('forged', 'a block has characters that no page shows')
    }
  })
}

const areCleanLines = (text: unknown) => typeof text === 'string' && text.split('\n').every(isClean)

function isClean(text: unknown): boolean {
  return typeof text === 'string' && cleanText(text) === text
}
