import type { Dependencies } from '#server/dependencies.ts'
import { AppError } from '#server/http/app-error.ts'
import { findReceipt } from './files.queries.ts'
import { openContent } from './open-content.ts'
import { receiptHeaders } from './receipt-headers.ts'

/** Any student's receipt as a response. For the operators' desk, which checks the role and records the view. */
export async function readReceipt(
  dependencies: Pick<Dependencies, 'db' | 'storage' | 'log'>,
  fileId: string,
): Promise<Response> {
  const file = await findReceipt(dependencies.db, fileId)
  if (file === null) throw new AppError('file.not_found')
  const { stream } = await openContent(dependencies, file)
  // Read to its end here, because the stream of a HEAD response would stay open.
  const bytes = await new Response(stream).arrayBuffer()
  return new Response(bytes, {
    headers: { ...receiptHeaders(file), 'content-length': String(bytes.byteLength) },
  })
}
