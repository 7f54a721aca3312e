import { School, schoolLabels } from '@project-week/contract/enumerations/enumerations'
import { partNames } from '@project-week/contract/people/personal-parts'
import { m } from '../../paraglide/messages.js'
import { wordIn } from '../tables/table-text.ts'
import { labelText } from './labels.ts'
import { localMessage } from './local-message.ts'
import { fieldOf } from './record-fields.ts'

const ofEditions = {
  programmeStart: m.editions_start,
  programmeEnd: m.editions_end,
  closingEventMonth: m.editions_closing_event,
  studentDashboardClosesAt: m.editions_dashboard_closes,
  studentSignUpLastDay: m.editions_sign_up_last_day,
  announcedRegistrationClose: m.editions_announced,
  'flags.studentLogin': m.editions_flag_login,
  'flags.companyDeadlinePassed': m.editions_flag_company,
  'flags.posterUploadClosed': m.editions_flag_poster,
  eligibleDegrees: m.editions_degrees,
  closedToReregistration: m.editions_closed,
  minimumTeamMembers: m.editions_minimum,
  'links.oversizedStudentFiles': m.editions_link_students,
  'links.oversizedOtherFiles': m.editions_link_others,
  'challenges.isAsked': m.editions_challenges_asked,
  'challenges.until': m.editions_challenges_until,
  'answers.until': m.editions_answers_until,
  'answers.days': m.editions_answers_days,
  'answers.silent': m.editions_answers_silent,
  'answers.offers': m.editions_answers_offers,
  'bannerText.en': m.editions_banner_en,
  'bannerText.de': m.editions_banner_de,
}

const ofCredits = Object.fromEntries(
  School.options.map((school) => [
    `credits.${school}`,
    () => m.editions_credits_of({ school: wordIn(schoolLabels)(school) }),
  ]),
)

const ofMatching = {
  policy: m.matching_policy,
  fallback: m.matching_fallback,
  minimum: m.matching_minimum,
  maximum: m.matching_maximum,
  student: m.matching_points_student,
  company: m.matching_points_company,
  points: m.matching_points_title,
  seed: m.matching_seed,
  timeLimit: m.matching_time_limit_seconds,
  fewUnlisted: m.matching_few_unlisted,
  mixture: m.matching_mixture,
  fairness: m.matching_fairness,
  priority: m.matching_priority,
  repair: m.matching_repair,
  'repair.runId': m.audit_field_repair_run,
  'repair.dissolve': m.matching_repair_dissolve,
  'repair.isLocked': m.matching_repair_lock,
}
const ofParts = Object.fromEntries(
  Object.entries(partNames).map(([part, name]) => [`parts.${part}`, () => localMessage(name)]),
)
const within = (place: string, names: Record<string, () => string>) =>
  Object.fromEntries(Object.entries(names).map(([name, text]) => [`${place}.${name}`, text]))

/** Names in the audit log besides the fields of students, companies, advisors and subscribers. */
const names: Record<string, () => string> = {
  ...ofEditions,
  ...ofCredits,
  ...ofParts,
  ...within('matching', ofMatching),
  ...within('settings', ofMatching),
  account: m.audit_field_account,
  actor: m.audit_who,
  added: m.audit_field_added,
  advisor: m.advisor_of_team,
  answers: m.questions_answers,
  audience: m.audit_field_audience,
  because: m.teams_reason,
  challenges: m.audit_field_challenges,
  chosen: m.audit_field_chosen,
  codesLeft: m.audit_field_codes_left,
  leftOut: m.audit_field_left_out,
  recipients: m.audit_field_recipients,
  takenBack: m.audit_field_taken_back,
  by: m.audit_field_by,
  changed: m.audit_field_changed,
  columns: m.ui_table_columns,
  company: m.matching_company,
  companyIds: m.audit_field_company_id,
  instead: m.audit_field_instead,
  dissolved: m.audit_field_dissolved,
  mails: m.audit_field_mails,
  meantFor: m.audit_field_meant_for,
  parts: m.audit_field_parts,
  places: m.audit_field_places,
  profile: m.audit_field_profile,
  registrations: m.audit_field_registrations,
  restored: m.audit_field_restored,
  run: m.audit_field_run,
  tag: m.notes_tag,
  teams: m.audit_field_teams,
  attended: m.audit_field_attended,
  maximumTeam: m.matching_maximum,
  minimumTeam: m.matching_minimum,
  property: m.matching_property,
  'property.name': m.matching_property,
  'property.value': m.matching_property_value,
  most: m.matching_most,
  weight: m.matching_weight,
  companyId: m.audit_field_company_id,
  edition: m.audit_field_edition,
  ended: m.audit_field_ended,
  error: m.outbox_error,
  factors: m.account_factors,
  for: m.audit_field_for,
  format: m.audit_field_format,
  from: m.audit_from,
  inheritedFrom: m.audit_field_inherited_from,
  isInvited: m.audit_field_is_invited,
  isNdaOnPaper: m.audit_field_is_nda_on_paper,
  isScheduled: m.retention_scheduled,
  kind: m.uploads_filter_type,
  language: m.audit_field_language,
  late: m.late_title,
  lateRegistration: m.late_title,
  members: m.audit_field_members,
  months: m.retention_months,
  name: m.account_factor_name,
  owner: m.audit_field_for,
  reason: m.teams_reason,
  question: m.questions_question,
  recipient: m.outbox_recipient,
  representativeEmail: m.teams_representative,
  rows: m.audit_field_rows,
  sessions: m.audit_field_ended,
  size: m.uploads_found_size,
  state: m.outbox_state,
  studentIds: m.audit_field_student_ids,
  students: m.audit_field_student_ids,
  subject: m.outbox_subject,
  team: m.palette_team,
  title: m.content_field_title,
  to: m.audit_to,
  type: m.users_type,
  unchanged: m.audit_field_unchanged,
  until: m.late_until,
  version: m.audit_field_version,
  person: m.audit_field_profile,
  onPaper: m.audit_field_on_paper,
  left: m.audit_field_left,
}

/**
 * A recorded field's label.
 *
 * @param name as recorded, `a.b` for a nested field; unknown names are returned as they are
 * @param recordType the kind of record, or list, that it belongs to
 */
export function fieldText(name: string, recordType?: string): string {
  const field = fieldOf(name, recordType)
  // An export names the question by its id.
  if (name.startsWith('answers.') && !names[name]) return m.questions_answers()
  return field ? labelText(field.label) : (names[name]?.() ?? name)
}
