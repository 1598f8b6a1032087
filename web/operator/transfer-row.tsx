import { CopyCheck } from 'lucide-react'
import { Fragment, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { OperatorTransactionRow } from '#contract/operator.ts'
import { bankName } from '#core/catalog/banks.ts'
import { foldText } from '#core/credits/topup-search.ts'
import { formatDate, formatRecent } from '#web/ui/dates.ts'
import { warningMark } from './operator-labels.ts'

type Props = {
  row: OperatorTransactionRow
  to: string
  search: string
  isShown: boolean
  now: Date
}

export function TransferRow({ row, to, search, isShown, now }: Props) {
  const mark = warningMark(row.warnings)
  const ref = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isShown) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isShown])
  const moment = row.decided_at ?? row.created_at
  return (
    <li ref={ref}>
      <Link to={to} replace preventScrollReset aria-current={isShown ? 'true' : undefined}>
        <b>
          <Found text={row.student_name} search={search} />
        </b>
        <b className="r num">${row.amount.toFixed(2)}</b>
        <span className="muted num">
          {bankName(row.origin_bank || row.destination_bank)} ·{' '}
          <Found text={row.transaction_id} search={search} />
        </span>
        <span className="muted r num">
          {search === '' ? formatRecent(moment, now) : formatDate(moment)}
        </span>
        {mark && (
          <span className="dup">
            <CopyCheck className="i i-sm" aria-hidden="true" />
            {mark}
          </span>
        )}
      </Link>
    </li>
  )
}

function Found({ text, search }: { text: string; search: string }) {
  return highlightMatches(text, search).map(({ at, text: part, isFound }) => (
    <Fragment key={at}>{isFound ? <mark>{part}</mark> : part}</Fragment>
  ))
}

type Part = { at: number; text: string; isFound: boolean }

/** Splits a text into parts that match a word of the search and parts that do not. */
export function highlightMatches(text: string, search: string): Part[] {
  const words = foldText(search).split(/\s+/).filter(Boolean)
  // Folded letter by letter, so that an index in the folded text is the same index in the text.
  const letters = [...text]
  const folded = letters.map((letter) => foldText(letter).slice(0, 1) || ' ').join('')
  const found = letters.map(() => false)
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1)) {
      found.fill(true, at, at + word.length)
    }
  }
  const parts: Part[] = []
  letters.forEach((letter, at) => {
    const isFound = found[at] === true
    const last = parts.at(-1)
    if (last?.isFound === isFound) last.text += letter
    else parts.push({ at, text: letter, isFound })
  })
  return parts
}
