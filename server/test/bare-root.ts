import { execFileSync, type ExecFileSyncOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { version } from '#src/version.ts'

const debootstrap = '/usr/sbin/debootstrap'
export const canMakeRoots =
  existsSync(debootstrap) && spawnSync('unshare', ['--mount', '--pid', '--net', '--fork', 'true']).status === 0

const serverLog = 'var/log/week.log'

/** Runs the unit as systemd would; nginx is started by its own means. */
const systemctl = `#!/bin/bash
set -eu
unit=/etc/systemd/system/project-week.service
get() { sed -n "s/^$1=//p" $unit; }
stop() { [ -s /run/week.pid ] && pid=$(cat /run/week.pid) && kill $pid && while [ -d /proc/$pid ]; do sleep 0.2; done; rm -f /run/week.pid; }
start() {
  systemd-run --uid=$(get User) -p UMask=$(get UMask) -p EnvironmentFile=$(get EnvironmentFile) \\
    -p "Environment=$(get Environment)" -p WorkingDirectory=$(get WorkingDirectory) $(get ExecStart) \\
    > /${serverLog} 2>&1 < /dev/null &
  echo $! > /run/week.pid
}
case "$*" in
  daemon-reload) ;;
  'stop nginx') nginx -s stop || true ;;
  'start nginx' | 'restart nginx') nginx -s stop 2> /dev/null || true; nginx ;;
  'enable --now project-week' | 'start project-week') start ;;
  'stop project-week') stop ;;
  'restart project-week') stop; start ;;
  *) echo "systemctl $*: not here" >&2; exit 1 ;;
esac
`
const systemdRun = `#!/bin/bash
set -eu
env=()
while [[ $1 == -* ]]; do
  case $1 in
    --uid=*) user=\${1#*=} ;;
    -p)
      shift
      case $1 in
        EnvironmentFile=*)
          while IFS= read -r line; do
            value=\${line#*=}; value=\${value#\\"}; env+=("\${line%%=*}=\${value%\\"}")
          done < "\${1#*=}" ;;
        Environment=*) env+=("\${1#*=}") ;;
        WorkingDirectory=*) cd "\${1#*=}" ;;
        UMask=*) umask "\${1#*=}" ;;
      esac ;;
  esac
  shift
done
exec setpriv --reuid "$user" --regid "$user" --init-groups env -i PATH=/usr/bin:/bin "\${env[@]}" "$@"
`
/** Signs by itself what the certificate authority would, and has it trusted. */
const certbot = `#!/bin/bash
set -eu
live=/etc/letsencrypt/live/week.example.org
mkdir -p $live
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=week.example.org \\
  -addext subjectAltName=DNS:week.example.org -keyout $live/privkey.pem -out $live/fullchain.pem
cp $live/fullchain.pem /usr/local/share/ca-certificates/week.crt
update-ca-certificates
`

export interface BareRoot {
  /** Runs a block of shell as root; the next one knows its variables. Without `online` there is no network but its own. */
  run: (block: string, options?: { online?: boolean }) => string
  read: (path: string) => string
  write: (path: string, text: string) => void
  /** Ends everything that runs in it. */
  remove: () => void
}

/**
 * The smallest Debian, below a folder, with processes and a network of its own. What it lacks is replaced: systemd, the
 * certificate authority, and the host that the guide clones from.
 *
 * @param repository what is cloned from https://git.example.org/project-week.git, as this release
 */
export async function makeBareRoot(suite: string, repository: string): Promise<BareRoot> {
  const root = mkdtempSync(join(tmpdir(), 'project-week-root-'))
  chmodSync(root, 0o755)
  const quietly: ExecFileSyncOptions = { stdio: ['ignore', 'ignore', 'inherit'] }
  execFileSync(debootstrap, ['--variant=minbase', suite, root, 'http://deb.debian.org/debian'], quietly)
  const write = (path: string, text: string, mode = 0o644) => writeFileSync(join(root, path), text, { mode })
  write('usr/local/bin/systemctl', systemctl, 0o755)
  write('usr/local/bin/systemd-run', systemdRun, 0o755)
  write('usr/local/bin/certbot', certbot, 0o755)
  write('etc/hosts', '127.0.0.1 localhost week.example.org\n')
  write(
    'etc/gitconfig',
    '[url "/srv/project-week.git"]\n  insteadOf = https://git.example.org/project-week.git\n[safe]\n  directory = *\n',
  )
  // How this machine reaches the registries.
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  copyFileSync('/etc/ssl/certs/ca-certificates.crt', join(root, 'srv/registries.crt'))
  const bare = join(root, 'srv/project-week.git')
  execFileSync('git', ['clone', '--quiet', '--bare', repository, bare], quietly)
  execFileSync('git', ['--git-dir', bare, 'tag', '--force', `v${version}`], quietly)

  const holder = spawn(
    'unshare',
    [
      '--mount',
      '--net',
      '--pid',
      '--fork',
      '--kill-child',
      'sh',
      '-c',
      `mount -t proc proc ${root}/proc && mkdir -p ${root}/dev/shm && mount -t tmpfs tmpfs ${root}/dev/shm &&
       ip link set lo up && echo ready && exec sleep infinity`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  if (await Promise.race([once(holder.stdout, 'data').then(() => false), once(holder, 'exit')]))
    throw new Error('no namespaces of its own')
  const inside = readFileSync(`/proc/${holder.pid}/task/${holder.pid}/children`, 'utf8').trim()
  const environment = {
    PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
    HOME: '/root',
    DEBIAN_FRONTEND: 'noninteractive',
    NODE_EXTRA_CA_CERTS: '/srv/registries.crt',
  }
  return {
    run(block, { online = false } = {}) {
      const spaces = ['--mount', '--pid', ...(online ? [] : ['--net'])]
      const script = `set -a; [ ! -f /root/shell ] || . /root/shell; cd /root\n${block}\nexport -p | grep -v NODE_EXTRA > /root/shell`
      const { status, stdout, stderr } = spawnSync(
        'nsenter',
        [...spaces, '--target', inside, 'chroot', root, 'bash', '-euo', 'pipefail', '-c', script],
        { env: environment, encoding: 'utf8', timeout: 600_000, maxBuffer: 1e8 },
      )
      if (status !== 0) {
        const log = existsSync(join(root, serverLog)) ? readFileSync(join(root, serverLog), 'utf8') : ''
        const ends = [stdout, stderr, log].map((text) => text.slice(-3000))
        throw new Error([block, `→ ${status}`, ...ends].join('\n'))
      }
      return stdout
    },
    read: (path) => readFileSync(join(root, path), 'utf8'),
    write,
    remove() {
      holder.kill('SIGKILL')
      // A hundred thousand files, and nothing that is mounted.
      execFileSync('rm', ['-rf', '--one-file-system', root])
    },
  }
}
