import type { Node } from 'prosemirror-model'
import type { Decoration, NodeView } from 'prosemirror-view'
import type { BlockLines } from './block-lines.ts'
import { drawExhibit } from './draw-exhibit.ts'

/** A table or figure on the pages: drawn as the layout has it, and selected as a whole. */
export class ExhibitView implements NodeView {
  readonly dom = document.createElement('div')
  readonly #name: string
  #drawn: BlockLines | null = null

  constructor(node: Node, decorations: readonly Decoration[]) {
    this.#name = node.type.name
    this.dom.className = 'exhibit'
    this.dom.contentEditable = 'false'
    this.update(node, decorations)
  }

  update(node: Node, decorations: readonly Decoration[]): boolean {
    if (node.type.name !== this.#name) return false
    const block = decorations.find(({ spec }) => spec.block !== undefined)?.spec.block
    if (block === undefined || block === this.#drawn) return true
    this.#drawn = block
    this.dom.replaceChildren(...drawExhibit(block.lines, block.starts))
    return true
  }

  ignoreMutation(): boolean {
    return true
  }
}
