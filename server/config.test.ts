import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

describe('issuers of identities', () => {
  it('takes Google by two variables', () => {
    const { issuers } = readConfig({ GOOGLE_CLIENT_ID: 'a', GOOGLE_CLIENT_SECRET: 'b' })
    expect(issuers).toMatchObject([
      { id: 'google', name: 'Google', url: 'https://accounts.google.com' },
    ])
  })

  it.each([
    [{ GOOGLE_CLIENT_ID: 'a' }, 'GOOGLE_CLIENT_SECRET'],
    [{ OIDC_ISSUER: 'https://id.uce.edu.ec' }, 'OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME'],
    [{ OIDC_ISSUER: 'http://id.uce.edu.ec' }, 'must start with https://'],
    [{ OIDC_ISSUER: 'http://localhost.malo.ec' }, 'must start with https://'],
    [{ OIDC_VOUCHES: 'on' }, 'OIDC_DOMAIN'],
  ])('%j is refused: %s', (environment, words) => {
    expect(() => readConfig(environment)).toThrow(words)
  })
})
