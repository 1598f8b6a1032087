import { queryOptions } from '@tanstack/react-query'
import type { MessageRow } from '#contract/projects.ts'
import type { AcademicText, ModelAnswer } from '#core/document/model.ts'
import { call } from '#web/api/client.ts'

/** What an answer wrote: the chat has its comments only. An answer that was just saved is known whole. */
export function answerTextQuery(answer: MessageRow) {
  const known = textIn(answer)
  return queryOptions({
    queryKey: ['answer', answer.id],
    queryFn: async ({ signal }): Promise<AcademicText> => {
      const [whole] = await call('GET /api/projects/:id/messages', {
        id: answer.project_id,
        query: { before: `${answer.sequence_order + 1}`, limit: '1' },
        signal,
      })
      const text = whole?.id === answer.id ? textIn(whole) : undefined
      if (!text) throw new Error('the text of an answer is not there')
      return text
    },
    ...(known && { initialData: known }),
    staleTime: Number.POSITIVE_INFINITY,
  })
}

function textIn({ content }: MessageRow): AcademicText | undefined {
  return (JSON.parse(content) as Partial<ModelAnswer>).texto_generado
}
