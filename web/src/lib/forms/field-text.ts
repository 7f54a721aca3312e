import { m } from '../../paraglide/messages.js'

/*
 * What a record's fields are called on the page. The audit log keeps the names of contract and tables as they were when
 * something was done; here they get the words that forms and tables have for them.
 */

const ofStudents = {
  firstname: m.student_firstname,
  lastname: m.student_lastname,
  matrikelnummer: m.student_matrikelnummer,
  email: m.student_email,
  phone: m.student_phone,
  placeofbirth: m.student_placeofbirth,
  countryofbirth: m.student_countryofbirth,
  gender: m.student_gender,
  currentfieldofstudy: m.student_currentfieldofstudy,
  currentdegree: m.student_currentdegree,
  school: m.student_school,
  semester: m.admin_semester,
  masterCredits: m.admin_credits,
  germanlanguagelevel: m.student_german,
  preferredFieldOfBusiness: m.student_fields,
  motivation: m.student_motivation,
  previousParticipation: m.admin_previous,
  programs: m.admin_programs,
  programsOther: m.admin_programs_other,
  patentAttorneyInterest: m.admin_patent,
  sourceOfInformation: m.admin_source,
  sourceOfInformationOther: m.admin_source_other,
  registeredIn: m.admin_semester,
}

const ofCompanies = {
  companyName: m.admin_company,
  fieldOfBusiness: m.admin_field,
  mappedFieldOfBusiness: m.admin_mapped,
  preferredFieldOfStudy: m.admin_study_fields,
  companySize: m.admin_size,
  companyDescription: m.admin_description,
  businessProblem: m.admin_problem,
  reasonForParticipation: m.admin_reason,
  ndaRequired: m.admin_nda,
  street: m.admin_street,
  houseNumber: m.admin_house_number,
  city: m.admin_city,
  country: m.admin_country,
  website: m.admin_website,
  contactFirstName: m.audit_field_contact_first_name,
  contactLastName: m.audit_field_contact_last_name,
  contactEmail: m.admin_contact_email,
  contactPhone: m.admin_contact_phone,
  teamLimit: m.admin_team_limit,
}

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
  'bannerText.en': m.editions_banner_en,
  'bannerText.de': m.editions_banner_de,
}

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
}
const within = (place: string, names: Record<string, () => string>) =>
  Object.fromEntries(Object.entries(names).map(([name, text]) => [`${place}.${name}`, text]))

const names: Record<string, () => string> = {
  ...ofStudents,
  ...ofCompanies,
  ...ofEditions,
  ...within('address', ofCompanies),
  ...within('contactPerson', {
    firstName: m.audit_field_contact_first_name,
    lastName: m.audit_field_contact_last_name,
    email: m.admin_contact_email,
    phone: m.admin_contact_phone,
  }),
  ...within('matching', ofMatching),
  ...within('settings', ofMatching),
  added: m.audit_field_added,
  by: m.audit_field_by,
  changed: m.audit_field_changed,
  columns: m.ui_table_columns,
  company: m.admin_company,
  companyId: m.audit_field_company_id,
  edition: m.audit_field_edition,
  ended: m.audit_field_ended,
  error: m.outbox_error,
  for: m.audit_field_for,
  format: m.audit_field_format,
  from: m.audit_field_from,
  kind: m.uploads_filter_type,
  members: m.audit_field_members,
  owner: m.audit_field_for,
  reason: m.teams_reason,
  recipient: m.outbox_recipient,
  representativeEmail: m.teams_representative,
  rows: m.audit_field_rows,
  size: m.uploads_found_size,
  state: m.outbox_state,
  studentIds: m.audit_field_student_ids,
  subject: m.outbox_subject,
  type: m.users_type,
  unchanged: m.audit_field_unchanged,
}

/** Tables write `company_name`, the contract `companyName`. */
export const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** @param name as it is recorded, `a.b` for a field within another; one that is not known stays itself */
export const fieldText = (name: string): string => names[camel(name)]?.() ?? name
