/** What failed with a project, its messages or its text, by cause. What the server refuses has its words in contract/. */
export const projectFailures = {
  project_not_found: 'No se pudo encontrar el proyecto.',
  project_not_created: 'Error al crear el proyecto.',
  project_not_renamed: 'Error al renombrar el proyecto.',
  project_not_removed: 'Error al eliminar el proyecto.',
  first_message_not_saved: 'Error al guardar el mensaje inicial.',
  sources_not_moved: 'No pudimos pasar tus fuentes al proyecto. Inténtalo de nuevo.',
  assignment_not_moved: 'No pudimos pasar la consigna al proyecto. Inténtalo de nuevo.',
  messages_not_loaded: 'Error al cargar el historial de mensajes.',
  message_not_saved: 'Error al guardar tu mensaje. Inténtalo de nuevo.',
  text_not_saved_first:
    'Primero hay que guardar lo que escribiste en el documento. Mira su estado al pie e inténtalo de nuevo.',
  message_not_removed: 'No se pudo quitar el mensaje. Inténtalo de nuevo.',
  answer_not_loaded: 'No se pudo cargar la respuesta a este mensaje.',
  document_not_loaded: 'No se pudo cargar el documento.',
  text_not_loaded: 'No se pudo cargar el texto.',
  version_not_saved: 'Error al guardar la nueva versión.',
  versions_not_compared: 'No se pudo comparar',
  text_changed: 'El texto cambió. Inténtalo otra vez.',
  text_locked: 'Ahora no se puede cambiar el texto. Inténtalo de nuevo.',
  not_corrected: 'No se pudo corregir. Revisa tu conexión o recarga la página.',
  proposal_not_accepted: 'No se pudo aceptar todavía. Inténtalo de nuevo.',
  not_saved_in_time:
    'No se pudo guardar lo último que escribiste. No se perdió nada: inténtalo de nuevo.',
  draft_not_used:
    'No se pudo guardar lo último que escribiste. No se cambió nada: inténtalo de nuevo.',
  draft_format_not_saved:
    'Tu borrador está en las páginas, pero no se pudo guardar su formato. Elígelo en «Formato».',
  format_not_saved: 'No se pudo guardar el formato. Inténtalo de nuevo.',
  title_page_not_saved: 'No se pudo guardar la portada. Inténtalo de nuevo.',
  pdf_not_made:
    'No se pudo guardar lo último que escribiste, así que no se hizo el PDF. No se perdió nada: inténtalo de nuevo.',
  pictures_not_fetched:
    'No pudimos traer las imágenes del documento. Revisa tu conexión y descarga otra vez.',
} as const
