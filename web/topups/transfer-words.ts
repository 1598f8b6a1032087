/** How long the validation of a transfer takes. */
export const validationTime =
  'Una transferencia puede tardar hasta 72 h si es de otro banco. La verificamos cuando llega.'

/** Why a transfer does not count, as one sentence; `reason`: what the operator wrote. */
export function rejectedWords(reason: string | null): string {
  const said = reason?.trim().replace(/[.\s]+$/u, '') ?? ''
  return `No pudimos validar tu transferencia${said === '' ? '' : `: ${said}`}.`
}
