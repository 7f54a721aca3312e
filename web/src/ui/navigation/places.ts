import { paths } from '../../lib/page/paths.ts'
import { m } from '../../paraglide/messages.js'

interface Section {
  title: string
  links: (readonly [path: string, label: string])[]
}

/** The year's stages with every screen of the admin area in one of them, as the side bar lists them. */
export const stages = (): Section[] => {
  const labels = new Map(sections().flatMap(({ links }) => links))
  const stage = (title: string, ...screens: string[]): Section => ({
    title,
    links: screens.map((path) => [path, labels.get(path) ?? path]),
  })
  return [
    stage(
      m.nav_prepare(),
      paths.editions,
      paths.content,
      paths.mailTexts,
      paths.addUsers,
      paths.viewUsers,
      paths.colleagues,
    ),
    stage(
      m.nav_recruit(),
      paths.viewStudentProfiles,
      paths.viewCompanyProfiles,
      paths.leads,
      paths.viewAdvisors,
      paths.viewSubscribers,
      paths.campaigns,
    ),
    stage(m.nav_match(), paths.startMatching, paths.matching, paths.publish),
    stage(m.nav_week(), paths.viewTeams, paths.createTeam),
    stage(m.nav_results(), paths.statistics, paths.viewPosters, paths.viewImages, paths.uploadImage, paths.feedback),
    stage(m.nav_archive(), paths.outbox, paths.people, paths.retention, paths.audit, paths.testUploadAdmin),
  ]
}

/** What an admin can do, in the sections of the specification, then what it leaves to us. */
export const sections = (): Section[] => [
  {
    title: m.admin_section_information(),
    links: [
      [paths.viewStudentProfiles, m.admin_students_title()],
      [paths.viewCompanyProfiles, m.admin_companies_title()],
      [paths.leads, m.leads_title()],
      [paths.viewAdvisors, m.admin_advisors_title()],
      [paths.statistics, m.statistics_title()],
    ],
  },
  {
    title: m.admin_section_matching(),
    links: [
      [paths.matching, m.admin_link_matching()],
      [paths.startMatching, m.matching_start()],
      [paths.publish, m.publish_title()],
    ],
  },
  {
    title: m.admin_section_users(),
    links: [
      [paths.addUsers, m.admin_add_users_title()],
      [paths.viewUsers, m.users_title()],
      [paths.colleagues, m.colleagues_title()],
    ],
  },
  { title: m.admin_section_subscribers(), links: [[paths.viewSubscribers, m.admin_subscribers_title()]] },
  {
    title: m.admin_section_teams(),
    links: [
      [paths.createTeam, m.admin_create_team_title()],
      [paths.viewTeams, m.admin_teams_title()],
      [paths.feedback, m.feedback_results_title()],
    ],
  },
  {
    title: m.admin_section_files(),
    links: [
      [paths.uploadImage, m.student_upload_image()],
      [paths.viewPosters, m.admin_link_posters()],
      [paths.viewImages, m.admin_link_images()],
      [paths.testUploadAdmin, m.admin_link_test_upload()],
    ],
  },
  {
    title: m.admin_section_office(),
    links: [
      [paths.editions, m.editions_title()],
      [paths.content, m.content_title()],
      [paths.mailTexts, m.mail_text_title()],
      [paths.campaigns, m.campaign_title()],
      [paths.outbox, m.outbox_title()],
      [paths.people, m.people_title()],
      [paths.retention, m.retention_title()],
      [paths.audit, m.audit_title()],
    ],
  },
]
