import { maxTransferAgeDays } from '#core/credits/transfer-day.ts'

export type Details = Record<string, unknown>

/**
 * The Spanish messages of the errors that the browser shows by itself, without the server's response or instead of its
 * message. The server has all (error-messages.ts); a screen would load them in vain.
 */
export const browserErrorMessages = {
  'server.unexpected': () => 'Ocurrió un error inesperado. Por favor, inténtalo de nuevo.',
  'auth.required': () => 'Usuario no autenticado.',
  'auth.sign_up_failed': () => 'No se pudo crear la cuenta. Inténtalo de nuevo.',
  'auth.sign_up_incomplete': () => 'Nombre, email y contraseña son requeridos.',
  'auth.new_password_too_short': () => 'La nueva contraseña debe tener al menos 6 caracteres.',
  'auth.same_password': () => 'La nueva contraseña debe ser diferente a la actual.',
  'auth.wrong_password': () => 'La contraseña no es correcta.',
  'auth.reset_link_invalid': () => 'El enlace no es válido o ya venció. Pide uno nuevo.',
  'auth.verification_link_invalid': () => 'El enlace no es válido o ya venció. Pide uno nuevo.',
  'auth.session_expired': () => 'Tu sesión terminó. Inicia sesión de nuevo.',
  'auth.second_factor_needed': () => 'Este monto necesita un código de tu teléfono.',
  'auth.second_factor_missing': () =>
    'Este monto necesita el segundo paso. Actívalo en Perfil, en «Sesiones y acceso».',
  'file.too_large': (details: Details) =>
    `El archivo pesa demasiado: el máximo es ${details['maxMegabytes'] ?? 10} MB.`,
  'file.unsupported': (details: Details) =>
    details['fileType'] === 'profile_picture'
      ? 'La foto debe ser una imagen JPG, PNG o WebP.'
      : 'El comprobante debe ser una imagen (JPG, PNG, WebP) o un PDF.',
  'topup.receipt_missing': () => 'Debes subir un comprobante de pago.',
  'topup.future_date': () => 'La fecha de la transferencia no puede ser futura.',
  'topup.old_date': () =>
    `La transferencia debe ser de los últimos ${maxTransferAgeDays} días. Si es más antigua, escríbenos.`,
  'operator.own_transaction': () => 'No puedes decidir sobre tu propia transferencia.',
  'operator.reason_needed': () => 'Escribe el motivo de la diferencia.',
  'document.saved_too_often': () =>
    'Tu texto está guardado en este equipo. Lo enviaremos en unos minutos.',
  'generation.overloaded': () =>
    'El modelo está sobrecargado. Por favor, inténtalo de nuevo en unos momentos.',
  'generation.rate_limited': (details: Details) =>
    typeof details['retryAfterSeconds'] === 'number'
      ? `El modelo recibe demasiados pedidos. Inténtalo en ${details['retryAfterSeconds']} segundos.`
      : 'El modelo recibe demasiados pedidos. Inténtalo en un momento.',
  'generation.refused_request': () =>
    'El modelo rechazó el pedido. Si se repite, escríbenos con la referencia.',
  'generation.misconfigured': () => 'El servicio de redacción no está disponible por ahora.',
  'generation.timed_out': () => 'La respuesta tardó demasiado y se interrumpió. No se cobró nada.',
  'generation.interrupted': () => 'La respuesta se interrumpió. No se cobró nada.',
  'generation.empty_response': (details: Details) =>
    `La respuesta de la API de ${details['provider'] ?? 'Gemini'} estaba vacía.`,
  'generation.bad_stream': () =>
    'La respuesta del stream de la API no tuvo un formato JSON válido.',
  'generation.empty_content': () => 'El contenido extraído del modelo estaba vacío.',
  'generation.wrong_format': () =>
    'El modelo devolvió una respuesta con formato incorrecto (texto_generado no es un objeto).',
  'generation.blocked': () =>
    'El modelo no puede responder a este pedido. Prueba a describirlo de otra manera. No se cobró nada.',
  'generation.stopped': () => 'Detuviste la respuesta antes de que empezara. No se cobró nada.',
  'generation.proposal_stopped': () =>
    'Detuviste la propuesta antes de que empezara. No se cobró nada.',
  'generation.proposal_cut': () => 'La propuesta se cortó antes de empezar. No se cobró nada.',
  'selection.gone': () => 'Ese texto cambió. Vuelve a elegirlo y pide el cambio otra vez.',
  'selection.too_long': (details: Details) =>
    `Elige un texto más corto: el máximo es ${details['maxCharacters'] ?? 20_000} caracteres.`,
} satisfies Record<string, (details: Details) => string>

type BrowserErrorCode = keyof typeof browserErrorMessages

export function browserErrorMessage(code: BrowserErrorCode, details: Details = {}): string {
  const words: (details: Details) => string = browserErrorMessages[code]
  return words(details)
}
