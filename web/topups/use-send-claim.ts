import { useEffect, useRef } from 'react'
import type { ErrorCode } from '#contract/error-messages.ts'
import type { FileRow } from '#contract/files.ts'
import type { TransactionRow } from '#contract/topups.ts'
import { ApiError } from '#web/api/api-error.ts'
import { upload } from '#web/api/upload.ts'
import { accountFailures } from '#web/words/account-failures.ts'
import { createTransaction } from './topups.api.ts'
import type { CheckedClaim } from './transfer-claim.ts'

/** A step of the checkout failed: the specification's words (§8), and the server's reason where it gave one. */
export class ClaimFailed extends Error {
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
export function useSendClaim() {
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
