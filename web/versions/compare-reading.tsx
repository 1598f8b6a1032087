import { Fragment, useState } from 'react'
import type { ComparedBlock, ComparedSpan, Comparison } from '#core/document/compare-texts.ts'
import { readingTag } from '#web/pages/reading-view.tsx'
import { wordsOfSpan } from '#web/pages/words-of-span.ts'
import { Button } from '#web/ui/button.tsx'
import { Faced } from '#web/ui/faced.tsx'
import { ComparedExhibitToRead } from './compared-exhibit.tsx'
import { foldedLabel, foldUnchanged } from './compared-paragraphs.ts'
import '#web/ui/reading.css'
import './changes.css'
import './versions.css'

/** A comparison as text to read, for a narrow screen: what did not change is folded. */
export function CompareReading({ blocks }: Pick<Comparison, 'blocks'>) {
  return (
    <div className="reading" data-part="reading">
      {foldUnchanged(blocks).map((part) =>
        part.kind === 'shown' ? (
          <Paragraph key={part.at} block={part.block} />
        ) : (
          <Folded key={part.at} blocks={part.blocks} />
        ),
      )}
    </div>
  )
}

function Folded({ blocks }: { blocks: readonly ComparedBlock[] }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        variant="bare"
        className="folded"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <span>{foldedLabel(blocks.length)}</span>
      </Button>
      {isOpen &&
        // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a comparison do not move
        blocks.map((block, index) => <Paragraph key={index} block={block} />)}
    </>
  )
}

function Paragraph({ block }: { block: ComparedBlock }) {
  const { id, role, spans, exhibit } = block
  if (exhibit) return <ComparedExhibitToRead block={{ ...block, exhibit }} drawSpans={drawSpans} />
  const Tag = readingTag(role)
  return (
    <Tag className={role} data-block={id}>
      {drawSpans(spans)}
    </Tag>
  )
}

function drawSpans(spans: readonly ComparedSpan[]) {
  return spans.map((span, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the spans of a comparison do not move
    <Fragment key={index}>{drawSpan(span)}</Fragment>
  ))
}

function drawSpan({ mark, change, ...span }: ComparedSpan) {
  const { italic, bold } = span
  const words = (
    <Faced italic={italic} bold={bold}>
      {wordsOfSpan(span)}
    </Faced>
  )
  if (mark === 'same') return words
  const Tag = mark === 'gone' ? 'del' : 'ins'
  return <Tag data-change={change ?? undefined}>{words}</Tag>
}
