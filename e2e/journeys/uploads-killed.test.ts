// @module-tag night
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { expect } from 'vitest'
import { pdfOf } from '../../server/test/sample-files.ts'
import { test as journey } from '#support/journey.ts'
import type { Product } from '#support/product.ts'

const test = journey.extend('options', () => ({
  env: { SESSION_SECRET: 'a secret of the tests, long enough for all' },
}))

interface Stored {
  fileId: string
  sha256: string
}

/** Signs on as a sample person; answers a way to call as them. */
async function signOn(product: Product, person: string) {
  const response = await fetch(`${product.url}/api/users/shibboleth/sample?person=${person}&target=/ssologin`, {
    redirect: 'manual',
  })
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const get = async <Answer>(path: string) =>
    (await (await fetch(product.url + path, { headers: { cookie } })).json()) as Answer
  const { csrfToken } = await get<{ csrfToken: string }>('/api/auth/csrf')
  return {
    get,
    async upload(path: string, content: Buffer, name: string): Promise<Stored> {
      const form = new FormData()
      form.append('file', new File([Uint8Array.from(content)], name, { type: 'application/pdf' }))
      const answer = await fetch(product.url + path, {
        method: 'POST',
        headers: { cookie, 'x-csrf-token': csrfToken },
        body: form,
      })
      if (answer.status !== 201) throw new Error(`upload answered ${answer.status}`)
      return (await answer.json()) as Stored
    },
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Waits until so many of the uploads have been acknowledged. */
const answers = (uploads: readonly Promise<Stored>[], count: number) =>
  new Promise<void>((resolve, reject) => {
    let seen = 0
    const wait = async (upload: Promise<Stored>) => {
      await upload
      seen += 1
      if (seen === count) resolve()
    }
    for (const upload of uploads) wait(upload).catch(reject)
  })

const filesIn = async (product: Product, folder: string) =>
  (await readdir(join(product.dataDir, 'files', folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.thumbnail'))
    .map((entry) => join(entry.parentPath, entry.name))

/** On the way, after one answer, and after all but one; `KILLS=10` takes every moment. */
const kills = Number(process.env['KILLS'] ?? 3)
const moments = kills === 3 ? [0, 1, 7] : Array.from({ length: kills }, (_, at) => at % 8)

test('kills during eight uploads at once: what was acknowledged is whole, the rest is gone', async ({
  productProcess: product,
}) => {
  const acknowledged: Stored[] = []
  let interrupted = 0
  const contents = Array.from({ length: 8 }, (_, index) => pdfOf({ text: `Poster ${index}`, size: 4_000_000 }))
  for (const [round, moment] of moments.entries()) {
    // One person may send three files at a time, and an admin for anybody.
    const senders = await Promise.all(
      (['arjun', 'lena', 'miriam'] as const).map(async (person) => ({
        address: person === 'lena' ? 'lena.brandt' : 'arjun.mehta',
        sender: await signOn(product, person),
      })),
    )
    const uploads = contents.map((content, index) => {
      const { address, sender } = senders[index % senders.length]!
      // The number in front of the last line makes each a file of its own.
      return sender.upload(
        `/api/uploadposter/${address}@university.example`,
        Buffer.concat([content.subarray(0, 9), Buffer.from(`%${round}-${index}\n`), content.subarray(9)]),
        `round-${round}_${index}.pdf`,
      )
    })
    const settled = Promise.allSettled(uploads)
    if (moment === 0) await new Promise((resolve) => setTimeout(resolve, 100))
    else await answers(uploads, moment)
    await product.kill()
    for (const upload of await settled) {
      if (upload.status === 'fulfilled') acknowledged.push(upload.value)
      else interrupted += 1
    }
    await product.restart()

    const office = await signOn(product, 'miriam')
    const posters = await office.get<(Stored & { earlier: Stored[] })[]>('/api/upload/getPosters')
    const sample = await Promise.all(
      ['getPosters', 'getImages'].map((list) => office.get<Stored[]>(`/api/upload/${list}?edition=SS25`)),
    )
    const recorded = new Map(
      [...sample.flat(), ...posters.flatMap((poster) => [poster, ...poster.earlier])].map((p) => [p.fileId, p.sha256]),
    )
    const stored = new Map(
      await Promise.all(
        (await filesIn(product, 'whole')).map(
          async (path) => [path.split('/').pop() ?? '', await hashOf(path)] as const,
        ),
      ),
    )
    // What a kill left would stay; a small picture that is being written stands there for a moment.
    await expect.poll(() => filesIn(product, 'unfinished')).toEqual([])
    // Every record has its file, whole, and every file its record.
    expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(recorded))
    for (const { fileId, sha256 } of acknowledged) expect(stored.get(fileId)).toBe(sha256)
  }
  console.log(`${acknowledged.length} acknowledged, ${interrupted} interrupted`)
  // Otherwise the kills came too early or too late to show anything.
  expect(acknowledged.length).toBeGreaterThan(0)
  expect(interrupted).toBeGreaterThan(0)
}, 600_000)
