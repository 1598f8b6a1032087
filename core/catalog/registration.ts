/** Option lists of the registration, in the order of the specification §3. */
export const careers = [
  'Derecho',
  'Psicología',
  'Comunicación Social',
  'Diseño Gráfico',
  'Administración de Empresas',
  'Marketing',
  'Economía',
  'Ciencias Políticas',
  'Sociología',
  'Antropología',
  'Historia del Arte',
  'Literatura',
  'Filosofía',
  'Trabajo Social',
  'Relaciones Internacionales',
  'Periodismo',
  'Publicidad',
] as const

/** Ascending order; the specification lists Undécimo after Duodécimo. */
export const semesters = [
  'Primero',
  'Segundo',
  'Tercero',
  'Cuarto',
  'Quinto',
  'Sexto',
  'Séptimo',
  'Octavo',
  'Noveno',
  'Décimo',
  'Undécimo',
  'Duodécimo',
  'Decimotercero',
  'Decimocuarto',
  'Decimoquinto',
] as const

export const howDidYouHear = [
  'Redes sociales',
  'Google',
  'Publicidad',
  'Recomendación',
  'Una promoción',
  'Otro',
] as const

export const intendedUses = [
  'Tareas',
  'Trabajo',
  'Proyectos',
  'Ideas',
  'Curiosidad',
  'Otro',
] as const
