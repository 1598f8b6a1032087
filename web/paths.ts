/** Every path of the site, declared once (specification §2). */
export const paths = {
  landing: '/',
  login: '/login',
  register: '/register',
  home: '/home',
  doc: (id: string) => `/doc/${id}`,
} as const

/** Navigation state of /doc/{id} right after the project was created. */
export type DocState = { isNewProject?: boolean } | null
