/** How long the validation of a transfer takes. */
export const validationTime =
  'Una transferencia puede tardar hasta 72 h si es de otro banco. La verificamos cuando llega.'
