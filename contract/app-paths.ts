const screens =
  /^\/(?:(?:login(?:\/[^/]+)?|register|forgot-password|reset-password|verify-email|terms|home|checkout|payment-success|operador|invite(?:\/[^/]+)?|doc(?:\/[^/]+)?|compartido\/[^/]+)\/?)?$/

/** Whether a path is one of the site's screens. On other paths the app shows its own page, with status 404. */
export function isScreenPath(pathname: string): boolean {
  return screens.test(pathname)
}
