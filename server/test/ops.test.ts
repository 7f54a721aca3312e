import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer as createHttp, type Server as HttpServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import * as z from 'zod'
import { settings } from '#src/config.ts'
import { hasNginx, type Nginx, startNginx } from './nginx.ts'

const ops = join(import.meta.dirname, '../../ops')
const read = (name: string) => readFileSync(join(ops, name), 'utf8')
const documents = (name: string): unknown[] =>
  parseAllDocuments(read(name), { strict: true }).map((document) => {
    expect(document.errors).toEqual([])
    return document.toJS() as unknown
  })

const ofStore = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
const known = new Set<string>([...settings.map(({ name }) => name), ...ofStore])
const required = settings.filter((setting) => 'requiredInProduction' in setting).map(({ name }) => name)
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name)

const Texts = z.record(z.string(), z.string())
const manifests = readdirSync(join(ops, 'kubernetes'))
  .filter((name) => name !== 'kustomization.yaml')
  .flatMap((name) => documents(`kubernetes/${name}`))
const ofKind = (kind: string) => manifests.filter((one) => (one as { kind: string }).kind === kind)

describe('the settings that ops/ names', () => {
  test.each([
    ['week.env.example', namesIn(read('week.env.example'), /^([A-Z_]+)=/gm), required],
    ['the guide', namesIn(readFileSync(join(ops, '../docs/operating.md'), 'utf8'), /^([A-Z_]+)=/gm), required],
    ['project-week.service', namesIn(read('project-week.service'), /^Environment=([A-Z_]+)=/gm), []],
    ['Dockerfile', namesIn(read('Dockerfile'), /\b([A-Z_]+)=\S+/g).filter((name) => !name.startsWith('NODE_')), []],
    [
      'kubernetes',
      [
        ...ofKind('ConfigMap').flatMap((map) => Object.keys(z.object({ data: Texts }).parse(map).data)),
        ...ofKind('Secret')
          .flatMap((secret) => Object.keys(z.object({ stringData: Texts }).parse(secret).stringData))
          .filter((name) => !name.includes('.')),
        ...namesIn(read('kubernetes/app.yaml'), /^ +- name: ([A-Z_]+)$/gm),
      ],
      [...required, 'DATABASE_URL', 'STORAGE_URL'],
    ],
  ])('are those of config.ts, with all that production asks for (%s)', (_, names, needed) => {
    expect(names.filter((name) => !known.has(name))).toEqual([])
    expect(needed.filter((name) => !names.includes(name))).toEqual([])
  })
})

describe('the manifests', () => {
  test('are all applied, and nothing else is', () => {
    const [kustomization] = documents('kubernetes/kustomization.yaml')
    const { resources } = z.object({ resources: z.array(z.string()) }).parse(kustomization)
    const files = readdirSync(join(ops, 'kubernetes')).filter((name) => name !== 'kustomization.yaml')
    expect(resources.toSorted()).toEqual(files.toSorted())
  })

  test('run at least two instances without rights on a root that cannot be written', () => {
    const locked = z.object({
      spec: z.object({
        replicas: z.int().check(z.gte(2)),
        template: z.object({
          spec: z.object({
            securityContext: z.object({ runAsNonRoot: z.literal(true) }),
            containers: z.tuple([
              z.object({
                securityContext: z.object({
                  allowPrivilegeEscalation: z.literal(false),
                  readOnlyRootFilesystem: z.literal(true),
                }),
                livenessProbe: z.object({ httpGet: z.object({ path: z.literal('/healthz') }) }),
                readinessProbe: z.object({ httpGet: z.object({ path: z.literal('/readyz') }) }),
              }),
            ]),
          }),
        }),
      }),
    })
    expect(ofKind('Deployment').map((one) => locked.safeParse(one).error)).toEqual([undefined])
    expect(ofKind('PodDisruptionBudget')).toHaveLength(1)
  })

  test('find each other by name', () => {
    const text = JSON.stringify(manifests)
    const names = new Set(manifests.map((one) => (one as { metadata: { name: string } }).metadata.name))
    // The operator writes it: the cluster's name and "-app".
    names.add('week-db-app')
    for (const [, name = ''] of text.matchAll(
      /"(?:configMapRef|secretRef|secretKeyRef|service)":\{"name":"([^"]+)"/g,
    )) {
      expect(names).toContain(name)
    }
  })
})

test('no image of others is taken as whatever is newest', () => {
  const texts = [
    'compose.yaml',
    'Dockerfile',
    ...readdirSync(join(ops, 'kubernetes')).map((name) => `kubernetes/${name}`),
  ]
  const images = texts.flatMap((name) => namesIn(read(name), /(?:image:|imageName:|^FROM) +(\S+)/gm))
  expect(images.length).toBeGreaterThan(4)
  expect(images.filter((image) => image !== 'project-week' && !/:v?\d|:[a-z]+-slim$/.test(image))).toEqual([])
})

