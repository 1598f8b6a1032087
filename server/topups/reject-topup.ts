import { type Decider, type Decision, decideTopup } from './decide-topup.ts'
import { plainReference } from './plain-reference.ts'
import type { Transaction } from './topups.queries.ts'

/** Rejects a top-up, with a reason for the student; its reference may then be claimed again. */
export async function rejectTopup(
  decider: Decider,
  decision: Decision & { reason: string },
): Promise<Transaction> {
  return decideTopup(decider, decision, {
    from: 'pending',
    to: 'rejected',
    action: 'reject',
    wrongStatusCode: 'operator.already_decided',
    set: () => ({ reason: decision.reason }),
    move: async () => ({}),
    mail: (topup, { greeting }) => ({
      subject: 'No pudimos validar tu recarga',
      body: [
        greeting,
        '',
        'Revisamos tu transferencia y no pudimos validarla.',
        `Motivo: ${topup.reason}`,
        '',
        `Comprobante: ${plainReference(topup)}`,
        'Si crees que es un error, vuelve a enviarla o escríbenos.',
        '',
        'Cuartilla',
      ].join('\n'),
    }),
  })
}
