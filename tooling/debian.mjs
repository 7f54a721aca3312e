import { existsSync } from 'node:fs'
import { runCommand } from './project.mjs'

/** Whether this script may install a package of Debian's: as root, and only there. */
const mayInstall = () => process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of Debian's where that is allowed; whether it worked shows in what is there afterwards. */
export async function installFromDebian(...packages) {
  if (!mayInstall()) return
  console.log(`Installing ${packages.join(', ')} from Debian …`)
  const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, quiet: true }
  await runCommand('apt-get', ['update', '-qq'], options)
  await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
