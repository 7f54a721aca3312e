import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Clamd, clamdProgram, eicar, startClamd, startRealClamd } from '#test/clamd.ts'
import { NotScanned, ScannerAway, scanBytes } from './scan-bytes.ts'

let clamd: Clamd
beforeEach(async () => {
  clamd = await startClamd({ streamMaxLength: 3_000_000 })
})
afterEach(() => clamd.close())

const scan = (...chunks: (Buffer | string)[]) =>
  scanBytes({ host: '127.0.0.1', port: clamd.port }, Readable.from(chunks.map((chunk) => Buffer.from(chunk))))

test('sends every byte and takes the verdict', async () => {
  expect(await scan('clean')).toBeUndefined()
  expect(await scan('some', eicar)).toBe('Eicar-Test-Signature')
  expect(await scan(Buffer.alloc(2_000_000), '', Buffer.alloc(900_000, 1))).toBeUndefined()
  expect(clamd.scanned).toEqual([5, 4 + eicar.length, 2_900_000])
})

test('takes a file that is too large for the scanner as not scanned', async () => {
  const chunks = Array.from({ length: 64 }, () => Buffer.alloc(65_536))
  await expect(scan(...chunks)).rejects.toThrow(NotScanned)
})

test('passes on what goes wrong on the way', async () => {
  const broken = Readable.from(
    (async function* () {
      yield Buffer.from('half')
      throw new Error('the store is away')
    })(),
  )
  await expect(scanBytes({ host: '127.0.0.1', port: clamd.port }, broken)).rejects.toThrow(NotScanned)
  const { port } = clamd
  await clamd.close()
  await expect(scanBytes({ host: '127.0.0.1', port }, Readable.from([]))).rejects.toThrow(ScannerAway)
  clamd = await startClamd()
})

if (!existsSync(clamdProgram))
  console.warn(`\n*** THE SCAN BY A REAL CLAMD DID NOT RUN: there is no ${clamdProgram}. ***\n`)

test.runIf(existsSync(clamdProgram))(
  'a real clamd finds what its signatures name, and refuses too large a file',
  async () => {
    const real = await startRealClamd({ streamMaxLength: 1_000_000 })
    const ask = (bytes: Buffer) => scanBytes({ host: '127.0.0.1', port: real.port }, Readable.from([bytes]))
    try {
      expect(await ask(Buffer.from(eicar))).toMatch(/^Eicar-Test-Signature/)
      expect(await ask(Buffer.from('clean'))).toBeUndefined()
      await expect(ask(Buffer.alloc(2_000_000, 1))).rejects.toThrow(NotScanned)
    } finally {
      await real.close()
    }
  },
)
