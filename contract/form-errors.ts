import { maxTransferAgeDays } from '#core/credits/transfer-day.ts'
import { type Details, type ErrorWords, messageOf } from './browser-errors.ts'

/** The messages that a form shows before it is sent, or instead of the server's. */
export const formErrorMessages = {
  'auth.sign_up_failed': () => 'No se pudo crear la cuenta. Inténtalo de nuevo.',
  'auth.sign_up_incomplete': () => 'Nombre, email y contraseña son requeridos.',
  'auth.new_password_too_short': () => 'La nueva contraseña debe tener al menos 6 caracteres.',
  'auth.same_password': () => 'La nueva contraseña debe ser diferente a la actual.',
  'auth.wrong_password': () => 'La contraseña no es correcta.',
  'auth.reset_link_invalid': () => 'El enlace no es válido o ya venció. Pide uno nuevo.',
  'auth.verification_link_invalid': () => 'El enlace no es válido o ya venció. Pide uno nuevo.',
  'auth.second_factor_needed': () => 'Este monto necesita un código de tu teléfono.',
  'auth.second_factor_missing': () =>
    'Este monto necesita el segundo paso. Actívalo en Perfil, en «Sesiones y acceso».',
  'file.too_large': (details: Details) =>
    `El archivo pesa demasiado: el máximo es ${details['maxMegabytes'] ?? 10} MB.`,
  'file.unsupported': (details: Details) =>
    details['fileType'] === 'profile_picture'
      ? 'La foto debe ser una imagen. Guárdala como JPG o PNG y elígela de nuevo.'
      : 'El comprobante debe ser una imagen o un PDF. Guárdalo como JPG o haz una captura de pantalla.',
  'topup.receipt_missing': () => 'Debes subir un comprobante de pago.',
  'topup.future_date': () => 'La fecha de la transferencia no puede ser futura.',
  'topup.old_date': () =>
    `La transferencia debe ser de los últimos ${maxTransferAgeDays} días. Si es más antigua, escríbenos.`,
  'operator.own_transaction': () => 'No puedes decidir sobre tu propia transferencia.',
  'operator.reason_needed': () => 'Escribe el motivo de la diferencia.',
} satisfies ErrorWords

export const formErrorMessage = messageOf(formErrorMessages)
