// npm run bench -- NAME [arguments]: runs bench/NAME.ts. Without a name: says which there are.
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '..', 'bench')
const [name, ...rest] = process.argv.slice(2)
const file = join(folder, `${name}.ts`)
if (name === undefined || !/^[a-z-]+$/.test(name) || !existsSync(file)) {
  const names = readdirSync(folder)
    .filter((entry) => /^(?:[a-z]+|worst-inputs)\.ts$/.test(entry))
    .map((entry) => entry.slice(0, -3))
  console.error(`usage: npm run bench -- NAME; there are: ${names.join(', ')}`)
  process.exit(2)
}
const { status } = spawnSync(process.execPath, ['--expose-gc', file, ...rest], { stdio: 'inherit' })
process.exit(status ?? 1)
