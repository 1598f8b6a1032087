import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { maxFileBytes } from '#contract/file-limits.ts'
import type { TransactionRow } from '#contract/topups.ts'
import { type DestinationBank, destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { firstTransferDay } from '#core/credits/transfer-day.ts'
import { report } from '#web/api/report.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { today } from '#web/ui/dates.ts'
import { ErrorText } from '#web/ui/error-text.tsx'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { smallerPicture } from '#web/ui/smaller-picture.ts'
import { ReceiptField } from './receipt-field.tsx'
import {
  type CheckedClaim,
  checkReceipt,
  claimSchema,
  openingClaim,
  type TransferClaim,
} from './transfer-claim.ts'
import '#web/ui/field.css'
import './checkout.css'
import type { ErrorCode } from '#contract/error-messages.ts'
import type { FileRow } from '#contract/files.ts'
import { ApiError } from '#web/api/api-error.ts'
import { upload } from '#web/api/upload.ts'
import { accountFailures } from '#web/words/account-failures.ts'
import { createTransaction } from './topups.api.ts'

const optionsOf = (banks: Record<string, string>) =>
  Object.entries(banks).map(([value, label]) => ({ value, label }))

/** The field at which a refusal of the server is shown. */
const fieldOfCode: Record<string, 'transaction_id' | 'transfer_date' | 'destination_bank'> = {
  'topup.no_account': 'destination_bank',
  'topup.reference_taken': 'transaction_id',
  'topup.future_date': 'transfer_date',
  'topup.old_date': 'transfer_date',
}

function failureReasonMessage({ code, reason }: ClaimFailed): string {
  if (!reason) return 'Lo que escribiste sigue aquí: inténtalo de nuevo.'
  return fieldOfCode[code ?? ''] ? 'Revisa el dato marcado.' : reason
}

type Props = {
  amount: number
  /** The name of the student. */
  name: string
  /** The banks to which a transfer may be claimed; the first is chosen at the start. */
  banks: readonly DestinationBank[]
  onDestination: (bank: DestinationBank) => void
  onDone: (row: TransactionRow) => void
}

/** The data of a transfer and its receipt. After any failure the values stay in the form. */
export function ClaimForm({ amount, name, banks, onDestination, onDone }: Props) {
  const [sent, setSent] = useState<number | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const preparing = useRef<Promise<File> | null>(null)
  const receiptRef = useRef<HTMLInputElement>(null)
  const sendClaim = useSendClaim()
  const form = useForm<TransferClaim, unknown, CheckedClaim>({
    resolver: (...given) => standardSchemaResolver(claimSchema(today(new Date())))(...given),
    reValidateMode: 'onSubmit',
    defaultValues: openingClaim({ name, bank: banks[0] ?? 'pichincha', today: today(new Date()) }),
  })
  const { handleSubmit, setValue, setError, clearErrors } = form
  const { errors } = form.formState

  const choose = async (file: File) => {
    const prepared = smallerPicture(file, maxFileBytes.payment_receipt)
    preparing.current = prepared
    setIsPreparing(true)
    const receipt = await prepared
    if (preparing.current !== prepared) return
    preparing.current = null
    setIsPreparing(false)
    setValue('receipt', receipt)
    const message = checkReceipt(receipt)
    if (message) setError('receipt', { message })
    else clearErrors('receipt')
  }

  const confirm = useExclusiveMutation({
    mutationFn: async () => {
      while (preparing.current) await preparing.current
      const claim = await new Promise<CheckedClaim | null>((resolve) => {
        void handleSubmit(resolve, (wrong) => {
          resolve(null)
          // The receipt is the last field, and the only one that the form library does not focus.
          if (Object.keys(wrong)[0] === 'receipt') receiptRef.current?.focus()
        })()
      })
      return claim && sendClaim(amount, claim, setSent)
    },
    onSuccess: (row) => row && onDone(row),
    onError: (error) => {
      if (!(error instanceof ClaimFailed)) return report('the transfer could not be sent', error)
      const field = fieldOfCode[error.code ?? '']
      if (field && error.reason) {
        setError(field, { message: error.reason }, { shouldFocus: true })
      }
    },
    onSettled: () => setSent(null),
  })
  const failure = confirm.error instanceof ClaimFailed ? confirm.error : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    confirm.mutate()
  }

  const text = (field: 'payer_name' | 'transfer_date' | 'transaction_id') => ({
    ...form.register(field, { onChange: () => clearErrors(field) }),
    error: errors[field]?.message,
  })

  return (
    <form noValidate onSubmit={submit}>
      <TextField
        label="Nombre del titular"
        autoComplete="name"
        maxLength={120}
        {...text('payer_name')}
      />
      <div className="two">
        <SelectField
          label="Banco de origen"
          placeholder="Selecciona un banco"
          options={optionsOf(originBanks)}
          {...form.register('origin_bank')}
        />
        <SelectField
          label="Banco de destino"
          options={banks.map((bank) => ({ value: bank, label: destinationBanks[bank] }))}
          error={errors.destination_bank?.message}
          {...form.register('destination_bank', {
            onChange: (event) => {
              clearErrors('destination_bank')
              onDestination(event.target.value)
            },
          })}
        />
      </div>
      <div className="two">
        <TextField
          label="Fecha de la transferencia"
          type="date"
          className="input num"
          min={firstTransferDay(today(new Date()))}
          max={today(new Date())}
          {...text('transfer_date')}
        />
        <TextField
          label="Número de comprobante"
          className="input num"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          {...text('transaction_id')}
        />
      </div>
      <ReceiptField
        ref={receiptRef}
        file={form.watch('receipt')}
        error={errors.receipt?.message}
        sent={sent}
        isPreparing={isPreparing}
        onChoose={(file) => void choose(file)}
      />
      {failure && (
        <ErrorText>
          <b>{failure.message}</b>
          {failureReasonMessage(failure)}
        </ErrorText>
      )}
      <div className="go">
        <Button variant="primary" type="submit" className="confirm" busy={confirm.isPending}>
          {confirm.isPending ? 'Confirmando...' : 'Confirmar pago'}
        </Button>
        <Link className="btn btn-ghost" to={paths.home}>
          Cancelar
        </Link>
      </div>
    </form>
  )
}

