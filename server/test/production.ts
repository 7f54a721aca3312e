import { makeKeyPair } from './certificate.ts'

/** All settings that production asks for, with keys of its own; nobody listens behind them. */
export function productionEnv(): Record<string, string> {
  const keys = makeKeyPair('week.example.org')
  return {
    PUBLIC_URL: 'https://week.example.org',
    SESSION_SECRET: 'a secret of the tests, long enough for all',
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'week@example.org',
    SAML_ENTRY_POINT: 'https://idp.example.org/sso',
    SAML_IDP_ENTITY_ID: 'https://idp.example.org/metadata',
    SAML_IDP_CERT: keys.certificate,
    SAML_PRIVATE_KEY: keys.privateKey,
    SAML_CERT: keys.certificate,
  }
}
