import { useRef } from 'react'
import { creditNoun } from '#core/credits/credit-words.ts'
import { formatCredits4 } from '#core/credits/units.ts'
import type { AcademicText } from '#core/document/model.ts'
import { countWords } from '#core/document/words.ts'
import { Popover } from '#web/ui/popover.tsx'

type Props = {
  pageCount: number
  /** The text has signs that Times lacks: the pages of the file may break elsewhere. */
  isApproximate: boolean
  text: AcademicText | null
  /** While the text grows its words are counted again with each new block, not with each letter. */
  isLive: boolean
  credits: number
}

export function PreviewFoot({ pageCount, isApproximate, text, isLive, credits }: Props) {
  const words = useWordCount(text, isLive)
  return (
    <footer className="ws-foot">
      <span>
        <b className="num">{pageCount}</b> {pageCount === 1 ? 'página' : 'páginas'}
        {isApproximate && (
          <>
            {' '}
            <Popover
              title="Páginas aproximadas"
              trigger={
                <button type="button" className="link">
                  aproximadas
                </button>
              }
            >
              <p>
                Hay signos que Times New Roman no tiene. En el archivo los dibuja otra letra, y las
                páginas pueden cortarse en otro sitio.
              </p>
            </Popover>
          </>
        )}
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
