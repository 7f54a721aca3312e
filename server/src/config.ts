import { randomBytes } from 'node:crypto'
import { resolve } from 'node:path'
import {
  type SamlSettings,
  samlSettingDefaults,
  checkCertificates,
  checkPattern,
  checkPrivateKey,
  checkAttributes,
  isPair,
  readSaml,
} from './saml-settings.ts'
import {
  type Check,
  checkIdleMinutes,
  checkProxies,
  checkScannerUrl,
  checkStorageUrl,
  isUrlOf,
  oneOf,
  readScannerUrl,
  refuseOpenHttp,
  refuseWeakSecret,
  type ScannerAddress,
} from './setting-checks.ts'

/** `demo` is `npm start`: sample sign-on, emails kept, a movable clock. `production` is `npm run serve`. */
export type Mode = 'demo' | 'production'

interface Setting {
  name: string
  description: string
  /** The default; `undefined` if production must set it. */
  byDefault?: string
  requiredInProduction?: true
  check?: Check
  /** Values that work but are refused in production. */
  refuse?: Check
}

const pemForms = 'PEM, its base64 on one line, or the path of a PEM file'

/** Every setting, in the order of `docs/settings.md`, which is generated from this list. */
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
    refuse: refuseOpenHttp,
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
    description:
      'Signs `jwt2`, CSRF tokens and the links in emails, and encrypts the secrets of one-time codes; at least 32 characters, the same on every instance.',
    requiredInProduction: true,
    check: (value) => (value.length >= 32 ? undefined : 'must have at least 32 characters'),
    refuse: refuseWeakSecret,
  },
  {
    name: 'STORAGE_URL',
    description:
      'Where uploaded files are kept: `file:/path`, or `s3://BUCKET?endpoint=…&region=…` with the credentials in `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`. Without it, in `DATA_DIR/files`.',
    check: checkStorageUrl,
  },
  {
    name: 'CLAMD_URL',
    description:
      'A ClamAV daemon that scans uploaded files: `tcp://127.0.0.1:3310` or `unix:/run/clamav/clamd.ctl`, the same on every instance. Until it has scanned a file, nobody but its sender can open it.',
    check: checkScannerUrl,
  },
  {
    name: 'SMTP_URL',
    description:
      'Mail server, for example `smtps://user:password@mail.example.org`. With `smtp:` it must offer TLS (STARTTLS), unless it is on this machine or the URL ends in `?requireTLS=false`.',
    requiredInProduction: true,
    check: isUrlOf('smtp:', 'smtps:'),
  },
  {
    name: 'MAIL_FROM',
    description: 'Sender of all emails, for example `Project Week <week@example.org>`.',
    requiredInProduction: true,
    check: (value) => (/^[^\r\n@]*@[^\r\n]+$/.test(value) ? undefined : 'must be an email address'),
  },
  {
    name: 'SAML_IDP_ENTITY_ID',
    description: "The identity provider's entity id, as its metadata says it. Messages of anybody else are refused.",
    requiredInProduction: true,
  },
  {
    name: 'SAML_ENTRY_POINT',
    description: "The identity provider's SingleSignOnService with the redirect binding.",
    requiredInProduction: true,
    check: isUrlOf('http:', 'https:'),
  },
  {
    name: 'SAML_IDP_CERT',
    description: `The identity provider's signing certificate: ${pemForms}. While it changes its key, both, separated by a comma.`,
    requiredInProduction: true,
    check: checkCertificates,
  },
  {
    name: 'SAML_LOGOUT_URL',
    description:
      "The identity provider's SingleLogoutService with the redirect binding. Without it, logging out ends the session here alone.",
    check: isUrlOf('http:', 'https:'),
  },
  {
    name: 'SAML_PRIVATE_KEY',
    description: `Our own RSA key, which signs requests and reads encrypted assertions: ${pemForms}.`,
    requiredInProduction: true,
    check: checkPrivateKey,
  },
  {
    name: 'SAML_CERT',
    description: `The certificate of SAML_PRIVATE_KEY, shown in our metadata: ${pemForms}.`,
    requiredInProduction: true,
    check: checkCertificates,
  },
  {
    name: 'SAML_ENTITY_ID',
    description: 'Our own entity id. Without it, `PUBLIC_URL` followed by `/api/users/shibboleth/metadata`.',
  },
  {
    name: 'SAML_ATTRIBUTES',
    description:
      'Which attribute carries what, as `field=name` separated by spaces, over the default. Fields: subject (an attribute, or `NameID` for a persistent one), firstname, lastname, email, matrikelnummer, placeofbirth, countryofbirth, currentfieldofstudy, affiliation.',
    byDefault: samlSettingDefaults.attributes,
    check: checkAttributes,
  },
  {
    name: 'SAML_MATRIKELNUMMER',
    description:
      'Which of several values is the matriculation number: a regular expression without case, whose one group is the number. Where there is one value alone, it counts whatever its kind; a European Student Identifier never does.',
    byDefault: samlSettingDefaults.matriculationNumber,
    check: checkPattern,
  },
  {
    name: 'SAML_STUDENT_AFFILIATIONS',
    description: 'Affiliations of students, separated by commas.',
    byDefault: samlSettingDefaults.studentAffiliations,
  },
  {
    name: 'SAML_STAFF_AFFILIATIONS',
    description: 'Affiliations of advisors among people who are not students, separated by commas.',
    byDefault: samlSettingDefaults.staffAffiliations,
  },
  {
    name: 'SAML_CLOCK_SKEW_SECONDS',
    description: "How far the identity provider's clock may be from ours.",
    byDefault: samlSettingDefaults.clockSkewSeconds,
    check: (value) => (/^\d{1,3}$/.test(value) && Number(value) <= 300 ? undefined : 'must be a number up to 300'),
  },
  {
    name: 'SAML_MAIL_IS_PROOF',
    description:
      '`yes` where the university assigns the mail attribute and never gives an address to another person: signing on then proves the address, and what was imported or typed under it joins the person. Staff accounts need the emailed link all the same.',
    byDefault: 'no',
    check: oneOf('no', 'yes'),
  },
  {
    name: 'SAML_MFA_CONTEXTS',
    description:
      'What the identity provider names as `AuthnContextClassRef` where it asked for a second factor, separated by spaces. A login so named needs none of our own.',
    byDefault: samlSettingDefaults.mfaContexts,
  },
  {
    name: 'SECOND_FACTOR',
    description:
      '`required`: admins and viewers set up a second factor after signing in and reach nothing else before. `optional`: they may.',
    byDefault: 'optional',
    check: oneOf('optional', 'required'),
  },
  {
    name: 'SESSION_IDLE_MINUTES',
    description:
      'After so long without a request somebody is signed out, to within five minutes. 12 hours after signing in they are in any case.',
    byDefault: '240',
    check: checkIdleMinutes,
  },
  {
    name: 'SESSION_IDLE_MINUTES_OFFICE',
    description: 'The same for admins and viewers, whose sessions open everybody’s data.',
    byDefault: '60',
    check: checkIdleMinutes,
  },
  {
    name: 'TRUST_PROXY',
    description: 'Addresses of reverse proxies whose `X-Forwarded-For` is believed, separated by commas.',
    byDefault: 'loopback',
    check: checkProxies,
  },
  {
    name: 'SAMPLE_TEXTS',
    description:
      '`accept` lets `npm run serve` start while imprint or data storage policy are still samples: for a rehearsal that no one else can reach.',
    byDefault: 'refuse',
    check: oneOf('refuse', 'accept'),
  },
  {
    name: 'BACKUP_PASSPHRASE',
    description: '`npm run backup` encrypts with it and `npm run restore` reads with it; nothing else does.',
  },
  {
    name: 'METRICS_TOKEN',
    description:
      'What Prometheus brings as its bearer token to read `/metrics`; at least 32 characters. Without it there is no such page.',
    check: (value) => (value.length >= 32 ? undefined : 'must have at least 32 characters'),
    refuse: refuseWeakSecret,
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    description:
      'Where OpenTelemetry traces are sent, for example `http://collector:4318`. Nothing of it is loaded without this setting; all other `OTEL_` settings have their standard meaning.',
    check: isUrlOf('http:', 'https:'),
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
  /** Input for the key of mailed links; undefined in a demo without SESSION_SECRET, which keeps a key in `dataDir`. */
  linkSecret: string | undefined
  storageUrl: string | undefined
  /** Address of the virus scanner; undefined if nothing is scanned. */
  scanner: ScannerAddress | undefined
  smtpUrl: string | undefined
  mailFrom: string
  /** Undefined in a demo without an identity provider, which then shows the sample sign-on. */
  saml: SamlSettings | undefined
  isFactorRequired: boolean
  idleMinutes: { office: number; others: number }
  trustProxy: string
  acceptsSampleTexts: boolean
  backupPassphrase: string | undefined
  metricsToken: string | undefined
  isTraced: boolean
  logLevel: string
}

