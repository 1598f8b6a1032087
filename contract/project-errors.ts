import { type Details, type ErrorWords, messageOf } from './browser-errors.ts'

/** The messages that an open project shows by itself, for an answer or a text. */
export const projectErrorMessages = {
  'auth.required': () => 'Usuario no autenticado.',
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
} satisfies ErrorWords

export const projectErrorMessage = messageOf(projectErrorMessages)
