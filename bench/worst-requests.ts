// What bench/worst-inputs.ts sends: to each endpoint, in each place where a text can stand, a text as long as it may be.
import { type EndpointDefinition, needsCsrf } from '@project-week/contract/endpoint'
import { deflateRawSync } from 'node:zlib'
import { endpoints } from '../server/test/endpoints.ts'
import { companyOf, registrationOf, subscriptionOf } from '../server/test/factories.ts'
import { fittingExample, type Shape, shapeOf } from '../server/test/hostile-requests.ts'

export interface WorstRequest {
  /** The endpoint or page. */
  target: string
  /** Where in the request the text stands. */
  place: string
  /** What the text is made of. */
  kind: string
  method: string
  url: string
  headers?: Record<string, string>
  body?: string
  needsCsrf?: boolean
}

/** What has slowed down trimming, splitting, normalising and matching before: repeated until nothing more fits. */
const units: Record<string, string> = {
  'combining marks': '\u0301\u0316',
  blanks: ' ',
  tabs: '\t',
  slashes: '/',
  dots: '.',
  hyphens: '-',
  commas: ',',
  semicolons: ';',
  'a@': 'a@',
  'a.': 'a.',
  digits: '1',
  letters: 'a',
  'opening tags': '<SignedInfo ',
  brackets: '[',
  'quoted names': 'a="b" ',
  'joined emoji': '👩‍',
  percents: '%',
}
/** Lists as headers have them, and what only an XML document has. */
const headerUnits = { ...units, pairs: 'a=1; ', languages: 'de;q=0.1,', ranges: '0-0,', addresses: '::1,' }
const xmlUnits = { ...units, comments: '<!--', elements: '<a>', entities: '&amp;', algorithms: ' Algorithm="' }

const inBytes = (text: string) => Buffer.byteLength(text)
const inJson = (text: string) => inBytes(JSON.stringify(text)) - 2
const inUrl = (text: string) => encodeURIComponent(text).length
const asIs = (text: string) => text.length

/** A text of each unit, which stands between two letters as often as fits. */
const texts = (most: number, sizeOf: (text: string) => number, of = units) =>
  Object.entries(of).map(([kind, unit]) => {
    const count = Math.max(0, Math.floor((most - 2) / sizeOf(unit)))
    return { kind, text: `a${unit.repeat(count)}a` }
  })

/** Node ends a request whose head is longer than 16 KiB. */
const headBytes = 14_000
/** What the server takes of a body where the endpoint says nothing else (server/src/app.ts). */
const bodyBytes = 256 * 1024
const json = { 'content-type': 'application/json' }

type Path = (string | number)[]

/** Every text and every list that a value may have. */
function leavesOf(shape: Shape, path: Path = []): { path: Path; most: number; isList: boolean }[] {
  if (shape.anyOf !== undefined) return shape.anyOf.flatMap((one) => leavesOf(one, path))
  if (shape.properties !== undefined)
    return Object.entries(shape.properties).flatMap(([name, part]) => leavesOf(part, [...path, name]))
  const item = Array.isArray(shape.items) ? shape.items[0] : shape.items
  if (item !== undefined) return [{ path, most: Infinity, isList: true }, ...leavesOf(item, [...path, 0])]
  return shape.type === 'string' ? [{ path, most: shape.maxLength ?? Infinity, isList: false }] : []
}

/** The value with another one at a path. */
function withAt(value: unknown, [key, ...rest]: Path, put: unknown): unknown {
  if (key === undefined) return put
  if (typeof key === 'number') return [withAt(Array.isArray(value) ? value[0] : undefined, rest, put)]
  const before = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  return { ...before, [key]: withAt(before[key], rest, put) }
}

const valid: Record<string, unknown> = {
  createProfile: registrationOf(),
  registerCompany: companyOf(),
  addSubscriber: subscriptionOf(),
}
const exampleOf = (name: string, shape: Shape) => valid[name] ?? fittingExample(shape)

function* bodiesOf(name: string, shape: Shape, most: number) {
  const example = exampleOf(name, shape)
  const leaves = leavesOf(shape)
  for (const { path, most: own, isList } of leaves) {
    const place = `body ${path.join('.')}`
    const put = (value: unknown) => JSON.stringify(withAt(example, path, value))
    const free = most - inBytes(put('')) - 10
    for (const item of isList ? ['', [], {}] : []) {
      const many = Array.from({ length: Math.floor(free / 3) }, () => item)
      yield { place, kind: `many ${JSON.stringify(item)}`, body: put(many) }
    }
    if (isList) continue
    // As long as the body may be, and as long as what comes after the check of the length may be.
    for (const { kind, text } of [...texts(free, inJson), ...(own < free ? texts(own, asIs) : [])])
      yield { place, kind, body: put(text) }
  }
  const pieces = { 'nested lists': '[]', 'nested objects': '{"":1}', 'many names': '"12345":1,' }
  const count = (kind: keyof typeof pieces) => Math.floor((most - 10) / pieces[kind].length)
  const [lists, objects, names] = [count('nested lists'), count('nested objects'), count('many names')]
  yield { place: 'body', kind: 'open lists', body: '['.repeat(lists) }
  yield { place: 'body', kind: 'nested lists', body: '['.repeat(lists) + ']'.repeat(lists) }
  yield { place: 'body', kind: 'nested objects', body: `${'{"":'.repeat(objects)}1${'}'.repeat(objects)}` }
  yield {
    place: 'body',
    kind: 'many names',
    body: `{${Array.from({ length: names }, (_, at) => `"${at}":1`).join(',')}}`,
  }
}