/** Lists everything missing or wrong: settings, and what a command is given or needs besides. */
export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.length === 1 ? problems[0] : ['Missing or wrong:', ...problems].join('\n  '))
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
    const problem = setting.check?.(value) ?? (mode === 'production' ? setting.refuse?.(value) : undefined)
    if (problem !== undefined) problems.push(`${setting.name} ${problem}`)
    else values.set(setting.name, value)
  }
  // A demo may use an identity provider, and then needs all of its settings.
  if (mode === 'demo' && values.has('SAML_ENTRY_POINT')) {
    for (const name of ['SAML_IDP_ENTITY_ID', 'SAML_IDP_CERT', 'SAML_PRIVATE_KEY', 'SAML_CERT'] as const) {
      if (!values.has(name) && !problems.some((problem) => problem.startsWith(name))) {
        problems.push(`${name} is missing; SAML_ENTRY_POINT needs it`)
      }
    }
  }
  const [key, certificate] = [values.get('SAML_PRIVATE_KEY'), values.get('SAML_CERT')]
  if (key !== undefined && certificate !== undefined && !isPair(key, certificate))
    problems.push('SAML_CERT is not the certificate of SAML_PRIVATE_KEY')
  if (problems.length > 0) throw new ConfigError(problems)

  return {
    mode,
    host: values.get('HOST') ?? '',
    port: Number(values.get('PORT')),
    publicUrl: values.has('PUBLIC_URL') ? new URL(values.get('PUBLIC_URL') ?? '').origin : undefined,
    dataDir: resolve(values.get('DATA_DIR') ?? ''),
    databaseUrl: values.get('DATABASE_URL'),
    // Only a demo may lack one: its sessions then end with the process.
    sessionSecret: values.get('SESSION_SECRET') ?? randomBytes(32).toString('hex'),
    linkSecret: values.get('SESSION_SECRET'),
    storageUrl: values.get('STORAGE_URL'),
    scanner: readScannerUrl(values.get('CLAMD_URL')),
    smtpUrl: values.get('SMTP_URL'),
    mailFrom: values.get('MAIL_FROM') ?? 'Project Week 1.000+ <project-week@example.org>',
    saml: values.has('SAML_ENTRY_POINT') ? readSaml((name) => values.get(name) ?? '') : undefined,
    isFactorRequired: values.get('SECOND_FACTOR') === 'required',
    idleMinutes: {
      office: Number(values.get('SESSION_IDLE_MINUTES_OFFICE')),
      others: Number(values.get('SESSION_IDLE_MINUTES')),
    },
    trustProxy: values.get('TRUST_PROXY') ?? '',
    acceptsSampleTexts: values.get('SAMPLE_TEXTS') === 'accept',
    backupPassphrase: values.get('BACKUP_PASSPHRASE'),
    metricsToken: values.get('METRICS_TOKEN'),
    isTraced: values.has('OTEL_EXPORTER_OTLP_ENDPOINT'),
    logLevel: values.get('LOG_LEVEL') ?? '',
  }
}

/** Generates the page `docs/settings.md`. */
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
