/** What failed with a text, its format, versions and files, by cause. Loaded with the parts that say it. */
export const textFailures = {
  text_not_loaded: 'No se pudo cargar el texto.',
  versions_not_compared: 'No se pudo comparar',
  text_changed: 'El texto cambió. Inténtalo otra vez.',
  text_locked: 'Ahora no se puede cambiar el texto. Inténtalo de nuevo.',
  not_corrected: 'No se pudo corregir. Revisa tu conexión o recarga la página.',
  not_saved_in_time:
    'No se pudo guardar lo último que escribiste. No se perdió nada: inténtalo de nuevo.',
  draft_not_used:
    'No se pudo guardar lo último que escribiste. No se cambió nada: inténtalo de nuevo.',
  draft_format_not_saved:
    'Tu borrador está en las páginas, pero no se pudo guardar su formato. Elígelo en «Formato».',
  format_not_saved: 'No se pudo guardar el formato. Inténtalo de nuevo.',
  pdf_not_made:
    'No se pudo guardar lo último que escribiste, así que no se hizo el PDF. No se perdió nada: inténtalo de nuevo.',
  pictures_not_fetched:
    'No pudimos traer las imágenes del documento. Revisa tu conexión y descarga otra vez.',
} as const