test('the compose file gives the product a read-only root and waits for what it needs', () => {
  const [compose] = documents('compose.yaml')
  const { services } = z
    .object({
      services: z.record(z.string(), z.looseObject({ depends_on: z.record(z.string(), z.unknown()).optional() })),
    })
    .parse(compose)
  expect(services['app']).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
  for (const { depends_on: needs = {} } of Object.values(services)) {
    for (const name of Object.keys(needs)) expect(services).toHaveProperty(name)
  }
})

test('the image runs as nobody in particular, by numbers, and what it copies is there', () => {
  const text = read('Dockerfile')
  expect(text).toMatch(/^USER 10001$/m)
  expect(text).toMatch(/^HEALTHCHECK /m)
  for (const path of namesIn(text, /^COPY --from=build \/app\/(\S+) \S+$/gm).filter(
    (name) => name !== 'node_modules',
  )) {
    expect(existsSync(join(ops, '..', path)), path).toBe(true)
  }
})

const systemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.runIf(systemd)('systemd takes the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'project-week-unit-'))
  const unit = join(folder, 'project-week.service')
  // What the unit starts is not installed where the tests run.
  writeFileSync(
    unit,
    read('project-week.service').replace('/opt/project-week/node_modules/.bin/node', process.execPath),
  )
  const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('project-week'))).toEqual([])
})

describe.runIf(hasNginx)('behind nginx', () => {
  let nginx: Nginx
  const heard: { url: string; forwarded: unknown; proto: unknown; host: unknown; length: number }[] = []
  const instances: HttpServer[] = []

  async function startInstance(): Promise<number> {
    const server = createHttp((incoming, answer) => {
      let length = 0
      incoming.on('data', (chunk: Buffer) => (length += chunk.length))
      incoming.on('end', () => {
        const { headers, url = '' } = incoming
        heard.push({
          url,
          forwarded: headers['x-forwarded-for'],
          proto: headers['x-forwarded-proto'],
          host: headers.host,
          length,
        })
        answer.writeHead(url.startsWith('/away') ? 503 : 200, { 'retry-after': '5' }).end('ours')
      })
    })
    instances.push(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }

  beforeAll(async () => {
    nginx = await startNginx([await startInstance(), await startInstance()])
  })
  afterAll(async () => {
    await nginx.stop()
    for (const server of instances) server.close()
  })

  function call(path: string, { method = 'GET', headers = {}, body = Buffer.alloc(0) } = {}) {
    return new Promise<{ status: number; retryAfter: unknown }>((resolve, reject) => {
      const asked = request(
        {
          host: '127.0.0.1',
          port: nginx.port,
          path,
          method,
          rejectUnauthorized: false,
          agent: false,
          headers: { host: 'week.example.org', 'content-length': body.length, ...headers },
        },
        (answer) => {
          answer.resume()
          answer.on('end', () => resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] }))
        },
      )
      asked.on('error', reject)
      asked.end(body)
    })
  }

  test('the product sees who calls, and not what they say of themselves', async () => {
    await call('/api/auth/role', { headers: { 'x-forwarded-for': '203.0.113.7' } })
    expect(heard.at(-1)).toMatchObject({ forwarded: '127.0.0.1', proto: 'https', host: 'week.example.org' })
  })

  test('a file of 100 MB passes, with its form, and one far beyond does not', async () => {
    const body = Buffer.alloc(100 * 1024 * 1024 + 4096)
    expect(await call('/api/profile/uploadfile', { method: 'POST', body })).toMatchObject({ status: 200 })
    expect(heard.at(-1)?.length).toBe(body.length)
    const tooLarge = await call('/x', { method: 'POST', headers: { 'content-length': 120 * 1024 * 1024 } }).catch(
      () => undefined,
    )
    expect(tooLarge?.status ?? 413).toBe(413)
  })

  test('a 503 of the product comes through with its time to come back', async () => {
    expect(await call('/away')).toEqual({ status: 503, retryAfter: '5' })
  })

  test('one instance that is gone is not noticed', async () => {
    await new Promise((resolve) => {
      instances[0]?.close(resolve)
      instances[0]?.closeAllConnections()
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => call('/')))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })

  test('no query and no address of a person is in the log', async () => {
    await call('/ssologin?email=ada@example.org&matrikelnummer=0123')
    await call('/api/uploadposter/ada%40example.org')
    await expect.poll(() => readFileSync(nginx.log, 'utf8')).toMatch('/api/uploadposter/-"')
    expect(readFileSync(nginx.log, 'utf8')).toMatch('GET /ssologin"')
    expect(readFileSync(nginx.log, 'utf8')).not.toMatch(/ada|0123/)
  })
})
