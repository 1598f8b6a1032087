import { Button } from '#web/ui/button.tsx'

type Props = { words: string; onPress: () => void }

/** Over the pages: that a proposal waits, and the way to it. */
export function ToProposal({ words, onPress }: Props) {
  return (
    <div className="to-proposal">
      <span>Propuesta sin decidir</span>
      <Button size="small" onClick={onPress}>
        {words}
      </Button>
    </div>
  )
}
