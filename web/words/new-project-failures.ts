/** What failed when a project was begun, by cause. */
export const newProjectFailures = {
  project_not_created: 'Error al crear el proyecto.',
  first_message_not_saved: 'Error al guardar el mensaje inicial.',
  sources_not_moved: 'No pudimos pasar tus fuentes al proyecto. Inténtalo de nuevo.',
  assignment_not_moved: 'No pudimos pasar la consigna al proyecto. Inténtalo de nuevo.',
} as const
