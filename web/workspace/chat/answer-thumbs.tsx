import { useQueryClient } from '@tanstack/react-query'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { useRef } from 'react'
import type { MessageRow } from '#contract/projects.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { messagesQuery, rateMessage } from '#web/generation/messages.api.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'

type Rating = MessageRow['rating']

const thumbs = [
  { rating: 'up', name: 'Me sirvió', icon: ThumbsUp },
  { rating: 'down', name: 'No me sirvió', icon: ThumbsDown },
] as const

/** The rating of an answer, shown before the server confirms it; pressing the same thumb again removes it. */
export function AnswerThumbs({ message }: { message: MessageRow }) {
  const client = useQueryClient()
  const latest = useRef(0)
  const { queryKey } = messagesQuery(message.project_id)

  const show = (rating: Rating) =>
    client.setQueryData(queryKey, (rows) =>
      rows?.map((row) => (row.id === message.id ? { ...row, rating } : row)),
    )

  const rate = async (rating: Rating) => {
    const before = message.rating
    latest.current += 1
    const mine = latest.current
    show(rating)
    try {
      await rateMessage(message, rating)
    } catch (error) {
      if (mine === latest.current) show(before)
      showToast(errorMessage(error))
    }
  }

  return thumbs.map(({ rating, name, icon: Icon }) => {
    const isGiven = message.rating === rating
    return (
      <Button
        key={rating}
        variant="ghost"
        size="small"
        icon
        aria-label={name}
        aria-pressed={isGiven}
        onClick={() => void rate(isGiven ? null : rating)}
      >
        <Icon className="i i-sm" aria-hidden="true" />
      </Button>
    )
  })
}
