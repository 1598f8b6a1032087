import { Check, Copy } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { useCopied } from '#web/ui/clipboard.ts'
import { showToast } from '#web/ui/toast.tsx'
import { failures } from '#web/words/failures.ts'

/** The reference by which support finds what happened; pressing it copies it. */
export function Reference({ reference }: { reference: string }) {
  const { copied, copy } = useCopied()
  const Icon = copied ? Check : Copy
  return (
    <p className="reference">
      Referencia:{' '}
      <Button
        variant="word"
        onClick={() => void copy(reference).catch(() => showToast(failures.not_copied))}
      >
        <span className="num">{reference}</span> <Icon className="i i-sm" aria-hidden="true" />
        <span className="sr"> Copiar</span>
      </Button>
      <span className="sr" role="status">
        {copied && 'Referencia copiada'}
      </span>
    </p>
  )
}
