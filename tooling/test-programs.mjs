import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** What tests run beside the product, and Debian's package of it. */
const programs = {
  // opens the workbooks that were exported
  '/usr/bin/ssconvert': 'gnumeric',
  // stands before two instances
  '/usr/sbin/nginx': 'nginx-light',
  // sets the clock of a server and its PostgreSQL
  '/usr/bin/faketime': 'faketime',
  // scans uploads
  '/usr/sbin/clamd': 'clamav-daemon',
}

/** Installs what is missing. Without it the tests go on and say loudly what they left out. */
export async function ensureTestPrograms() {
  const missing = Object.entries(programs).flatMap(([path, name]) => (existsSync(path) ? [] : [name]))
  if (missing.length === 0) return
  try {
    await installFromDebian(...missing)
  } catch (error) {
    console.error(error.output ?? error.message)
  }
}
