import { existsSync } from 'node:fs'
import { installFromDebian } from './debian.mjs'

/** nginx, behind which the tests run the product. Without it they go on and say loudly what they left out. */
export async function ensureNginx() {
  if (existsSync('/usr/sbin/nginx')) return
  try {
    await installFromDebian('nginx-light')
  } catch (error) {
    console.error(error.output ?? error.message)
  }
}
