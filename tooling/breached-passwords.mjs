// `node tooling/breached-passwords.mjs LIST`: writes server/src/modules/auth/password/breached-passwords.bin.
// Decision 219 says where the list comes from, and how to get it again.
import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'

/** Those that are refused whatever their length: also as the core of a longer one. */
const commonest = 120_000
/** Of the rest, those that could be a password here (contract/src/auth/password.ts). */
const leastLength = 15

const [file] = process.argv.slice(2)
if (file === undefined)
  throw new Error('Usage: node tooling/breached-passwords.mjs LIST (a password a line, commonest first)')

const lines = (await readFile(file, 'utf8')).split(/\r?\n/).filter((line) => line !== '')
const taken = lines.filter((line, at) => at < commonest || Array.from(line).length >= leastLength)
// As password.ts compares them.
const passwords = new Set(taken.map((line) => line.normalize('NFKC').toLowerCase()))
const prefixes = [...passwords].map((password) => createHash('sha256').update(password).digest().readUInt32BE())
const sorted = Uint32Array.from(new Set(prefixes)).toSorted()

const bytes = Buffer.alloc(sorted.length * 4)
sorted.forEach((prefix, at) => bytes.writeUInt32BE(prefix, at * 4))
await writeFile(new URL('../server/src/modules/auth/password/breached-passwords.bin', import.meta.url), bytes)
console.log(`${passwords.size} passwords, ${sorted.length} prefixes, ${bytes.length} bytes`)
