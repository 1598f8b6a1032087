/** Prefix of the names of our cookies, after the browser's own `__Secure-`. */
export const sessionCookiePrefix = 'cuartilla'
