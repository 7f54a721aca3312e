import type { HostedTeam } from '@project-week/contract/hosting/hosting'
import { localAddress } from '../../lib/page/locale.ts'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { QrCode } from '../../ui/qr-code.tsx'

/** The way to check in on a phone: by this link, and for office and advisor by a code that holds an address alone. */
export const CheckInByPhone = ({ token, teams }: { token: string; teams: readonly HostedTeam[] }) => (
  <>
    <div>
      <ButtonLink to={`${paths.checkIn}#${token}`}>{m.check_in_by_phone()}</ButtonLink>
    </div>
    <p>{m.check_in_code()}</p>
    {teams.map(({ id }) => (
      <QrCode key={id} text={`${location.origin}${localAddress(paths.checkIn)}?team=${id}`} />
    ))}
  </>
)
