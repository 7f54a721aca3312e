/** Writes a brotli and a gzip copy beside each built text file, so that the server compresses nothing while serving. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const dist = join(import.meta.dirname, '../dist')
/** Smaller files gain nothing over their headers. */
const smallest = 512

for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  const path = join(dist, name)
  if (!/\.(js|css|html|svg|json|webmanifest|xml|txt)$/.test(name) || !statSync(path).isFile()) continue
  const content = readFileSync(path)
  if (content.length < smallest) continue
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params }))
  writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }))
}
