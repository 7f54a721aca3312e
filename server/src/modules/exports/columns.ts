import type { AdvisorProfile } from '@project-week/contract/advisors/advisor'
import { advisorFields } from '@project-week/contract/advisors/advisor-fields'
import type { Company } from '@project-week/contract/companies/company'
import { companyFields } from '@project-week/contract/companies/company-fields'
import { type FieldColumn, type FileColumn, fileColumnsOf } from '@project-week/contract/exports/file-columns'
import type { StudentProfile } from '@project-week/contract/registrations/profile'
import { studentFields } from '@project-week/contract/registrations/student-fields'
import type { Subscriber } from '@project-week/contract/subscribers/subscriber'
import { subscriberFields } from '@project-week/contract/subscribers/subscriber-fields'
import { studentStateLabels, type StudentState, teamStateLabels } from '@project-week/contract/states'
import { stateOf } from '../teams/team.present.ts'
import type { TeamRow } from '../teams/team.queries.ts'

export const studentColumns = fileColumnsOf<StudentProfile>(studentFields)
export const companyColumns = fileColumnsOf<Company>(companyFields)
export const subscriberColumns = fileColumnsOf<Subscriber>(subscriberFields)
export const advisorColumns = fileColumnsOf<AdvisorProfile>(advisorFields)

const field = <Row>(id: string, column: FileColumn<Row>): FieldColumn<Row> => ({
  id,
  field: id,
  ...column,
})

const stateText = (state: StudentState | null | undefined): string => (state ? studentStateLabels[state].en : '')

export const teamColumns: readonly FieldColumn<TeamRow>[] = [
  field('name', { header: 'Team Name', width: 32, value: (t) => t.companyName }),
  field('representativeEmail', { header: 'Representative Email', width: 34, value: (t) => t.representativeEmail }),
  ...[1, 2, 3, 4, 5].flatMap((place): FieldColumn<TeamRow>[] => [
    {
      id: `members.${place}.name`,
      field: 'members',
      header: `Member ${place}`,
      width: 26,
      value: (t) => t.members[place - 1]?.name ?? '',
    },
    {
      id: `members.${place}.email`,
      field: 'members',
      header: `Member ${place} Email`,
      width: 34,
      value: (t) => t.members[place - 1]?.email ?? '',
    },
    {
      id: `memberStates.${place}`,
      field: 'memberStates',
      header: `Member ${place} State`,
      width: 16,
      value: (t) => stateText(t.members[place - 1]?.state),
      repeats: true,
    },
  ]),
  field('state', { header: 'State', width: 16, value: (t) => teamStateLabels[stateOf(t)].en, repeats: true }),
  field('checkIn', { header: 'Checked in on', width: 17, value: (t) => t.checkedInAt }),
  field('advisor', { header: 'Advisor', width: 26, value: (t) => t.advisor?.name ?? '', repeats: true }),
  field('edition', { header: 'Semester', width: 10, value: (t) => t.edition, repeats: true }),
  field('createdAt', { header: 'Created on', width: 17, value: (t) => t.createdAt }),
]
