import type { DocumentName } from '@project-week/contract/content/documents'
import { m } from '../../paraglide/messages.js'

const documentNames: Record<DocumentName, () => string> = {
  hero: m.content_doc_hero,
  banner: m.content_doc_banner,
  'sign-up': m.content_doc_sign_up,
  why: m.content_doc_why,
  benefits: m.content_doc_benefits,
  figures: m.content_doc_figures,
  timeline: m.content_doc_timeline,
  feedback: m.content_doc_feedback,
  testimonials: m.content_doc_testimonials,
  events: m.content_doc_events,
  faq: m.content_doc_faq,
}

export const documentText = (name: DocumentName): string => documentNames[name]()

/** What the keys of the documents' schemas are called on the page. */
const fieldNames: Readonly<Record<string, () => string>> = {
  title: m.content_field_title,
  lead: m.content_field_lead,
  audience: m.content_field_audience,
  video: m.content_field_video,
  videoId: m.content_field_video_id,
  placeholder: m.content_field_placeholder,
  poster: m.content_field_poster,
  alt: m.content_field_alt,
  open: m.content_field_open,
  'students-closed': m.content_field_students_closed,
  late: m.content_field_late,
  closed: m.content_field_closed,
  week: m.content_field_week,
  afterwards: m.content_field_afterwards,
  over: m.content_field_over,
  student: m.content_field_student,
  company: m.content_field_company,
  students: m.content_field_students,
  companies: m.content_field_companies,
  notes: m.content_field_notes,
  gets: m.content_field_gets,
  gives: m.content_field_gives,
  action: m.content_field_action,
  shortAction: m.content_field_short_action,
  whySignUp: m.content_field_why_sign_up,
  howItWorks: m.content_field_how_it_works,
  points: m.content_field_points,
  text: m.content_field_text,
  claims: m.content_field_claims,
  value: m.content_field_value,
  format: m.content_field_format,
  label: m.content_field_label,
  entries: m.content_field_entries,
  quote: m.content_field_quote,
  role: m.content_field_role,
  year: m.content_field_year,
  subtitle: m.content_field_subtitle,
  content: m.content_field_content,
  image: m.content_field_image,
  borderColor: m.content_field_border_color,
  description: m.content_field_description,
  link: m.content_field_link,
  expirationDate: m.content_field_expiration_date,
  date: m.content_field_date,
  times: m.content_field_times,
  from: m.content_field_from,
  to: m.content_field_to,
  location: m.content_field_location,
  stations: m.content_field_stations,
  items: m.content_field_items,
  question: m.content_field_question,
  answer: m.content_field_answer,
  href: m.content_field_href,
}

export const fieldText = (key: string): string => fieldNames[key]?.() ?? key

const choices: Readonly<Record<string, () => string>> = {
  count: m.content_choice_count,
  percent: m.content_choice_percent,
  students: m.content_choice_students,
  companies: m.content_choice_companies,
}

export const choiceText = (value: string): string => choices[value]?.() ?? value
