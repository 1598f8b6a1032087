import { secureHeaders } from 'hono/secure-headers'

/**
 * Headers of every response. Inline styles are allowed because the dialog and toast libraries set style attributes and
 * one style element. Inline scripts are allowed by hash: only those that the build wrote into the pages.
 */
export const securityHeaders = (scriptHashes: string[]) =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'", ...scriptHashes],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      // A PDF receipt is shown in a frame from bytes that the page has fetched.
      frameSrc: ['blob:'],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    strictTransportSecurity: 'max-age=31536000',
    referrerPolicy: 'same-origin',
    xFrameOptions: 'DENY',
    crossOriginResourcePolicy: 'same-origin',
    permissionsPolicy: { microphone: [], geolocation: [], camera: ['self'] },
  })
