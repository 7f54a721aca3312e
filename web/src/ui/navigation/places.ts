import type { Role } from '@project-week/contract/auth/roles'
import { createCampaign } from '@project-week/contract/campaigns/campaign'
import { publishDraft } from '@project-week/contract/content/content'
import { changeEdition } from '@project-week/contract/editions/edition-settings'
import { type EndpointDefinition, mayCall } from '@project-week/contract/endpoint'
import { uploadPicture, uploadTestFile } from '@project-week/contract/files/upload'
import { importAuthorisedUsers } from '@project-week/contract/imports/import'
import { importCompanies } from '@project-week/contract/imports/import-companies'
import { saveMailText } from '@project-week/contract/mail/automatic-mail'
import { startRun } from '@project-week/contract/matching/matching'
import { publishRun } from '@project-week/contract/publishing/publication'
import { changeRetention } from '@project-week/contract/retention/retention'
import { createTeam } from '@project-week/contract/teams/team'
import { inviteAgain } from '@project-week/contract/users/authorised-user'
import { inviteColleague } from '@project-week/contract/users/colleague'
import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'

interface Screen {
  path: string
  label: string
  /** What its tab says, where that is shorter. */
  tab?: string
  /** What the screen is there for, where that is a change: only those who may call it are shown the way there. */
  call?: EndpointDefinition
  /** An action of another screen of the section, which links to it. It has no tab. */
  isAction?: true
}

export interface Section {
  title: string
  screens: readonly [Screen, ...Screen[]]
}

/** A section with one screen is called what the screen is called. */
const alone = (screen: Screen): Section => ({ title: screen.label, screens: [screen] })

/**
 * Every screen of the admin area in its section, and the sections in groups: what waits, who takes part, what comes of it,
 * what is written, what was collected, and last what is set up once a year. The side bar, the tabs, the dashboard, the
 * titles and the command palette read it here.
 */
const groups = (): Section[][] => [
  [
    alone({ path: paths.dashboard, label: m.admin_dashboard() }),
    alone({ path: paths.outstanding, label: m.outstanding_title() }),
  ],
  [
    {
      title: m.section_students(),
      screens: [{ path: paths.viewStudentProfiles, label: m.admin_students_title() }],
    },
    {
      title: m.section_companies(),
      screens: [
        { path: paths.viewCompanyProfiles, label: m.admin_companies_title() },
        { path: paths.importCompanies, label: m.company_import_title(), call: importCompanies, isAction: true },
      ],
    },
    alone({ path: paths.viewAdvisors, label: m.admin_advisors_title() }),
  ],
  [
    {
      title: m.admin_section_matching(),
      screens: [
        { path: paths.startMatching, label: m.matching_start(), tab: m.matching_step_set_up(), call: startRun },
        { path: paths.matching, label: m.admin_link_matching(), tab: m.matching_step_review() },
        { path: paths.publish, label: m.publish_title(), tab: m.matching_step_publish(), call: publishRun },
      ],
    },
    {
      title: m.section_teams(),
      screens: [
        { path: paths.viewTeams, label: m.admin_teams_title() },
        { path: paths.createTeam, label: m.admin_create_team_title(), call: createTeam },
      ],
    },
  ],
  [
    {
      title: m.section_emails(),
      screens: [
        { path: paths.campaigns, label: m.campaign_title(), call: createCampaign },
        { path: paths.campaign, label: m.campaign_page_title(), call: createCampaign, isAction: true },
        { path: paths.viewSubscribers, label: m.admin_subscribers_title() },
        { path: paths.outbox, label: m.outbox_title() },
        { path: paths.mailTexts, label: m.mail_text_title(), call: saveMailText },
      ],
    },
  ],
  [
    {
      title: m.section_files(),
      screens: [
        { path: paths.viewPosters, label: m.uploads_posters_title() },
        { path: paths.viewImages, label: m.uploads_images_title() },
        { path: paths.uploadImage, label: m.student_upload_image(), call: uploadPicture, isAction: true },
        { path: paths.testUploadAdmin, label: m.uploads_test_title(), call: uploadTestFile },
      ],
    },
    {
      title: m.statistics_title(),
      screens: [
        { path: paths.statistics, label: m.statistics_title() },
        { path: paths.feedback, label: m.feedback_results_title() },
      ],
    },
  ],
  [
    alone({ path: paths.editions, label: m.editions_title(), call: changeEdition }),
    alone({ path: paths.content, label: m.content_title(), call: publishDraft }),
    {
      title: m.section_access(),
      screens: [
        { path: paths.viewUsers, label: m.users_title(), call: inviteAgain },
        { path: paths.addUsers, label: m.admin_add_users_title(), call: importAuthorisedUsers },
        { path: paths.colleagues, label: m.colleagues_title(), call: inviteColleague },
      ],
    },
    {
      title: m.section_data_protection(),
      screens: [
        { path: paths.people, label: m.people_title() },
        { path: paths.retention, label: m.retention_title(), call: changeRetention },
        { path: paths.audit, label: m.audit_title() },
      ],
    },
  ],
]

/** In their groups, the screens of each section that are of use to a role; a section without any is left out. */
export const groupsOf = (role: Role | undefined): Section[][] =>
  groups().map((sections) =>
    sections.flatMap(({ title, screens }) =>
      some(
        title,
        screens.filter(({ call }) => !call || mayCall(call, role)),
      ),
    ),
  )

export const sectionsOf = (role: Role | undefined): Section[] => groupsOf(role).flat()

const some = (title: string, [first, ...others]: readonly Screen[]): Section[] =>
  first ? [{ title, screens: [first, ...others] }] : []

/** Where somebody is: the screen at a path, and its section. */
export function placeAt(path: string): { section: Section; screen: Screen } | undefined {
  for (const section of groups().flat()) {
    const screen = section.screens.find((each) => each.path === path)
    if (screen) return { section, screen }
  }
  return undefined
}

/** The sections of the dashboard, with the links that the specification gives them, as far as they are of use to a role. */
export function dashboardSections(role: Role | undefined): Section[] {
  const screens = sectionsOf(role).flatMap((section) => section.screens)
  const at = (title: string, ...wanted: string[]) =>
    some(
      title,
      wanted.flatMap((path) => screens.filter((screen) => screen.path === path)),
    )
  return [
    ...at(m.admin_section_information(), paths.viewStudentProfiles, paths.viewCompanyProfiles),
    ...at(m.admin_section_matching(), paths.matching, paths.startMatching),
    ...at(m.admin_section_users(), paths.addUsers),
    ...at(m.admin_section_subscribers(), paths.viewSubscribers),
  ]
}