/** Calls of one endpoint with a worst text in each of its places. */
function* callsOf(name: string, endpoint: EndpointDefinition): Generator<WorstRequest> {
  const { method, path, body, query, upload, maxBodyBytes = bodyBytes } = endpoint
  const fill = (address: string) => address.replace(/\{\w+\}/g, '0b0e7f5e-0000-4000-8000-000000000000')
  const base = { target: `${method} ${path}`, method, url: fill(path), needsCsrf: needsCsrf(endpoint) }
  for (const one of body === undefined ? [] : bodiesOf(name, shapeOf(body), maxBodyBytes))
    yield { ...base, ...one, headers: json }
  const shape = query === undefined ? {} : shapeOf(query)
  for (const [key, { maxLength = Infinity }] of Object.entries(shape.properties ?? {})) {
    const rest = new URLSearchParams()
    for (const [other, value] of Object.entries(exampleOf(name, shape) as object))
      if (other !== key && value !== undefined) rest.set(other, String(value))
    for (const { kind, text } of [...texts(headBytes, inUrl), ...texts(Math.min(maxLength, headBytes / 12), asIs)])
      yield { ...base, place: `query ${key}`, kind, url: `${base.url}?${rest}&${key}=${encodeURIComponent(text)}` }
  }
  for (const [parameter] of path.matchAll(/\{\w+\}/g))
    for (const { kind, text } of texts(254, inUrl))
      yield {
        ...base,
        place: `path ${parameter}`,
        kind,
        url: fill(path.replace(parameter, () => encodeURIComponent(text))),
      }
  for (const { kind, text } of upload === undefined ? [] : texts(64 * 1024, inBytes)) {
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="${text}"\r\n\r\nPDF\r\n--x--\r\n`
    yield {
      ...base,
      place: 'file name',
      kind,
      body: file,
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    }
  }
}

/** What the server and its libraries read of a head: a name, and with what it begins. */
const headers =
  `accept accept-encoding accept-language authorization:Bearer content-type:application/json;charset= cookie:session=
  content-disposition forwarded:for= if-modified-since if-none-match if-range origin:https:// range:bytes= referer
  sec-fetch-site traceparent:00- user-agent x-csrf-token x-forwarded-for x-forwarded-host x-forwarded-proto x-request-id`
    .split(/\s+/)
    .map((one) => [...one.split(/:(.*)/s), ''] as [string, string])

function* headsOf(method: string, url: string, body?: string): Generator<WorstRequest> {
  const base = {
    target: `${method} ${url}`,
    method,
    url,
    needsCsrf: body !== undefined,
    ...(body !== undefined && { body }),
  }
  for (const [name, beginning] of headers)
    for (const { kind, text } of texts(headBytes, inBytes, headerUnits))
      // UTF-8 in a head goes as its bytes.
      yield {
        ...base,
        place: `header ${name}`,
        kind,
        headers: { ...json, [name]: beginning + Buffer.from(text).toString('latin1') },
      }
}

const pages = `/ /de/ /posters/ /challenges/ /c/ /api/ /assets/ /verify /challenges?programme= /?preview= /unsubscribe?token= /verify?code=`

function* pageRequests(): Generator<WorstRequest> {
  for (const page of pages.split(' '))
    for (const { kind, text } of texts(headBytes, inUrl))
      for (const one of new Set([
        encodeURIComponent(text),
        /^[\x21-\x7e]+$/.test(text) ? text : encodeURIComponent(text),
      ]))
        yield { target: `GET ${page}…`, place: 'address', kind, method: 'GET', url: page + one }
}

/** SAML as an identity provider sends it: deflated in an address, or in base64 in a form. */
function* samlRequests(): Generator<WorstRequest> {
  const [logout, acs] = ['/api/users/shibboleth/logout', '/api/users/shibboleth/acs']
  const head = '<a:Response xmlns:a="urn:oasis:names:tc:SAML:2.0:protocol" ID="a" Version="2.0">'
  const signature = `SigAlg=${encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')}&Signature=YQ%3D%3D`
  for (const size of [64 * 1024, 1024 * 1024, 8 * 1024 * 1024]) {
    for (const { kind, text } of texts(size, inBytes, xmlUnits)) {
      const deflated = encodeURIComponent(deflateRawSync(head + text).toString('base64'))
      if (deflated.length > headBytes) continue
      for (const name of ['SAMLRequest', 'SAMLResponse'])
        yield {
          target: `GET ${logout}`,
          place: name,
          kind,
          method: 'GET',
          url: `${logout}?${name}=${deflated}&${signature}`,
        }
    }
  }
  for (const { kind, text } of texts(140_000, inBytes, xmlUnits)) {
    const body = new URLSearchParams({
      SAMLResponse: Buffer.from(head + text).toString('base64'),
      RelayState: '',
    }).toString()
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    yield { target: `POST ${acs}`, place: 'SAMLResponse', kind, method: 'POST', url: acs, headers: type, body }
  }
}

/** @param mayCall whether this caller may: what is refused before its body is read blocks nothing */
export function* worstCalls(mayCall: (endpoint: EndpointDefinition) => boolean): Generator<WorstRequest> {
  for (const [name, endpoint] of Object.entries(endpoints)) if (mayCall(endpoint)) yield* callsOf(name, endpoint)
}

/** What is no call of an endpoint: heads, pages, SAML. @param file the address of a file of the site */
export function* worstVisits(file: string): Generator<WorstRequest> {
  for (const url of ['/', file, '/api/editions/current']) yield* headsOf('GET', url)
  yield* headsOf('POST', '/api/subscriber/add', JSON.stringify(subscriptionOf()))
  yield* pageRequests()
  yield* samlRequests()
}
