import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { CircleAlert } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { Link } from 'react-router'
import { acceptedTypes, maxFileBytes } from '#contract/file-limits.ts'
import type { TransactionRow } from '#contract/topups.ts'
import { type DestinationBank, destinationBanks, originBanks } from '#core/catalog/banks.ts'
import { firstTransferDay } from '#core/credits/transfer-day.ts'
import { report } from '#web/api/report.ts'
import { useExclusiveMutation } from '#web/api/use-exclusive-mutation.ts'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { today } from '#web/ui/dates.ts'
import { drawImage, encodeJpeg, jpegName } from '#web/ui/draw-jpeg.ts'
import { SelectField, TextField } from '#web/ui/field.tsx'
import { ReceiptField } from './receipt-field.tsx'
import {
  type CheckedClaim,
  checkReceipt,
  claimSchema,
  openingClaim,
  type TransferClaim,
} from './transfer-claim.ts'
import { ClaimFailed, useSendClaim } from './use-send-claim.ts'
import '#web/ui/field.css'
import '#web/ui/notices.css'
import './checkout.css'

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
    const prepared = prepareReceipt(file)
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
        <div className="alert alert-error" role="alert">
          <CircleAlert className="i" aria-hidden="true" />
          <p>
            <b>{failure.message}</b>
            {failureReasonMessage(failure)}
          </p>
        </div>
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

const maxSidePx = 4_000
/** The server's limit, with a margin for how megapixels are counted. */
const maxPixels = 24_000_000
const qualities = [0.88, 0.75, 0.6]

/**
 * A photo of a phone may exceed the limits for uploads, or have a type that few programs read: it is scaled down
 * and converted here, with its EXIF orientation. Any other file, and one that the browser cannot read, stays as
 * it is.
 */
async function prepareReceipt(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  const photo = await readPhoto(file)
  if (!photo || fits(file, photo)) return file
  const shrunk = await redraw(photo)
  if (!shrunk) return file
  return new File([shrunk], jpegName(file.name), { type: 'image/jpeg' })
}

/** The picture with its EXIF orientation, or null when the browser cannot read its type. */
async function readPhoto(file: File): Promise<HTMLImageElement | null> {
  const url = URL.createObjectURL(file)
  const photo = new Image()
  photo.src = url
  try {
    await photo.decode()
    return photo
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(url)
  }
}

function fits(file: File, { naturalWidth, naturalHeight }: HTMLImageElement): boolean {
  const types: readonly string[] = acceptedTypes.payment_receipt
  return (
    types.includes(file.type) &&
    file.size <= maxFileBytes.payment_receipt &&
    naturalWidth * naturalHeight <= maxPixels
  )
}

async function redraw(photo: HTMLImageElement): Promise<Blob | null> {
  const { naturalWidth: width, naturalHeight: height } = photo
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  const canvas = drawImage(
    photo,
    { left: 0, top: 0, width, height },
    { width: Math.round(width * scale), height: Math.round(height * scale) },
  )
  if (!canvas) return null
  for (const quality of qualities) {
    const blob = await encodeJpeg(canvas, quality)
    if (blob && blob.size <= maxFileBytes.payment_receipt) return blob
  }
  return null
}
