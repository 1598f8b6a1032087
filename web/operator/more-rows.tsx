import { Button } from '#web/ui/button.tsx'

type Props = {
  list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => Promise<unknown> }
}

/** The button at the end of a list that loads more rows. */
export function MoreRows({ list }: Props) {
  if (!list.hasNextPage) return null
  return (
    <Button
      variant="ghost"
      wide
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      Ver más
    </Button>
  )
}
