/** What failed anywhere in the application, by cause. Loaded with every screen. */
export const failures = {
  unreached: 'No pudimos conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.',
  not_opened: 'No se pudo abrir. Revisa tu conexión o recarga la página.',
  screen_not_loaded:
    'No pudimos cargar esta pantalla. Revisa tu conexión y recarga la página; lo que escribiste se guarda.',
  not_copied: 'No se pudo copiar.',
} as const
