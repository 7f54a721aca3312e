import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeKeyPair } from './certificate.ts'

const home = '/usr/share/simplesamlphp'
const packages = ['simplesamlphp', 'php-cli', 'php-xml', 'php-mbstring', 'php-curl']

const runs = (command: string, ...args: string[]) => spawnSync(command, args, { stdio: 'ignore' }).status === 0
const isThere = () => existsSync(`${home}/www/saml2/idp/SSOService.php`) && runs('php', '--version')

/** Installs it where it may. Answers why it is not there, or undefined. */
export function installSimpleSamlPhp(): string | undefined {
  if (isThere()) return undefined
  if (process.getuid?.() !== 0) return `${packages.join(' ')} are not installed, and only root may install them`
  if (!runs('apt-get', '--version')) return 'this system has no apt-get'
  const install = ['-o', 'DPkg::Lock::Timeout=120', 'install', '-y', '--no-install-recommends', ...packages]
  const ran = runs('apt-get', ...install) || (runs('apt-get', 'update') && runs('apt-get', ...install))
  return ran && isThere() ? undefined : `apt-get could not install ${packages.join(' ')}`
}

/** Who can sign in there. */
export const accounts = {
  zoe: {
    password: 'pâsswörd',
    attributes: {
      'urn:oasis:names:tc:SAML:attribute:pairwise-id': ['ZOE77@university.example'],
      'urn:oid:2.5.4.42': ['Zoë Søren'],
      'urn:oid:2.5.4.4': ['Łukasiewicz-Müller 王'],
      'urn:oid:0.9.2342.19200300.100.1.3': ['zoe@university.example'],
      'urn:oid:1.3.6.1.4.1.25178.1.2.14': ['03799999'],
      'urn:oid:1.3.6.1.4.1.25178.1.2.4': ['Çanakkale'],
      'urn:oid:1.3.6.1.4.1.5923.1.1.1.1': ['student'],
    },
  },
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

export interface SimpleSamlPhp {
  url: string
  entityId: string
  certificate: string
  /** Whether assertions leave encrypted. */
  setEncryption: (isOn: boolean) => Promise<void>
  /** Makes our own metadata known to it, as an administrator does. */
  trust: (metadata: string) => Promise<void>
  stop: () => Promise<void>
}

/** SimpleSAMLphp as an identity provider on loopback: one worker, a configuration of its own, nothing shared. */
export async function startSimpleSamlPhp(): Promise<SimpleSamlPhp> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'project-week-saml-'))
  const keys = makeKeyPair('simplesamlphp.example')
  const port = await freePort()
  // Another name than the product's: to a browser it is another site, as a real provider is.
  const url = `http://localhost:${port}`
  const entityId = `${url}/saml2/idp/metadata.php`
  for (const name of ['config', 'metadata', 'cert', 'log', 'data', 'sessions', 'temp']) await mkdir(join(folder, name))
  // Values go over as JSON: no PHP is put together from strings.
  const write = async (path: string, variable: string, value: unknown) => {
    await writeFile(join(folder, `${path}.json`), JSON.stringify(value))
    await writeFile(
      join(folder, `${path}.php`),
      `<?php\n$${variable} = json_decode(file_get_contents(__DIR__ . '/${path.split('/').at(-1)}.json'), true);\n`,
    )
  }
  await writeFile(join(folder, 'cert/idp.key'), keys.privateKey)
  await writeFile(join(folder, 'cert/idp.crt'), keys.certificate)
  await write('config/config', 'config', {
    baseurlpath: `${url}/`,
    certdir: join(folder, 'cert/'),
    loggingdir: join(folder, 'log/'),
    datadir: join(folder, 'data/'),
    tempdir: join(folder, 'temp'),
    metadatadir: join(folder, 'metadata/'),
    'metadata.sources': [{ type: 'flatfile' }, { type: 'xml', file: join(folder, 'metadata/sp.xml') }],
    timezone: 'UTC',
    secretsalt: 'a salt of the tests',
    'auth.adminpassword': 'unused in the tests',
    technicalcontact_name: 'Tests',
    technicalcontact_email: 'tests@example.org',
    'enable.saml20-idp': true,
    'module.enable': { exampleauth: true, core: true, saml: true },
    'logging.handler': 'file',
    'logging.level': 6,
    'store.type': 'phpsession',
    'session.phpsession.savepath': join(folder, 'sessions'),
    'session.cookie.secure': false,
    'session.cookie.samesite': null,
    'trusted.url.domains': [`localhost:${port}`, 'localhost', '127.0.0.1'],
    'language.default': 'en',
    'language.available': ['en', 'de'],
    'theme.use': 'default',
    showerrors: true,
    errorreporting: false,
  })
  await write('config/authsources', 'config', {
    people: {
      0: 'exampleauth:UserPass',
      ...Object.fromEntries(
        Object.entries(accounts).map(([name, { password, attributes }]) => [`${name}:${password}`, attributes]),
      ),
    },
  })
  const setEncryption = (isOn: boolean) =>
    write('metadata/saml20-idp-hosted', 'metadata', {
      [entityId]: {
        host: '__DEFAULT__',
        privatekey: 'idp.key',
        certificate: 'idp.crt',
        auth: 'people',
        'signature.algorithm': 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
        'saml20.sign.response': true,
        'saml20.sign.assertion': true,
        'assertion.encryption': isOn,
        sharedkey_algorithm: 'http://www.w3.org/2009/xmlenc11#aes256-gcm',
        'validate.authnrequest': true,
        'validate.logout': true,
        'sign.logout': true,
        'redirect.sign': true,
        'redirect.validate': true,
        'attributes.NameFormat': 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri',
      },
    })
  await setEncryption(true)

  const php: ChildProcess = spawn(
    'php',
    [
      '-d',
      'display_errors=0',
      '-d',
      'error_reporting=0',
      '-d',
      'date.timezone=UTC',
      '-S',
      `127.0.0.1:${port}`,
      '-t',
      `${home}/www`,
    ],
    {
      env: { PATH: process.env['PATH'], SIMPLESAMLPHP_CONFIG_DIR: join(folder, 'config') },
      stdio: ['ignore', 'ignore', 'ignore'],
    },
  )
  const stop = async () => {
    const ended = new Promise((resolve) => php.once('exit', resolve))
    if (php.kill()) await ended
    rmSync(folder, { recursive: true, force: true })
  }
  const trust = (metadata: string) => writeFile(join(folder, 'metadata/sp.xml'), metadata)
  await trust('<EntitiesDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata"/>')
  for (let tries = 0; tries < 100; tries += 1) {
    const answered = await fetch(entityId).then(
      (response) => response.ok,
      () => false,
    )
    if (answered) return { url, entityId, certificate: keys.certificate, setEncryption, trust, stop }
    await sleep(100)
  }
  const reason = await fetch(entityId).then(
    (response) => response.text(),
    (error: unknown) => String(error),
  )
  await stop()
  throw new Error(`SimpleSAMLphp does not answer: ${reason.replace(/<[^>]+>/g, ' ').slice(0, 500)}`)
}

