import { type ListField, words } from '../field.ts'
import { studentStateLabels, teamSizeLabels, teamStateLabels } from '../states.ts'
import { type Team, teamMemberLimit } from './team.ts'

/** A person by email address and, if it is known, name. */
const personOf = (email = '', name = ''): string[] => [email, name].filter((text) => text !== '')

/** A table has a column for each member, a file three. */
const membersOf = (at: number): Record<string, ListField> => ({
  [`members.${at + 1}`]: {
    label: words(`Member ${at + 1}`, `Mitglied ${at + 1}`),
    kind: 'text',
    read: ({ members, memberNames }: Team) => personOf(members[at], memberNames[at]),
    column: { table: 26 },
  },
  [`members.${at + 1}.name`]: {
    label: words(`Member ${at + 1}`, `Mitglied ${at + 1}`),
    kind: 'text',
    read: ({ memberNames }: Team) => memberNames[at],
    column: { file: 26 },
  },
  [`members.${at + 1}.email`]: {
    label: words(`Member ${at + 1} Email`, `E-Mail von Mitglied ${at + 1}`),
    kind: 'text',
    read: ({ members }: Team) => members[at],
    column: { file: 34 },
  },
  [`memberStates.${at + 1}`]: {
    label: words(`Member ${at + 1} State`, `Status von Mitglied ${at + 1}`),
    kind: 'choice',
    options: studentStateLabels,
    read: ({ memberStates }: Team) => memberStates[at],
    column: { file: 16, inWords: true },
  },
})

/** What the list of teams says of each. */
export const teamFields = {
  name: { label: words('Team name', 'Teamname'), kind: 'text', column: { table: 18, file: 32, head: 'Team Name' } },
  representativeEmail: {
    label: words('Representative email', 'E-Mail der Ansprechperson'),
    kind: 'text',
    read: ({ representativeEmail, representativeName }: Team) => personOf(representativeEmail, representativeName),
    column: { table: 20 },
  },
  'representativeEmail.address': {
    label: words('Representative Email', 'E-Mail der Ansprechperson'),
    kind: 'text',
    read: ({ representativeEmail }: Team) => representativeEmail,
    column: { file: 34 },
  },
  ...Object.assign({}, ...Array.from({ length: teamMemberLimit }, (_, at) => membersOf(at))),
  state: {
    label: words('Status', 'Status'),
    kind: 'choice',
    options: teamStateLabels,
    column: { table: 11, file: 16, inWords: true },
  },
  size: {
    label: words('Size', 'Größe'),
    kind: 'choice',
    options: teamSizeLabels,
    column: { table: 11, file: 16, inWords: true },
  },
  freePlaces: { label: words('Free places', 'Freie Plätze'), kind: 'number', column: { table: 8, file: 12 } },
  memberStates: {
    label: words('Member status', 'Status der Mitglieder'),
    kind: 'choices',
    options: studentStateLabels,
    read: ({ memberStates }: Team) => [...new Set(memberStates.filter((state) => state !== null))],
    column: { table: 13 },
  },
  checkIn: {
    label: words('Attendance recorded on', 'Anwesenheit erfasst am'),
    kind: 'instant',
    read: ({ checkIn }: Team) => checkIn?.at,
    column: { table: 10, file: 17, head: 'Checked in on' },
  },
  hasPoster: { label: words('Poster', 'Poster'), kind: 'yes-no', column: { table: 8, file: 10 } },
  advisor: {
    label: words('Advisor', 'Betreuung'),
    kind: 'text',
    read: ({ advisor }: Team) => advisor?.name ?? '',
    column: { table: 10, file: 26 },
  },
  edition: { label: words('Semester', 'Semester'), kind: 'code', column: { file: 10 } },
  createdAt: { label: words('Created on', 'Angelegt am'), kind: 'instant', column: { table: 9, file: 17 } },
} satisfies Record<string, ListField>

/** The columns that the office's table opens with; the others follow in the order of the fields. */
export const teamTableStart = ['name', 'memberStates', 'freePlaces', 'representativeEmail', 'advisor']
