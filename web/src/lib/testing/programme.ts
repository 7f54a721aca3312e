import type { Edition, ProgrammeState, Windows } from '@project-week/contract/editions/edition'

export const edition: Edition = {
  label: 'SS26',
  programmeStart: '2026-04-20',
  programmeEnd: '2026-04-24',
  closingEventMonth: '2026-06',
  studentDashboardClosesAt: '2025-10-31T23:00:00.000Z',
  studentSignUpLastDay: '2026-10-01',
  announcedRegistrationClose: '2025-11-30',
  flags: { studentLogin: false, companyDeadlinePassed: false, posterUploadClosed: false },
  closedToReregistration: ['SS25'],
  eligibleDegrees: ['Master'],
  minimumTeamMembers: 5,
  answers: { until: '2026-03-23', days: 4, silent: 'accepted', offers: 'automatic' },
  challenges: { isAsked: false, until: '2025-11-30' },
  credits: { ED: 3, CIT: 3, SoT: 3, SoM: 3, 'Campus Straubing': 3, NAT: 3, LS: 3, MH: 3 },
  links: { oversizedStudentFiles: 'https://files.example.org/s', oversizedOtherFiles: 'https://files.example.org/o' },
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

/** The programme at an instant; everything is open unless closed explicitly. */
export const programmeAt = (now = '2025-10-15T10:00:00.000Z', closed: Partial<Windows> = {}): ProgrammeState => ({
  edition,
  now,
  windows: { studentSignUp: true, studentRegistration: true, companySignUp: true, posterUpload: true, ...closed },
  demo: null,
})
