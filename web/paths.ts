import type { ProjectRole } from '#contract/rights.ts'

/** Every path of the site, declared once (specification §2). */
export const paths = {
  landing: '/',
  login: '/login',
  /** Where an issuer of identities sends the browser back to. */
  signInBack: '/login/:provider',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  terms: '/terms',
  home: '/home',
  doc: (id: string) => `/doc/${id}`,
  checkout: '/checkout',
  paymentSuccess: '/payment-success',
  invite: '/invite/:referralCode?',
  operator: '/operador',
  shared: '/compartido/:token',
} as const

/** Navigation state of /checkout: dollars and the credits they buy. */
export type CheckoutState = { amount: number; credits: number }

/**
 * Navigation state of /home: right after registering the pending prompt is sent automatically; after a new password the
 * dialog with what else signs in opens.
 */
export type HomeState = { startsPrompt?: boolean; reviewsAccess?: boolean } | null

/** Navigation state of /doc/{id} right after the project was created; `showsPages`: from a draft, or of others. */
export type DocState = { isNewProject?: boolean; showsPages?: boolean } | null

/** On a phone a work of others begins at its pages: in its chat one has asked nothing yet. */
export const arrivalOf = (role: ProjectRole): DocState =>
  role === 'owner' ? null : { showsPages: true }