/** A step of the checkout failed: the specification's words (§8), and the server's reason where it gave one. */
class ClaimFailed extends Error {
  override readonly name = 'ClaimFailed'
  readonly reason: string | null
  readonly code: ErrorCode | null

  constructor(words: string, cause: unknown) {
    super(words, { cause })
    const refusal = cause instanceof ApiError && cause.status < 500 ? cause : null
    this.reason = refusal?.serverMessage ?? null
    this.code = refusal?.code ?? null
  }
}

/** Uploads the receipt and registers the transfer. A receipt that was already uploaded is not sent again. */
function useSendClaim() {
  const uploaded = useRef<{ file: File; id: string } | null>(null)
  const unmount = useRef(new AbortController())

  useEffect(() => {
    unmount.current = new AbortController()
    return () => unmount.current.abort()
  }, [])

  return async (
    amount: number,
    { receipt, ...claim }: CheckedClaim,
    onProgress: (share: number) => void,
  ): Promise<TransactionRow> => {
    if (uploaded.current?.file !== receipt) {
      const id = await sendReceipt(receipt, onProgress, unmount.current.signal)
      uploaded.current = { file: receipt, id }
    }
    try {
      return await createTransaction({
        amount: amount.toFixed(2),
        ...claim,
        receipt_file_id: uploaded.current.id,
      })
    } catch (error) {
      throw new ClaimFailed(accountFailures.claim_not_created, error)
    }
  }
}

async function sendReceipt(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  let row: Awaited<ReturnType<typeof uploadReceipt>>
  try {
    row = await uploadReceipt(file, onProgress, signal)
  } catch (error) {
    throw new ClaimFailed(accountFailures.receipt_not_uploaded, error)
  }
  if (!row?.id) throw new ClaimFailed(accountFailures.receipt_not_registered, null)
  return row.id
}

function uploadReceipt(
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<FileRow | null> {
  const form = new FormData()
  form.set('file_type', 'payment_receipt')
  form.set('file', file)
  return upload('POST /api/files', { form }, { onProgress, signal })
}
