import { mayCall, type EndpointDefinition } from '@project-week/contract/endpoint'
import type { Role } from '@project-week/contract/auth/roles'
import { createCampaign } from '@project-week/contract/campaigns/campaign'
import { publishDraft } from '@project-week/contract/content/content'
import { changeEdition, createEdition } from '@project-week/contract/editions/edition-settings'
import { allowLateRegistration } from '@project-week/contract/editions/late-registration'
import { downloadCertificatesOfTeams } from '@project-week/contract/certificates/certificate'
import { exportList } from '@project-week/contract/exports/export'
import { importAuthorisedUsers } from '@project-week/contract/imports/import'
import { saveMailText } from '@project-week/contract/mail/automatic-mail'
import { startRun } from '@project-week/contract/matching/matching'
import { erasePerson, exportPersonAsJson } from '@project-week/contract/people/person'
import { publishRun } from '@project-week/contract/publishing/publication'
import { checkInTeams, createTeam } from '@project-week/contract/teams/team'
import { inviteColleague } from '@project-week/contract/users/colleague'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'

/** The controls that actions lead to, by the ids that they have on their screens. */
export const controls = {
  startRun: 'start-run',
  publish: 'publish-now',
  write: 'write',
  export: 'export',
  late: 'late-registration',
  createEdition: 'create-edition',
  importFile: 'import-file',
  invite: 'invite-email',
  person: 'people-search',
} as const

interface Action {
  label: string
  /** The screen, and behind the `#` the control with which the action begins; without one the screen begins it. */
  path: string
  /** Other words that it is looked for by. */
  words?: string
  /** What it comes to: who may call that is shown the action. */
  call: EndpointDefinition
}

const at = (path: string, control: keyof typeof controls) => `${path}#${controls[control]}`

const actions = (): Action[] => [
  { label: m.action_create_edition(), path: at(paths.editions, 'createEdition'), call: createEdition },
  { label: m.action_change_site(), path: paths.content, call: publishDraft },
  {
    label: m.editions_degrees(),
    words: m.action_degrees_words(),
    path: `${paths.editions}#field-eligibleDegrees`,
    call: changeEdition,
  },
  { label: m.content_doc_logos(), path: `${paths.content}?open=logos`, call: publishDraft },
  { label: m.shell_imprint(), path: `${paths.content}?open=imprint`, call: publishDraft },
  { label: m.people_consent_statement(), path: `${paths.content}?open=statement-of-consent`, call: publishDraft },
  { label: m.people_consent_storage(), path: `${paths.content}?open=data-storage-policy`, call: publishDraft },
  { label: m.action_change_mails(), path: paths.mailTexts, call: saveMailText },
  { label: m.action_import_users(), path: at(paths.addUsers, 'importFile'), call: importAuthorisedUsers },
  { label: m.action_invite(), path: at(paths.colleagues, 'invite'), call: inviteColleague },
  { label: m.action_late_student(), path: at(paths.viewStudentProfiles, 'late'), call: allowLateRegistration },
  { label: m.action_late_company(), path: at(paths.viewCompanyProfiles, 'late'), call: allowLateRegistration },
  { label: m.action_write_students(), path: at(paths.viewStudentProfiles, 'write'), call: createCampaign },
  { label: m.action_write_companies(), path: at(paths.viewCompanyProfiles, 'write'), call: createCampaign },
  { label: m.action_write_advisors(), path: at(paths.viewAdvisors, 'write'), call: createCampaign },
  { label: m.action_write_subscribers(), path: at(paths.viewSubscribers, 'write'), call: createCampaign },
  { label: m.action_start_run(), path: at(paths.startMatching, 'startRun'), call: startRun },
  { label: m.action_publish(), path: at(paths.publish, 'publish'), call: publishRun },
  { label: m.action_create_team(), path: paths.createTeam, call: createTeam },
  {
    label: m.action_check_in(),
    words: m.action_check_in_words(),
    path: paths.viewTeams,
    call: checkInTeams,
  },
  {
    label: m.action_certificates(),
    words: m.action_certificates_words(),
    path: paths.viewTeams,
    call: downloadCertificatesOfTeams,
  },
  { label: m.examination_list(), path: paths.viewTeams, call: exportList },
  { label: m.action_export_students(), path: at(paths.viewStudentProfiles, 'export'), call: exportList },
  { label: m.action_export_companies(), path: at(paths.viewCompanyProfiles, 'export'), call: exportList },
  { label: m.action_export_teams(), path: at(paths.viewTeams, 'export'), call: exportList },
  { label: m.action_export_advisors(), path: at(paths.viewAdvisors, 'export'), call: exportList },
  { label: m.action_export_subscribers(), path: at(paths.viewSubscribers, 'export'), call: exportList },
  { label: m.action_export_person(), path: at(paths.people, 'person'), call: exportPersonAsJson },
  {
    label: m.action_erase_person(),
    words: m.action_erase_person_words(),
    path: at(paths.people, 'person'),
    call: erasePerson,
  },
]

/** What somebody of a role can do by themselves, in the order of the year. */
export const actionsOf = (role: Role | undefined): Action[] => actions().filter(({ call }) => mayCall(call, role))
