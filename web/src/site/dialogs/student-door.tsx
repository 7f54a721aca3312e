import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { buttonClass } from '../../ui/plain-button.tsx'
import { useSignedIn } from '../signed-in.ts'

/** The way to sign up, or for who is signed in as a student to their own pages. */
export function StudentDoor({ href, text }: { href: string; text: string }) {
  const isIn = useSignedIn()?.role === 'student'
  return (
    <a className={buttonClass({ variant: 'student' })} href={isIn ? localAddress(paths.dashboard) : href}>
      {isIn ? m.shell_to_own_pages() : text}
    </a>
  )
}
