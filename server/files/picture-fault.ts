import type { ErrorCode } from '#contract/error-messages.ts'

/** What is wrong with a picture, by the error of its decoder. */
export function pictureFault(error: unknown): ErrorCode {
  const message = error instanceof Error ? error.message : ''
  // A timeout does not mean that the picture is damaged: the server may be slow.
  if (message.startsWith('timeout')) return 'server.unavailable'
  return message.includes('pixel limit') ? 'file.too_many_pixels' : 'file.damaged'
}
