import type { Block, Reference } from '#core/document/model.ts'
import type { LiveText } from './growing-line.ts'
import { plainRole } from './item.ts'
import type { LiveItem, LivePart } from './item-reader.ts'

/** A block so far. `isNamed`: something has named its role; otherwise it may still come. */
export type LiveBlock = { role: Block['role']; isNamed: boolean; content: string }

/** What is certain of an answer: more of it only comes after what there is. */
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

type LiveParts = {
  /** The finished blocks of all items that are closed. */
  closed: readonly Block[]
  /** The item that is being read if it is in `cuerpo`; `isBare`: a string or an array, which has no key for its role. */
  item: LiveItem | null
  isBare: boolean
  /**
   * `ownTitle` is the title in `cuerpo`, `title` the one under its own key. `isTitleFirst`: `title` was already delivered
   * as the first block.
   */
  ownTitle: string | null
  title: string
  isTitleFirst: boolean
  comments: string
  references: readonly Reference[]
}

/** Composes what is certain of an answer from the finished blocks and the open item. */
export function liveAnswerOf(parts: LiveParts): LiveAnswer {
  const { closed, item, isBare, ownTitle, title, comments, references } = parts
  const size = closed.length + (item?.size ?? 0)
  const isAlone = item !== null && item.size + (item.growing === null ? 0 : 1) === 1
  const named = ({ role: said, level }: Omit<LivePart, 'content'>) => {
    const isTitle = said === 'title' || (said === 'section-title' && isAlone)
    const role = isTitle && ownTitle === null ? 'title-main' : plainRole(said, level)
    return { role, isNamed: said !== null || level > 0 || isBare }
  }
  const block = (index: number): LiveBlock => {
    const whole = closed[index]
    if (whole) return { ...whole, isNamed: true }
    if (item === null) throw new RangeError('The answer has no such block')
    const part = item.part(index - closed.length)
    return { ...named(part), content: part.content }
  }
  const growing = item?.growing ? { ...named(item.growing), takeText: item.growing.takeText } : null
  const first = size > 0 ? block(0) : growing
  const isFirst = title !== '' && first !== null && ownTitle === null
  return {
    comments,
    title: parts.isTitleFirst || (isFirst && first.role !== 'title-main') ? title : null,
    hasOpenTitle: title !== '' && closed.length === 0,
    size,
    closed: closed.length,
    block,
    growing,
    references,
  }
}
