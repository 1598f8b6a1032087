import { findingAt, type Rule } from '#core/apa/rule.ts'
import { findNotes } from '#core/document/notes.ts'

/** Words beside a citation that add no explanation to it, such as "véase". */
const beside = /(?<!\p{L})(?:cf|cfr|confróntese|véase|veáse|véanse|ver|vid|fuente|en)(?!\p{L})/giu

/** Source: APA 7 §2.13 and §8.10: notes explain; works are cited in the text. */
const noteCitation: Rule = {
  id: 'NOTE-CITE',
  name: 'Citas en el texto',
  why: 'APA 7 cita por autor y año en el texto. Una nota aclara algo que estorbaría en la frase.',
  checkBlock({ content, citations }) {
    return findNotes(content).flatMap((note) => {
      const cited = citations.filter(
        ({ start, end, isDoubtful }) => start >= note.start && end <= note.end && !isDoubtful,
      )
      if (cited.length === 0) return []
      let rest = ''
      // Behind `^[`.
      let at = note.start + 2
      for (const { start, end } of cited) {
        rest += content.slice(at, start)
        at = end
      }
      rest += content.slice(at, note.end - 1)
      if (/[\p{L}\p{N}]/u.test(rest.replace(beside, ''))) return []
      const message = 'La nota solo tiene una cita: va en el texto, entre paréntesis.'
      return [findingAt('aviso', note, message)]
    })
  },
}

export const noteRules: readonly Rule[] = [noteCitation]
