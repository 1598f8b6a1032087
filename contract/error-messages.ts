import {
  maxBlockCharacters,
  maxBlocks,
  maxCells,
  maxNotes,
  maxTableCells,
  maxTextCharacters,
} from '#core/document/text-limits.ts'
import { browserErrorMessages, type Details } from './browser-errors.ts'
import { maxComments } from './comment-limits.ts'
import { maxStoredFigureBytes, maxStoredFigures } from './figure-limits.ts'
import { maxPictureMegapixels } from './file-limits.ts'
import { formErrorMessages } from './form-errors.ts'
import { projectErrorMessages } from './project-errors.ts'
import { maxLinks, maxMembers } from './project-limits.ts'
import { maxReadPages, maxSourcePages, maxSources } from './source-limits.ts'

/**
 * The Spanish message of every error code. The codes are the keys, so every code has a message. Messages of the
 * specification §8 are quoted word for word.
 */
export const errorMessages = {
  ...browserErrorMessages,
  ...formErrorMessages,
  ...projectErrorMessages,

  'request.invalid': () => 'Hay datos que no son válidos. Revísalos e inténtalo de nuevo.',
  'request.not_json': () => 'El contenido enviado no es un JSON válido.',
  'request.too_large': () => 'Lo que enviaste es demasiado grande.',
  'request.not_found': () => 'No encontramos lo que buscas.',
  'request.wrong_host': () =>
    'Este servidor no tiene páginas para esa dirección. Entra por la dirección del sitio.',
  'request.too_slow': () => 'El envío es demasiado lento. Revisa tu conexión e inténtalo de nuevo.',
  'request.in_progress': () =>
    'Todavía se está guardando otro cambio. Espera unos segundos y vuelve a intentarlo.',
  'request.too_many': () => 'Demasiados intentos. Espera un momento y vuelve a probar.',
  'server.unavailable': () =>
    'El servicio no está disponible en este momento. Inténtalo en unos minutos.',
  'server.full': () =>
    'El servidor no tiene espacio y no guardó este cambio. Inténtalo de nuevo en unos minutos.',
  'server.busy': () => 'Hay muchos envíos a la vez. Inténtalo de nuevo en unos segundos.',

  'auth.forbidden': () => 'No tienes permiso para hacer esto.',
  'auth.invalid_credentials': () => 'El correo o la contraseña no son correctos.',
  'auth.email_taken': () => 'Ya existe una cuenta con ese correo. Inicia sesión o usa otro.',
  'auth.invalid_email': () => 'El formato del email no es válido.',
  'auth.password_too_short': () => 'La contraseña debe tener al menos 6 caracteres.',
  'auth.password_too_long': () => 'La contraseña es demasiado larga.',
  'auth.password_needed': () =>
    'Define tu contraseña para confirmar que la cuenta es tuya, o escribe la que ya tienes.',
  'auth.email_unverified': () =>
    'Verifica tu correo para generar: abre el enlace que te enviamos o pide otro en el inicio.',
  'auth.sign_in_again': () =>
    'Por seguridad, cierra la sesión, ingresa de nuevo y repítelo antes de diez minutos.',
  'auth.owner_unproved': () =>
    'Por seguridad, muestra una llave de acceso o crea una contraseña con «¿Olvidaste tu contraseña?», y repítelo.',
  'auth.password_unproved': () =>
    'Cambiaste tu contraseña sin escribir la anterior. Por seguridad, espera un día o usa una llave de acceso.',
  'auth.issuer_unavailable': ({ issuer }: Details) =>
    `${issuer} no responde. Inténtalo en unos minutos o ingresa con tu contraseña.`,
  'auth.issuer_cancelled': ({ issuer }: Details) => `No diste permiso para ingresar con ${issuer}.`,
  'auth.issuer_refused': ({ issuer }: Details) =>
    `No pudimos confirmar con ${issuer} quién eres. Inténtalo de nuevo.`,
  'auth.issuer_too_late': () =>
    'El ingreso tardó demasiado o empezó en otra pestaña. Inténtalo de nuevo.',
  'auth.issuer_unverified': ({ issuer }: Details) =>
    `${issuer} no ha verificado tu correo. Verifícalo ahí o crea una cuenta con contraseña.`,
  'auth.issuer_account_unverified': ({ issuer }: Details) =>
    `Ya hay una cuenta con ese correo, que nadie ha verificado. Crea una contraseña nueva por correo y después podrás ingresar con ${issuer}.`,
  'auth.issuer_join': ({ issuer }: Details) =>
    `Ya tienes una cuenta con ese correo. Escribe su contraseña para ingresar también con ${issuer}.`,
  'identity.not_found': () => 'Esa forma de ingresar ya no existe.',
  'auth.issuer_domain': ({ domain }: Details) =>
    `Solo se puede ingresar con un correo de ${domain}.`,
  'auth.passkey_refused': () => 'No pudimos comprobar la llave de acceso. Inténtalo de nuevo.',
  'auth.passkey_unknown': () =>
    'Esa llave de acceso no es de ninguna cuenta. Ingresa con tu contraseña.',
  'auth.passkey_too_many': () => 'Ya tienes 10 llaves de acceso. Quita una para añadir otra.',
  'passkey.not_found': () => 'Esa llave de acceso ya no existe.',
  'auth.second_factor_wrong': () =>
    'El código no es correcto o ya se usó. Escribe el que muestra ahora tu teléfono.',
  'auth.second_factor_new': () =>
    'Activaste el segundo paso hace menos de un día. Hasta entonces decide este monto otro operador.',
  'auth.second_factor_active': () => 'El segundo paso ya está activo.',
  'session.not_found': () => 'Esa sesión ya terminó.',
  'account.is_operator': () =>
    'Esta cuenta es de operador. Pide primero que le quiten ese permiso y vuelve a intentarlo.',
  'credits.insufficient': () => 'No te alcanzan los créditos para este pedido.',

  'file.missing': () => 'Elige un archivo.',
  'file.damaged': () => 'El archivo está dañado o no se puede leer. Prueba con otro.',
  'file.too_many_pixels': () =>
    `La imagen tiene demasiados píxeles: el máximo es ${maxPictureMegapixels} megapíxeles. Hazle una captura de pantalla y sube la captura.`,
  'file.too_heavy': () =>
    'No pudimos leer la imagen: es demasiado pesada. Hazle una captura de pantalla y sube la captura.',
  'file.several_pages': () =>
    'Ese TIFF tiene varias páginas. Guarda la que quieras como JPG, o todas como PDF.',
  'file.quota': () => 'Ya subiste demasiados archivos. Escríbenos si necesitas más espacio.',
  'file.storage_full': () => 'No pudimos guardar el archivo en este momento. Inténtalo más tarde.',
  'file.not_found': () => 'No se pudo encontrar el archivo.',

  'figure.unsupported': () =>
    'Ese archivo no es una imagen que se pueda usar. Guárdala como JPG o PNG y elígela de nuevo.',
  'figure.too_many': () =>
    `Ya guardas ${maxStoredFigures} imágenes o ${maxStoredFigureBytes / 1024 / 1024} MB de ellas. Quita figuras o proyectos que no uses.`,

  'source.not_found': () => 'No se pudo encontrar esa fuente.',
  'source.unsupported': () =>
    'Sube un PDF, un DOCX, una foto o una lista de obras (.bib, .ris o .json).',
  'source.too_many_pages': () =>
    `El documento tiene demasiadas páginas: el máximo es ${maxSourcePages}. Sube solo el capítulo que usas.`,
  'source.too_short': () =>
    'El documento tiene muy poco texto. Si está en imágenes, súbelo como PDF o como fotos.',
  'source.encrypted': () => 'El PDF tiene contraseña. Quítasela y vuelve a subirlo.',
  'source.too_heavy': () =>
    'No pudimos leer el archivo: es demasiado complejo. Prueba con otra versión o con una parte.',
  'source.busy': () => 'Se están leyendo otros archivos. Inténtalo de nuevo en unos segundos.',
  'source.no_list': () =>
    'No encontramos obras en el archivo. Exporta tu lista como BibTeX, RIS o CSL-JSON.',
  'source.doi_invalid': () => 'No es un DOI. Un DOI empieza por 10. y lleva una barra.',
  'source.doi_unknown': () => 'Ningún registro conoce ese DOI.',
  'source.work_unknown': () => 'No encontramos esa obra. Búscala de nuevo.',
  'source.too_many': () =>
    `Un proyecto admite ${maxSources} fuentes. Quita alguna para añadir otra.`,
  'reading.not_found': () => 'No se pudo encontrar esa lectura.',
  'reading.not_ready': () => 'Todavía se está leyendo. Espera a que termine.',
  'reading.empty': () => 'No queda texto. Escribe lo que dice la imagen o quítala.',
  'reading.too_many': () =>
    'Ya se están leyendo varios de tus archivos. Espera a que termine alguno o quítalo.',
  'reading.blank': () =>
    'No encontramos texto en la imagen. Toma la foto de frente, con la hoja entera, o escríbelo.',
  'reading.unclear': () =>
    'Salió oscura o movida: se reconoció menos de la mitad. Con luz de frente y la hoja entera suele bastar.',
  'reading.stopped': () => 'La lectura se interrumpió. Vuelve a subir el archivo.',
  'assignment.not_found': () => 'No se pudo encontrar la consigna.',
  'assignment.mixed': () =>
    'Varios archivos juntos solo pueden ser fotos. Un PDF o un DOCX va solo.',
  'assignment.too_many_photos': () => `Puedes juntar hasta ${maxReadPages} fotos. Elige menos.`,
  'assignment.unsupported': () =>
    'Adjunta la consigna en PDF, DOCX o foto. Si es otra cosa, guárdala como PDF o JPG.',
  'source.search_off': () => 'La búsqueda de obras no está disponible en este servidor.',
  'source.index_unavailable': () =>
    'Los índices de obras no responden. Inténtalo de nuevo en unos minutos.',

  'topup.reference_taken': () =>
    'Ese número de comprobante ya fue registrado. Revisa que lo hayas escrito bien o escríbenos.',
  'topup.too_many_pending': () =>
    'Tienes varias transferencias por verificar. Espera a que las revisemos antes de enviar otra.',
  'topup.no_account': () =>
    'No tenemos una cuenta en ese banco. No transfieras ahí: elige otro banco o escríbenos.',
  'topup.not_found': () => 'No se pudo encontrar la transacción.',

  'operator.own_account': () => 'No puedes ajustar tu propia cuenta.',
  'operator.already_decided': () => 'Otra persona ya decidió sobre esta transferencia.',
  'operator.not_validated': () => 'Solo se revierte una transferencia validada.',
  'operator.student_not_found': () => 'No se pudo encontrar al estudiante.',

  'project.not_found': () => 'No se pudo encontrar el proyecto.',
  'project.too_many_today': () => 'Creaste demasiados proyectos hoy. Inténtalo de nuevo mañana.',
  'project.too_many': () => 'Llegaste al máximo de proyectos. Borra alguno para crear otro.',
  'member.not_found': () => 'Esa persona ya no participa en este trabajo.',
  'member.too_many': () => `En un trabajo caben ${maxMembers} personas. Pide que quiten a alguien.`,
  'steps.behind': () => 'Otra persona escribió antes. Tu texto se une al suyo.',
  'steps.invalid': () => 'No pudimos guardar ese cambio. Vuelve a abrir el trabajo e inténtalo.',
  'comment.not_found': () => 'Ese comentario ya no está.',
  'comment.too_many': () =>
    `Este trabajo ya tiene ${maxComments} comentarios. Borra alguno para escribir otro.`,
  'comment.name_missing': () => 'Escribe tu nombre para que sepan quién comenta.',
  'link.not_found': () => 'Este enlace ya no sirve. Pide otro a quien te lo envió.',
  'link.too_many': () => `Ya hay ${maxLinks} enlaces. Anula uno para crear otro.`,
  'link.ends_before_it_begins': () => 'Elige una fecha que todavía no haya pasado.',
  'message.too_many': () =>
    'Este proyecto llegó al máximo de mensajes. Crea otro proyecto para seguir.',
  'message.too_many_today': () => 'Enviaste demasiados mensajes hoy. Inténtalo de nuevo mañana.',
  'project.id_taken': () => 'Ya hay un proyecto con ese identificador.',
  'message.not_found': () => 'No se pudo encontrar el mensaje.',
  'message.sequence_taken': () => 'Ese mensaje ya fue guardado con otro contenido.',
  'message.in_use': () => 'Ese mensaje ya tiene una respuesta.',
  'version.not_found': () => 'Este proyecto aún no tiene contenido.',
  'version.too_many': () =>
    'Ya no caben más versiones. Tu documento queda como está y puedes seguir escribiendo en él.',
  'version.unknown': () => 'No se pudo encontrar esa versión.',
  'version.conflict': () =>
    'El documento cambió en otra pestaña o en otro equipo. Guardamos los dos textos: elige con cuál seguir.',
  'document.being_written': () =>
    'El modelo está escribiendo en este documento. Podrás editarlo cuando termine.',
  'document.block_too_long': ({ beginning }: Details) =>
    `El párrafo que empieza con «${beginning}» tiene más de ${maxBlockCharacters} caracteres. Divídelo en partes.`,
  'document.too_many_blocks': () =>
    `El documento tiene más de ${maxBlocks} párrafos. Divídelo en dos proyectos.`,
  'document.too_many_characters': () =>
    `El documento tiene más de ${maxTextCharacters} caracteres, unas 600 páginas. Divídelo en dos proyectos.`,
  'document.table_too_large': ({ beginning }: Details) =>
    `La tabla «${beginning}» tiene más de ${maxTableCells} celdas. Divídela en dos tablas.`,
  'document.too_many_cells': () =>
    `Las tablas del documento tienen más de ${maxCells} celdas en total. Divídelo en dos proyectos.`,
  'document.too_many_notes': () =>
    `El documento tiene más de ${maxNotes} notas. Divídelo en dos proyectos.`,
  'document.unreadable': () =>
    'No pudimos leer este texto: pide demasiado de nuestro servidor. Divídelo en dos proyectos.',
  'document.export_busy': () =>
    'Se están preparando otros archivos. Inténtalo de nuevo en unos segundos.',
  'document.export_failed': () =>
    'No pudimos hacer el PDF de este texto. Descárgalo como DOCX: tiene las mismas páginas.',
  'document.too_long': (details: Details) =>
    `Un PDF puede tener hasta ${details['maxPages']} páginas, y este documento tiene más. Divídelo o descárgalo como DOCX.`,
  'document.too_heavy': () =>
    'Este documento tiene demasiados enlaces, cursivas o imágenes para un PDF. Divídelo o descárgalo como DOCX.',
  'draft.not_word': (details: Details) => notWordMessage(details['kind']),
  'draft.encrypted': () =>
    'Tiene contraseña y no se puede leer. Guárdalo sin contraseña y vuelve a subirlo.',
  'draft.macros': () =>
    'Tiene macros y por seguridad no se abre. Guárdalo como .docx, sin macros, y vuelve a subirlo.',
  'draft.damaged': () =>
    'Está dañado o incompleto y no se puede leer. Ábrelo en Word, guárdalo otra vez como .docx y vuelve a subirlo.',
  'draft.too_complex': () =>
    'Es demasiado grande para leerlo de una vez. Divídelo en partes y vuelve a subirlo.',
  'draft.empty': () =>
    'No encontramos texto en este archivo. Si está en imágenes o en tablas, pásalo a párrafos y vuelve a subirlo.',
  'draft.busy': () => 'Se están leyendo otros borradores. Inténtalo de nuevo en unos segundos.',
  'version.superseded': () => 'Ya hay una versión más nueva de este documento.',

  'generation.model_unavailable': () =>
    'El modelo de este servidor no está disponible por ahora. No se cobró nada.',
  'generation.text_too_long': () =>
    'El modelo no admite un texto tan largo. Elige menos fuentes, pide un cambio de una parte o empieza otro proyecto. No se cobró nada.',
  'generation.not_found': () => 'No se pudo encontrar la generación.',
  'generation.already_running': () => 'Ya hay una respuesta en curso. Espera a que termine.',
  'generation.too_many_plans': () =>
    'Pediste muchos planes en poco tiempo. Escribe uno de ellos, o inténtalo de nuevo en una hora.',
  'generation.still_running': () => 'La respuesta todavía se está generando.',
  'generation.not_charged': () => 'La generación no terminó y no se cobró nada.',
  'selection.needs_model': () =>
    'Para pedir cambios hace falta un modelo. Puedes escribir en la página.',
  'selection.empty': () => 'Elige primero el texto que quieres cambiar.',
  'selection.title_page': () =>
    'La portada no se cambia con un pedido. Escribe en ella o abre su formulario.',
  'selection.mixed_roles': () =>
    'Elige párrafos con sus listas, tablas y figuras, o solo un tipo de título, o solo referencias.',
} satisfies Record<string, (details: Details) => string>

function notWordMessage(kind: unknown): string {
  const again = 'guárdalo como .docx y vuelve a subirlo.'
  if (kind === 'pdf') return `Es un PDF. Ábrelo en Word o en Google Docs, ${again}`
  if (kind === 'doc') return `Es un .doc, de una versión antigua de Word. Ábrelo, ${again}`
  if (kind === 'odt') return `Es un documento de LibreOffice (.odt). Ábrelo, ${again}`
  if (kind === 'rtf') return `Es un .rtf. Ábrelo, ${again}`
  return 'No es un documento de Word. Elige un archivo .docx.'
}

export type ErrorCode = keyof typeof errorMessages

export function errorMessageFor(code: ErrorCode, details: Details = {}): string {
  const words: (details: Details) => string = errorMessages[code]
  return words(details)
}

export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errorMessages, code)
}
