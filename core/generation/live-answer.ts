import type { BlockRole } from '#core/document/block-roles.ts'
import type { Reference } from '#core/document/model.ts'
import type { LiveText } from './partial-line.ts'

/** A block so far. `isNamed`: something has named its role; otherwise it may still come. */
export type LiveBlock = { role: BlockRole; isNamed: boolean; content: string }

/** An answer as far as it stays: more of it only comes after what there is. */
export type LiveAnswer = {
  comments: string
  /** The title that came outside the blocks and stands before them. */
  title: string | null
  /** Whether a title came whose place depends on the role of the first block. */
  hasOpenTitle: boolean
  /** How many whole blocks there are, and how many of them belong to no open item. */
  size: number
  closed: number
  block(index: number): LiveBlock
  growing: (Omit<LiveBlock, 'content'> & { takeText(): LiveText }) | null
  references: readonly Reference[]
}
