import { brand } from '@project-week/contract/brand'
import type { PublicEdition } from '@project-week/contract/editions/edition'
import { calendarFile, compactDay, dayAfter } from './calendar-file.ts'

/** The week as a calendar file of one event of whole days. */
export const weekCalendar = (edition: Pick<PublicEdition, 'label' | 'programmeStart' | 'programmeEnd'>): string =>
  calendarFile({
    uid: `${edition.label}-week@${location.hostname}`,
    start: compactDay(edition.programmeStart),
    end: compactDay(dayAfter(edition.programmeEnd)),
    summary: `Project Week ${brand.programme}`,
  })
