/** What failed with a project, its messages or its document, by cause. Loaded with the workspace. */
export const projectFailures = {
  project_not_found: 'No se pudo encontrar el proyecto.',
  project_not_renamed: 'Error al renombrar el proyecto.',
  project_not_removed: 'Error al eliminar el proyecto.',
  project_not_left: 'No pudimos sacarte del trabajo. Inténtalo de nuevo.',
  messages_not_loaded: 'Error al cargar el historial de mensajes.',
  message_not_saved: 'Error al guardar tu mensaje. Inténtalo de nuevo.',
  text_not_saved_first:
    'Primero hay que guardar lo que escribiste en el documento. Mira su estado al pie e inténtalo de nuevo.',
  message_not_removed: 'No se pudo quitar el mensaje. Inténtalo de nuevo.',
  answer_not_loaded: 'No se pudo cargar la respuesta a este mensaje.',
  document_not_loaded: 'No se pudo cargar el documento.',
  version_not_saved: 'Error al guardar la nueva versión.',
  proposal_not_accepted: 'No se pudo aceptar todavía. Inténtalo de nuevo.',
  comment_without_place: 'Ahora no se puede pedir nada sobre ese texto.',
  title_page_not_saved: 'No se pudo guardar la portada. Inténtalo de nuevo.',
} as const
