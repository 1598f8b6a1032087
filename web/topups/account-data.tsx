import { Check, Copy } from 'lucide-react'
import type { BankAccount } from '#contract/topups.ts'
import { bankName } from '#core/catalog/banks.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { useCopied } from '#web/ui/use-copied.ts'
import '#web/ui/key-values.css'

type Props = { bank: string; account: BankAccount | undefined }

/** The account to transfer to; each line can be copied. */
export function AccountData({ bank, account }: Props) {
  const { copied, copy } = useCopied()
  const onCopy = (text: string) => copy(text).catch(() => showToast('No se pudo copiar.'))
  const lines = account
    ? [
        { name: 'Titular', value: account.holder },
        { name: 'Tipo de cuenta', value: account.type, isRead: true },
        { name: 'Número de cuenta', value: account.number },
        { name: 'Identificación', value: account.identification },
      ]
    : []
  return (
    <>
      <dl className="kv account-data">
        <div>
          <dt>Banco de destino</dt>
          <dd>{bankName(bank)}</dd>
        </div>
        {lines.map(({ name, value, isRead }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">
              {value}
              {!isRead && (
                <Button
                  variant="ghost"
                  size="small"
                  icon
                  aria-label={`Copiar ${name.toLocaleLowerCase('es')}`}
                  onClick={() => void onCopy(value)}
                >
                  {copied === value ? (
                    <Check className="i i-sm" aria-hidden="true" />
                  ) : (
                    <Copy className="i i-sm" aria-hidden="true" />
                  )}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <p className="sr" role="status">
        {copied && 'Copiado'}
      </p>
    </>
  )
}
