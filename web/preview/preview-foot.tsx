import { useRef } from 'react'
import { creditNoun } from '#core/credits/credit-words.ts'
import { formatCredits4 } from '#core/credits/units.ts'
import type { AcademicText } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'

type Props = {
  pageCount: number
  text: AcademicText | null
  /** While the text grows its words are counted again with each new block, not with each letter. */
  isLive: boolean
  credits: number
}

export function PreviewFoot({ pageCount, text, isLive, credits }: Props) {
  const words = useWordCount(text, isLive)
  return (
    <footer className="ws-foot">
      <span>
        <b className="num">{pageCount}</b> {pageCount === 1 ? 'página' : 'páginas'}
      </span>
      <span>
        <b className="num">{words}</b> {words === 1 ? 'palabra' : 'palabras'}
      </span>
      <span>
        <b className="num">{formatCredits4(credits)}</b> {creditNoun(credits)}{' '}
        {credits === 1 ? 'gastado' : 'gastados'}
      </span>
    </footer>
  )
}

function useWordCount(text: AcademicText | null, isLive: boolean): number {
  const key = isLive && text ? `${text.cuerpo.length}/${text.referencias.length}` : text
  const counted = useRef<{ key: typeof key; words: number }>({ key: null, words: 0 })
  if (counted.current.key !== key) {
    counted.current = { key, words: text ? countWords(text) : 0 }
  }
  return counted.current.words
}