const unescape = (text: string) =>
  text
    .replace(/&#(x?)([0-9a-f]+);/gi, (_, hex: string, code: string) =>
      String.fromCodePoint(parseInt(code, hex ? 16 : 10)),
    )
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

export interface Form {
  action: string
  fields: Record<string, string>
}

/** A person's browser at the identity provider: cookies, redirects within it, and forms. */
export function visit(origin: string) {
  const cookies = new Map<string, string>()
  async function open(address: string, fields?: Record<string, string>): Promise<{ url: string; html: string }> {
    let url = address
    let body = fields && new URLSearchParams(fields)
    for (let hops = 0; hops < 10; hops += 1) {
      const response: Response = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
        ...(body && { body }),
      })
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
        cookies.set(name, value)
      }
      const location = response.headers.get('location')
      if (location === null) return { url, html: await response.text() }
      url = new URL(location, url).href
      body = undefined
      // Whoever leaves the provider is the test's business.
      if (!url.startsWith(origin)) return { url, html: '' }
    }
    throw new Error(`no end of redirects at ${url}`)
  }
  const formOf = ({ url, html }: { url: string; html: string }): Form => {
    const action = unescape(/<form[^>]*\baction="([^"]*)"/.exec(html)?.[1] ?? '')
    const fields = [...html.matchAll(/<input\b[^>]*>/g)].map(([input]) => [
      unescape(/\bname="([^"]*)"/.exec(input)?.[1] ?? ''),
      unescape(/\bvalue="([^"]*)"/.exec(input)?.[1] ?? ''),
    ])
    return {
      action: new URL(action === '?' ? url.replace(/\?.*/, '') : action, url).href,
      fields: Object.fromEntries(fields),
    }
  }
  return { open, formOf }
}
