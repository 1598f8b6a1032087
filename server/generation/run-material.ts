import { askedWords } from '#core/assignment/asked-length.ts'
import { wantedLength } from '#core/assignment/wanted-length.ts'
import { AcademicText } from '#core/document/model.ts'
import { baseOf, buildPrompt, type PromptInput } from '#core/generation/prompt.ts'
import type { Selected } from '#core/generation/selection.ts'
import { buildSelectionPrompt } from '#core/generation/selection-prompt.ts'
import type { WorkState } from '#core/generation/works/work-state.ts'
import type { Assignment } from './drive-run.ts'

/** What a run writes from, as it was read from the database: texts as JSON, not parsed yet. */
export type RunMaterial =
  | { kind: 'answer'; input: PromptInput }
  | {
      kind: 'selection'
      /** What the prompt says besides the text. */
      input: Omit<Parameters<typeof buildSelectionPrompt>[0], 'text'>
      selected: Selected
      document: string
    }
  | {
      /** A work that begins, or goes on after what an earlier server has written (`log`). */
      kind: 'work'
      input: PromptInput
      state: WorkState
      log: string | null
    }

/** The length of the texts that a run is about, in UTF-16 units. */
export function lengthOfMaterial(material: RunMaterial): number {
  if (material.kind === 'selection') return material.document.length
  const written = material.input.messages.map((message) => {
    if (message.role === 'assistant') return message.answer?.length ?? 0
    return message.content.length
  })
  const log = material.kind === 'work' ? (material.log?.length ?? 0) : 0
  return written.reduce((sum, length) => sum + length, log)
}

/** Parses the texts and makes the prompt. Throws for a text that is none. */
export function assignmentOf(material: RunMaterial): Assignment {
  switch (material.kind) {
    case 'answer': {
      const { input } = material
      return { kind: 'answer', prompt: buildPrompt({ ...input, words: wordsOf(input) }) }
    }
    case 'selection': {
      const { input, selected, document } = material
      const text = AcademicText.parse(JSON.parse(document))
      const prompt = buildSelectionPrompt({ ...input, text })
      return { kind: 'answer', prompt, replaces: selected.role }
    }
    case 'work': {
      const { input, state, log } = material
      const goesOn = state.goesOn || state.kind === 'revise'
      const base = goesOn ? buildPrompt(input).brief.previous : null
      return { kind: 'work', input, state, base, log }
    }
  }
}

/** The text that an answer becomes the next version of, with its ids; null of a first one, and of a replacement. */
export function textBefore(material: RunMaterial): AcademicText | null {
  return material.kind === 'selection' ? null : baseOf(material.input)
}

/** The words that an answer of one pass is asked for. */
function wordsOf({ messages, assignment }: PromptInput): number | null {
  const last = messages.at(-1)
  if (last?.role !== 'user') return null
  const wanted = wantedLength({
    chosen: last.pages,
    request: last.content,
    items: assignment?.items,
  })
  return wanted && askedWords(wanted)
}
