// npm run bench -- uploads: 100 MB to disk beside a raw streamed PUT, memory and other visitors' latency meanwhile.
import { once } from 'node:events'
import { request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { uploadsAtOnce as atOnce } from '@project-week/contract/files/upload'
import { startProduct } from '../e2e/support/product.ts'
import { pdfOf } from '../server/test/sample-files.ts'
import { peakDuring, residentMemory, startHelper, visitDuring } from './beside-server.ts'
import { printTable, type Row, round } from './matching-measure.ts'

const size = 104_857_600
const repeats = 7
const boundary = '----the-boundary-of-the-bench'

const file = pdfOf({ size, text: 'Bench' })
let serial = 0

/** The same 100 MB, another file each time: by a number in the stream nobody shows, as an insertion would damage it. */
function nextFile(): Buffer[] {
  serial += 1
  const number = Buffer.from(String(serial).padStart(18, '0'))
  return [file.subarray(0, size / 2), number, file.subarray(size / 2 + number.length)]
}

interface Target {
  url: string
  method: 'PUT' | 'POST'
  headers: Record<string, string>
  isForm: boolean
}

/** Sends one file; answers how long it took, in ms, from the first byte to the answer. */
function send({ url, method, headers, isForm }: Target): Promise<number> {
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="bench_${serial}.pdf"\r\nContent-Type: application/pdf\r\n\r\n`
  const pieces = isForm ? [Buffer.from(head), ...nextFile(), Buffer.from(`\r\n--${boundary}--\r\n`)] : nextFile()
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  return new Promise((resolve, reject) => {
    const started = performance.now()
    const call = request(url, { method, headers: { ...headers, 'content-length': length } }, (response) => {
      response.resume()
      response.once('end', () =>
        response.statusCode === 201
          ? resolve(performance.now() - started)
          : reject(new Error(`${url} answered ${response.statusCode}`)),
      )
    })
    call.once('error', reject)
    void (async () => {
      for (const piece of pieces) {
        for (let at = 0; at < piece.length; at += 65_536) {
          if (!call.write(piece.subarray(at, at + 65_536))) await once(call, 'drain')
        }
      }
      call.end()
    })()
  })
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** Waits until the last file has its thumbnail, which takes a core meanwhile. */
async function thumbnailMade(url: string, cookie: string): Promise<void> {
  for (let tries = 0; tries < 120; tries += 1) {
    const answer = await fetch(`${url}/api/upload/mine`, { headers: { cookie } })
    const [newest] = (await answer.json()) as { thumbnailLink: string | null }[]
    if (newest?.thumbnailLink) return
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  throw new Error('the last thumbnail was not made within a minute')
}

const product = await startProduct()
const raw = startHelper('uploads-raw.ts')
try {
  const rawUrl = await raw.firstLine
  const signOn = await fetch(`${product.url}/api/users/shibboleth/sample?person=arjun&target=/ssologin`, {
    redirect: 'manual',
  })
  const cookie = signOn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const csrf = await fetch(`${product.url}/api/auth/csrf`, { headers: { cookie } })
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const upload: Target = {
    url: `${product.url}/api/uploadposter/arjun.mehta@university.example`,
    method: 'POST',
    headers: {
      cookie,
      'x-csrf-token': csrfToken,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    isForm: true,
  }
  const put = (path: string): Target => ({ url: rawUrl + path, method: 'PUT', headers: {}, isForm: false })

  const times = { upload: [] as number[], raw: [] as number[], synced: [] as number[] }
  // In turns, so that what else the machine does falls on all of them.
  for (let turn = -1; turn < repeats; turn += 1) {
    const [one, two, three] = [await send(put('/')), await send(put('/synced')), await send(upload)]
    await thumbnailMade(product.url, cookie)
    if (turn < 0) continue
    times.raw.push(one)
    times.synced.push(two)
    times.upload.push(three)
  }
  const time = { upload: median(times.upload), raw: median(times.raw), synced: median(times.synced) }
  const page = `${product.url}/api/editions/current`
  const calm = await visitDuring(page, () => new Promise((resolve) => setTimeout(resolve, 3000)))

  const before = residentMemory(product.pid())
  let busy = calm
  const most = await peakDuring(product.pid(), async () => {
    busy = await visitDuring(page, () => Promise.all(Array.from({ length: atOnce }, () => send(upload))))
  })

  const rows: Row[] = [
    {
      what: '100 MB to disk and opened, against a raw PUT that syncs as we do',
      asked: '≤ 2 ×',
      reached: `${round(time.upload / time.synced)} × (${round(time.upload)} ms, raw and synced ${round(time.synced)} ms)`,
      isMet: time.upload <= 2 * time.synced,
    },
    {
      what: 'the same, against a raw streamed PUT',
      asked: '',
      reached: `${round(time.upload / time.raw)} × (raw ${round(time.raw)} ms)`,
      isMet: undefined,
    },
    {
      what: `resident memory with ${atOnce} uploads at once`,
      asked: '≤ 250 MB',
      reached: `${round(most)} MB (${round(before)} MB before)`,
      isMet: most <= 250,
    },
    {
      what: 'p99 of other people’s calls meanwhile',
      asked: '',
      reached: `${round(busy.p99)} ms (p50 ${round(busy.p50)}; without uploads p99 ${round(calm.p99)})`,
      isMet: undefined,
    },
  ]
  printTable(
    `Uploads, ${availableParallelism()} cores, load ${loadavg().map(round).join(' ')}, medians of ${repeats}`,
    rows,
  )
} finally {
  raw.child.kill('SIGTERM')
  await product.stop()
}
