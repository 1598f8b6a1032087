const screens =
  /^\/(?:(?:login|register|forgot-password|reset-password|verify-email|terms|home|checkout|payment-success|operador|invite(?:\/[^/]+)?|doc(?:\/[^/]+)?)\/?)?$/

/** Whether a path is one of the site's screens; at any other the app leads on, and the server answers 404. */
export function isScreenPath(pathname: string): boolean {
  return screens.test(pathname)
}
