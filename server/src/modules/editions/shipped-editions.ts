import type { Mode } from '../../config.ts'
import type { RetentionOfEdition } from './edition.queries.ts'
import type { Edition } from '@project-week/contract/editions/edition'

/** The edition that the specification describes, with exactly its dates. */
const ss26: Edition = {
  label: 'SS26',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  closingEventMonth: '2026-06',
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z', // 2025-11-01 00:00 in Berlin
  studentSignUpLastDay: '2026-10-01',
  announcedRegistrationClose: '2025-11-30',
  flags: { studentLogin: false, companyDeadlinePassed: false, posterUploadClosed: false },
  closedToReregistration: ['SS25'],
  eligibleDegrees: ['Master'],
  minimumTeamMembers: 5,
  links: {
    oversizedStudentFiles: 'https://files.example.org/project-week/students',
    oversizedOtherFiles: 'https://files.example.org/project-week/partners',
  },
  answers: { until: '2026-03-23', days: 4, silent: 'accepted', offers: 'automatic' },
  challenges: { isAsked: false, until: '2025-11-30' },
  credits: { ED: 3, CIT: 3, SoT: 3, SoM: 3, 'Campus Straubing': 3, NAT: 3, LS: 3, MH: 3 },
  matching: {
    policy: 'served-first',
    fallback: 'any',
    minimum: 3,
    maximum: 5,
    student: [60, 45, 30],
    company: [40, 34, 28, 22, 16],
    fewUnlisted: true,
    mixture: 8,
  },
}

/** The edition before it, archived. */
const ss25: Edition = {
  ...ss26,
  label: 'SS25',
  programmeStart: '2025-03-31',
  programmeEnd: '2025-04-04',
  closingEventMonth: '2025-06',
  studentDashboardClosesAt: '2025-01-12T23:00:00.000Z',
  studentSignUpLastDay: '2025-01-12',
  announcedRegistrationClose: '2025-01-12',
  answers: { ...ss26.answers, until: '2025-03-03' },
  challenges: { ...ss26.challenges, until: '2025-01-12' },
  closedToReregistration: [],
}

/** How long the legal texts as shipped say that data is kept, and erased by itself where it is real. */
export const shippedRetention = (mode: Mode): RetentionOfEdition => ({
  retentionMonths: 12,
  isErasedBySchedule: mode === 'production',
})

export const shippedEditions: readonly { edition: Edition; isCurrent: boolean }[] = [
  { edition: ss25, isCurrent: false },
  { edition: ss26, isCurrent: true },
]
