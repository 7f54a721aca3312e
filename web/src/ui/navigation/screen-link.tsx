import { useUser } from '../../lib/session/session.ts'
import { ButtonLink } from '../button.tsx'
import { sectionsOf } from './places.ts'

/** A button that leads to a screen, for those to whom the screen is of use. */
export function ScreenLink({ to }: { to: string }) {
  const role = useUser()?.role
  const screen = sectionsOf(role)
    .flatMap(({ screens }) => screens)
    .find(({ path }) => path === to)
  return (
    screen && (
      <ButtonLink variant="quiet" to={to}>
        {screen.label}
      </ButtonLink>
    )
  )
}
