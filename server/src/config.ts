import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'

/** `demo` is `npm start`: sample sign-on, mails kept, a movable clock. `production` is `npm run serve`. */
export type Mode = 'demo' | 'production'

interface Setting {
  name: string
  description: string
  /** What holds when it is not set; `undefined` where production must set it. */
  byDefault?: string
  requiredInProduction?: true
  check?: (value: string) => string | undefined
}

const isUrlOf =
  (...protocols: string[]) =>
  (value: string) =>
    URL.canParse(value) && protocols.includes(new URL(value).protocol)
      ? undefined
      : `must be a URL starting with ${protocols.join(' or ')}`

const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value) ? undefined : `must be one of ${values.join(', ')}`

/** Every setting of the installation, in the order of `docs/settings.md`, which is made from this list. */
export const settings = [
  { name: 'HOST', description: 'Address to listen on.', byDefault: '127.0.0.1' },
  {
    name: 'PORT',
    description: 'Port to listen on; 0 takes a free one.',
    byDefault: '3000',
    check: (value) => (/^\d{1,5}$/.test(value) && Number(value) < 65536 ? undefined : 'must be a number up to 65535'),
  },
  {
    name: 'PUBLIC_URL',
    description: 'Origin under which browsers reach the site, for example `https://week.example.org`.',
    requiredInProduction: true,
    check: (value) =>
      isUrlOf('http:', 'https:')(value) ??
      (new URL(value).pathname === '/' ? undefined : 'must be an origin without a path'),
  },
  {
    name: 'DATA_DIR',
    description: 'Folder of the embedded database and, by default, of uploaded files.',
    byDefault: './data',
  },
  {
    name: 'DATABASE_URL',
    description: 'A PostgreSQL server, 15 or newer. Without it a PostgreSQL of our own runs in `DATA_DIR`.',
    check: isUrlOf('postgres:', 'postgresql:'),
  },
  {
    name: 'SESSION_SECRET',
    description: 'Signs `jwt2` and CSRF tokens; at least 32 characters, the same on every instance.',
    requiredInProduction: true,
    check: (value) => (value.length >= 32 ? undefined : 'must have at least 32 characters'),
  },
  {
    name: 'STORAGE_URL',
    description:
      'Where uploaded files are kept: `file:/path`, or `s3://BUCKET?endpoint=…&region=…` with the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. Without it, in `DATA_DIR/files`.',
    check: isUrlOf('file:', 's3:'),
  },
  {
    name: 'SMTP_URL',
    description: 'Mail server, for example `smtps://user:password@mail.example.org`.',
    requiredInProduction: true,
    check: isUrlOf('smtp:', 'smtps:'),
  },
  {
    name: 'MAIL_FROM',
    description: 'Sender of all mails, for example `Project Week <week@example.org>`.',
    requiredInProduction: true,
    check: (value) => (/^[^\r\n]*@[^\r\n]+$/.test(value) ? undefined : 'must be an e-mail address'),
  },
  {
    name: 'SAML_ENTRY_POINT',
    description: "The identity provider's redirect endpoint.",
    requiredInProduction: true,
    check: isUrlOf('http:', 'https:'),
  },
  {
    name: 'SAML_IDP_CERT',
    description: "The identity provider's signing certificate: PEM, or its base64 on one line.",
    requiredInProduction: true,
  },
  {
    name: 'TRUST_PROXY',
    description: 'Addresses of reverse proxies whose `X-Forwarded-For` is believed, separated by commas.',
    byDefault: 'loopback',
  },
  {
    name: 'LOG_LEVEL',
    description: 'One of fatal, error, warn, info, debug, trace, silent.',
    byDefault: 'info',
    check: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
] as const satisfies readonly Setting[]

type SettingName = (typeof settings)[number]['name']

export interface Config {
  mode: Mode
  host: string
  port: number
  /** Origin without a trailing slash; undefined in the demo until it listens. */
  publicUrl: string | undefined
  dataDir: string
  databaseUrl: string | undefined
  sessionSecret: string
  storageUrl: string | undefined
  smtpUrl: string | undefined
  mailFrom: string
  samlEntryPoint: string | undefined
  samlIdpCert: string | undefined
  trustProxy: string
  logLevel: string
}

/** All that is missing or wrong, in one list. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`These settings are missing or wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`)
    this.problems = problems
  }
}

/**
 * Reads all settings at once.
 *
 * @throws {ConfigError} naming every setting that is missing or wrong
 */
export function readConfig(mode: Mode, env: Record<string, string | undefined>): Config {
  const problems: string[] = []
  const values = new Map<SettingName, string>()
  for (const setting of settings as readonly (Setting & { name: SettingName })[]) {
    const given = env[setting.name]?.trim()
    const value = given === undefined || given === '' ? setting.byDefault : given
    if (value === undefined) {
      if (setting.requiredInProduction && mode === 'production') problems.push(`${setting.name} is missing`)
      continue
    }
    const problem = setting.check?.(value)
    if (problem !== undefined) problems.push(`${setting.name} ${problem}`)
    else values.set(setting.name, value)
  }
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    mode,
    host: values.get('HOST') ?? '',
    port: Number(values.get('PORT')),
    publicUrl: values.has('PUBLIC_URL') ? new URL(values.get('PUBLIC_URL') ?? '').origin : undefined,
    dataDir: resolve(values.get('DATA_DIR') ?? ''),
    databaseUrl: values.get('DATABASE_URL'),
    // Only the demo comes here without one: its sessions then end with the process.
    sessionSecret: values.get('SESSION_SECRET') ?? randomBytes(32).toString('hex'),
    storageUrl: values.get('STORAGE_URL'),
    smtpUrl: values.get('SMTP_URL'),
    mailFrom: values.get('MAIL_FROM') ?? 'Project Week 1.000+ <project-week@example.org>',
    samlEntryPoint: values.get('SAML_ENTRY_POINT'),
    samlIdpCert: values.get('SAML_IDP_CERT'),
    trustProxy: values.get('TRUST_PROXY') ?? '',
    logLevel: values.get('LOG_LEVEL') ?? '',
  }
}

/** The page `docs/settings.md`. */
export function describeSettings(): string {
  const rows = (settings as readonly Setting[]).map((setting) => {
    const byDefault = setting.byDefault ?? (setting.requiredInProduction ? 'required in production' : 'not set')
    return `| \`${setting.name}\` | ${setting.description} | ${setting.byDefault === undefined ? byDefault : `\`${byDefault}\``} |`
  })
  return [
    '# Settings',
    '',
    'Read from the environment at start, all at once. This page is made from `server/src/config.ts` by `npm run settings`.',
    '',
    '| setting | what it is | by default |',
    '|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}
