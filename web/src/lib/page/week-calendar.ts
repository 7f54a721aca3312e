import type { PublicEdition } from '@project-week/contract/editions/edition'
import { organiser } from './organiser.ts'
import { m } from '../../paraglide/messages.js'
import { calendarFile, compactDay, dayAfter } from './calendar-file.ts'

/**
 * The week as a calendar file with one all-day event.
 *
 * @param location the address, if known
 */
export const weekCalendar = (
  edition: Pick<PublicEdition, 'label' | 'programmeStart' | 'programmeEnd'>,
  location?: string,
): string =>
  calendarFile({
    uid: `${edition.label}-week@${window.location.hostname}`,
    start: compactDay(edition.programmeStart),
    end: compactDay(dayAfter(edition.programmeEnd)),
    summary: m.week_name({ programme: organiser().programme }),
    ...(location !== undefined && { location }),
  })
