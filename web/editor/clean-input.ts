import type { Node } from 'prosemirror-model'
import { Plugin } from 'prosemirror-state'
import { cleanText } from '#core/document/clean-text.ts'
import { schema } from './schema.ts'

/**
 * Keeps characters out of the text that no page can show, so that the text of a block and its lines agree character by
 * character. A composition is cleaned when it has ended.
 */
export function cleanInput(isComposing: () => boolean): Plugin {
  return new Plugin({
    appendTransaction(transactions, old, state) {
      if (isComposing() || !transactions.some(({ docChanged }) => docChanged)) return null
      const tr = state.tr
      const shift = old.doc.childCount - state.doc.childCount
      state.doc.forEach((block, pos, index) => {
        const isKnown =
          old.doc.maybeChild(index) === block || old.doc.maybeChild(index + shift) === block
        if (!isKnown && cleanText(block.textContent) !== block.textContent) cleanBlock(block, pos)
      })
      function cleanBlock(block: Node, pos: number): void {
        block.forEach((child, offset) => {
          const clean = cleanText(child.text ?? '')
          if (clean === child.text) return
          const from = tr.mapping.map(pos + 1 + offset, 1)
          const to = tr.mapping.map(pos + 1 + offset + child.nodeSize, -1)
          if (clean === '') tr.delete(from, to)
          else tr.replaceWith(from, to, schema.text(clean, child.marks))
        })
      }
      return tr.docChanged ? tr : null
    },
  })
}
