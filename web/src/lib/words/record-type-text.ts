import { AuditedList, type AuditRecordType } from '@project-week/contract/audit/vocabulary'
import { m } from '../../paraglide/messages.js'

/** Labels of the audit log's record types, and of the lists that were read. */
const names: Record<AuditRecordType, () => string> = {
  advisor: m.audit_type_advisor,
  'authorised-user': m.audit_type_authorised_user,
  'authorised-users': m.audit_type_authorised_users,
  'audit-log': m.audit_title,
  campaign: m.audit_type_campaign,
  campaigns: m.campaign_title,
  certificate: m.audit_type_certificate,
  company: m.audit_type_company,
  content: m.audit_type_content,
  edition: m.audit_type_edition,
  examination: m.examination_list,
  'student-feedback': m.feedback_of_students,
  'company-feedback': m.feedback_of_companies,
  file: m.audit_type_file,
  identity: m.audit_type_identity,
  installation: m.audit_type_installation,
  'late-registration': m.audit_type_late_registration,
  lead: m.audit_type_lead,
  list: m.audit_type_list,
  mail: m.audit_type_mail,
  'mail-text': m.audit_type_mail_text,
  'matching-rule': m.audit_type_matching_rule,
  'matching-run': m.audit_type_matching_run,
  person: m.audit_type_person,
  profile: m.audit_type_profile,
  publication: m.audit_type_publication,
  session: m.audit_type_session,
  'sign-on': m.audit_type_sign_on,
  subscriber: m.audit_type_subscriber,
  team: m.audit_type_team,
  advisors: m.audit_type_advisors,
  companies: m.audit_type_companies,
  mails: m.audit_type_mails,
  'matching-runs': m.audit_type_matching_runs,
  people: m.audit_type_people,
  profiles: m.audit_type_profiles,
  search: m.audit_type_search,
  students: m.audit_type_profiles,
  subscribers: m.audit_type_subscribers,
  teams: m.audit_type_teams,
}

export const recordTypeText = (type: AuditRecordType): string => names[type]()

/** @param list the record's id if its type is `list` */
export const auditedListText = (list: string): string => {
  const known = AuditedList.safeParse(list)
  return known.success ? names[known.data]() : list
}
