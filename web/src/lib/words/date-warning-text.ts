import type { DateWarning } from '@project-week/contract/editions/edition-dates'
import { m } from '../../paraglide/messages.js'

const texts: Record<DateWarning, () => string> = {
  'other-semester': m.editions_warn_other_semester,
  'week-not-from-monday': m.editions_warn_monday,
  'registration-into-week': m.editions_warn_registration_into_week,
  'sign-up-after-registration': m.editions_warn_sign_up_after,
  'sign-up-before-registration': m.editions_warn_sign_up_before,
  'announced-into-week': m.editions_warn_announced_into_week,
  'announced-before-registration': m.editions_warn_announced_before,
}

/** Explains a date warning to admins. */
export const dateWarningText = (warning: DateWarning): string => texts[warning]()
