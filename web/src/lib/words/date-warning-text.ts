import type { Edition } from '@project-week/contract/editions/edition'
import type { DateWarning } from '@project-week/contract/editions/edition-dates'
import { m } from '../../paraglide/messages.js'

/** What a date contradicts, for admins, and the field that asks for it. */
export const dateWarningTexts: Record<DateWarning, [field: keyof Edition, text: () => string]> = {
  'other-semester': ['programmeStart', m.editions_warn_other_semester],
  'week-not-from-monday': ['programmeStart', m.editions_warn_monday],
  'registration-into-week': ['studentDashboardClosesAt', m.editions_warn_registration_into_week],
  'sign-up-after-registration': ['studentSignUpLastDay', m.editions_warn_sign_up_after],
  'sign-up-before-registration': ['studentSignUpLastDay', m.editions_warn_sign_up_before],
  'announced-into-week': ['announcedRegistrationClose', m.editions_warn_announced_into_week],
  'announced-before-registration': ['announcedRegistrationClose', m.editions_warn_announced_before],
}
