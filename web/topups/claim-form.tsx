import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { TransactionRow } from '#contract/topups.ts'
import { destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { firstTransferDay } from '#core/credits/transfer-day.ts'
import { report } from '#web/api/report.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { today } from '#web/ui/dates.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { prepareReceipt } from './prepare-receipt.ts'
import { ReceiptField } from './receipt-field.tsx'
import { type ClaimErrors, checkClaim, checkReceipt, type TransferClaim } from './transfer-claim.ts'
import { ClaimFailed, useSendClaim } from './use-send-claim.ts'

const optionsOf = (banks: Record<string, string>) =>
  Object.entries(banks).map(([value, label]) => ({ value, label }))

/** In the order of the form: the focus goes to the first wrong field. */
const fieldOrder = ['payerName', 'transferDate', 'reference', 'receipt'] as const

/** The field at which a refusal of the server is shown. */
const fieldOfCode: Record<string, 'reference' | 'transferDate'> = {
  'topup.reference_taken': 'reference',
  'topup.future_date': 'transferDate',
  'topup.old_date': 'transferDate',
}

function failureReasonMessage({ code, reason }: ClaimFailed): string {
  if (!reason) return 'Lo que escribiste sigue aquí: inténtalo de nuevo.'
  return fieldOfCode[code ?? ''] ? 'Revisa el dato marcado.' : reason
}

type Props = {
  amount: number
  claim: TransferClaim
  onChange: (changed: Partial<TransferClaim>) => void
  onDone: (row: TransactionRow) => void
}

/** The data of a transfer and its receipt. After any failure the values stay in the form. */
export function ClaimForm({ amount, claim, onChange, onDone }: Props) {
  const [errors, setErrors] = useState<ClaimErrors>({})
  const [sent, setSent] = useState<number | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const preparing = useRef<Promise<File> | null>(null)
  const fields = useRef<Partial<Record<keyof TransferClaim, HTMLInputElement | null>>>({})
  const sendClaim = useSendClaim()

  const change = (changed: Partial<TransferClaim>) => {
    onChange(changed)
    const left = { ...errors }
    for (const name of Object.keys(changed) as (keyof TransferClaim)[]) delete left[name]
    setErrors(left)
  }

  const choose = async (file: File) => {
    const prepared = prepareReceipt(file)
    preparing.current = prepared
    setIsPreparing(true)
    const receipt = await prepared
    if (preparing.current !== prepared) return
    preparing.current = null
    setIsPreparing(false)
    onChange({ receipt })
    const wrong = checkReceipt(receipt)
    setErrors(({ receipt: _, ...left }) => (wrong ? { ...left, receipt: wrong } : left))
  }

  const refuse = (found: ClaimErrors): undefined => {
    setErrors(found)
    const first = fieldOrder.find((name) => found[name])
    if (first) fields.current[first]?.focus()
  }

  const confirm = useExclusiveMutation({
    mutationFn: async () => {
      const receipt = preparing.current ? await preparing.current : claim.receipt
      const found = checkClaim({ ...claim, receipt }, today(new Date()))
      if (Object.keys(found).length > 0 || !receipt) return refuse(found)
      return sendClaim(amount, { ...claim, receipt }, setSent)
    },
    onSuccess: (row) => row && onDone(row),
    onError: (error) => {
      if (!(error instanceof ClaimFailed)) return report('the transfer could not be sent', error)
      const field = fieldOfCode[error.code ?? '']
      if (field && error.reason) refuse({ [field]: error.reason })
    },
    onSettled: () => setSent(null),
  })
  const failure = confirm.error instanceof ClaimFailed ? confirm.error : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }

  /** The props of a text field: its value, its error, and the ref by which it gets the focus when it is wrong. */
  const text = (name: 'payerName' | 'transferDate' | 'reference') => ({
    value: claim[name],
    error: errors[name],
    ref: (input: HTMLInputElement | null) => {
      fields.current[name] = input
    },
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      change({ [name]: event.currentTarget.value }),
  })

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="Nombre del titular"
        autoComplete="name"
        maxLength={120}
        {...text('payerName')}
      />
      <div className="two">
        <SelectField
          label="Banco de origen"
          placeholder="Selecciona un banco"
          options={optionsOf(originBanks)}
          value={claim.originBank}
          onChange={(event) =>
            change({ originBank: event.currentTarget.value as TransferClaim['originBank'] })
          }
        />
        <SelectField
          label="Banco de destino"
          options={optionsOf(destinationBanks)}
          value={claim.destinationBank}
          onChange={(event) =>
            change({
              destinationBank: event.currentTarget.value as TransferClaim['destinationBank'],
            })
          }
        />
      </div>
      <div className="two">
        <TextField
          label="Fecha de la transferencia"
          type="date"
          className="input num"
          min={firstTransferDay(today(new Date()))}
          max={today(new Date())}
          {...text('transferDate')}
        />
        <TextField
          label="Número de comprobante"
          className="input num"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...text('reference')}
        />
      </div>
      <ReceiptField
        ref={(input) => {
          fields.current.receipt = input
        }}
        file={claim.receipt}
        error={errors.receipt}
        sent={sent}
        isPreparing={isPreparing}
        onChoose={(file) => void choose(file)}
      />
      {failure && (
        <div className="alert alert-error" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <p>
            <b>{failure.message}</b>
            {failureReasonMessage(failure)}
          </p>
        </div>
      )}
      <div className="go">
        <Button variant="primary" type="submit" busy={confirm.isPending}>
          {confirm.isPending ? 'Confirmando...' : 'Confirmar pago'}
        </Button>
        <Link className="btn btn-ghost" to={paths.home}>
          Cancelar
        </Link>
      </div>
    </form>
  )
}
