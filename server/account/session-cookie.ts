/** What the names of our cookies begin with, after the browser's own prefix for secure ones. */
export const sessionCookiePrefix = 'cuartilla'
