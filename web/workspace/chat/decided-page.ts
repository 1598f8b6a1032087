import { plainText } from '#core/document/inline.ts'
import type { AcademicText } from '#core/document/model.ts'
import type { DrawnBlock } from '#web/pages/find-places.ts'
import { withoutSpaces } from '#web/pages/find-places.ts'
import type { Decided } from './chat-entries.ts'

/** Enough characters to tell one place of a text from the others. */
const tellingCharacters = 60

/**
 * The page on which a decided proposal, or the text it was about, stands now; null where it was rewritten since. `text`:
 * what an accepted one wrote, once it is read.
 */
export function pageOfDecided(
  blocks: readonly DrawnBlock[],
  decided: Decided,
  text: AcademicText | undefined,
): number | null {
  const words = wordsOf(decided, text)
  const nonSpace = withoutSpaces(words.replace(/…$/u, '')).slice(0, tellingCharacters)
  if (nonSpace === '') return null
  for (const block of blocks) {
    const at = block.nonSpace.indexOf(nonSpace)
    if (at < 0) continue
    let end = 0
    for (const line of block.lines) {
      end += line.nonSpace.length
      if (at < end) return line.page
    }
  }
  return null
}

function wordsOf({ request, answer }: Decided, text: AcademicText | undefined): string {
  if (answer.proposal !== 'accepted') return request.selection?.excerpt ?? ''
  return plainText(text?.cuerpo[0]?.content ?? '')
}
