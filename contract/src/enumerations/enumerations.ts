import * as z from 'zod/mini'
import { brand } from '../brand.ts'

/** A wire value's text for people. English is the specification's wording. */
export interface Label {
  en: string
  de: string
}
export type Labels<Value extends string> = Readonly<Record<Value, Label>>

export const Gender = z.enum(['Male', 'Female', 'Diverse'])
export type Gender = z.infer<typeof Gender>
export const genderLabels: Labels<Gender> = {
  Male: { en: 'Male', de: 'Männlich' },
  Female: { en: 'Female', de: 'Weiblich' },
  Diverse: { en: 'Diverse', de: 'Divers' },
}

export const CurrentDegree = z.enum(['Alumni', 'Doctoral Candidates', 'Master'])
export type CurrentDegree = z.infer<typeof CurrentDegree>
export const currentDegreeLabels: Labels<CurrentDegree> = {
  Alumni: { en: 'Alumni', de: 'Abschluss erworben' },
  'Doctoral Candidates': { en: 'Doctoral Candidates', de: 'Promotion' },
  Master: { en: 'Master', de: 'Masterstudium' },
}

export const School = z.enum(['ED', 'CIT', 'SoT', 'SoM', 'Campus Straubing', 'NAT', 'LS', 'MH'])
export type School = z.infer<typeof School>
export const schoolLabels: Labels<School> = {
  ED: { en: 'School of Engineering and Design', de: 'Fakultät für Ingenieurwesen und Gestaltung' },
  CIT: {
    en: 'School of Computation, Information and Technology',
    de: 'Fakultät für Informatik, Mathematik und Informationstechnik',
  },
  SoT: { en: 'School of Social Sciences and Technology', de: 'Fakultät für Sozialwissenschaften und Technik' },
  SoM: { en: 'School of Management', de: 'Fakultät für Wirtschaftswissenschaften' },
  'Campus Straubing': {
    en: 'Campus Straubing for Biotechnology and Sustainability',
    de: 'Campus Straubing für Biotechnologie und Nachhaltigkeit',
  },
  NAT: { en: 'School of Natural Sciences', de: 'Fakultät für Naturwissenschaften' },
  LS: { en: 'School of Life Sciences', de: 'Fakultät für Lebenswissenschaften' },
  MH: { en: 'School of Medicine and Health', de: 'Fakultät für Medizin und Gesundheit' },
}

/** How many semesters a student is into the programme of study; a number on the wire. Not a `SemesterLabel`. */
export const StudentSemester = z.int().check(z.minimum(1), z.maximum(8))
export type StudentSemester = z.infer<typeof StudentSemester>
export const studentSemesters: readonly StudentSemester[] = [1, 2, 3, 4, 5, 6, 7, 8]

/** A student's yes or no (`previousParticipation`, `patentAttorneyInterest`). */
export const YesNo = z.enum(['Yes', 'No'])
export type YesNo = z.infer<typeof YesNo>
export const yesNoLabels: Labels<YesNo> = {
  Yes: { en: 'Yes', de: 'Ja' },
  No: { en: 'No', de: 'Nein' },
}

/** A company's `ndaRequired`: lower case on the wire, unlike `YesNo`. */
export const Nda = z.enum(['yes', 'no'])
export type Nda = z.infer<typeof Nda>
export const ndaLabels: Labels<Nda> = {
  yes: { en: 'Yes', de: 'Ja' },
  no: { en: 'No', de: 'Nein' },
}

export const GermanLanguageLevel = z.enum(['A', 'B', 'C', 'Mother Tongue'])
export type GermanLanguageLevel = z.infer<typeof GermanLanguageLevel>
export const germanLanguageLevelLabels: Labels<GermanLanguageLevel> = {
  A: { en: 'A', de: 'A' },
  B: { en: 'B', de: 'B' },
  C: { en: 'C', de: 'C' },
  'Mother Tongue': { en: 'Mother Tongue', de: 'Muttersprache' },
}

export const MasterCredits = z.enum(['0-25', '25-50', '50-75', '75<'])
export type MasterCredits = z.infer<typeof MasterCredits>
export const masterCreditsLabels: Labels<MasterCredits> = {
  '0-25': { en: '0-25', de: '0–25' },
  '25-50': { en: '25-50', de: '25–50' },
  '50-75': { en: '50-75', de: '50–75' },
  '75<': { en: '75<', de: 'über 75' },
}

export const TumProgram = z.enum([
  'Deutschlandstipendium',
  'EuroTeQ Collider',
  'Engineers for Germany Program',
  'Others',
])
export type TumProgram = z.infer<typeof TumProgram>
export const tumProgramLabels: Labels<TumProgram> = {
  Deutschlandstipendium: { en: 'Deutschlandstipendium', de: 'Deutschlandstipendium' },
  'EuroTeQ Collider': { en: 'EuroTeQ Collider', de: 'EuroTeQ Collider' },
  'Engineers for Germany Program': { en: 'Engineers for Germany Program', de: 'Engineers for Germany Program' },
  Others: { en: 'Others', de: 'Andere' },
}

const professors = `${brand.university} professors` as const
const students = `${brand.university} students` as const
const lectures = `${brand.university} lectures` as const
const infoScreens = `${brand.university} info screens` as const

export const StudentSourceOfInformation = z.enum([
  'Instagram',
  'LinkedIn',
  'Telegram',
  'CIT website',
  'CST project week website',
  professors,
  students,
  lectures,
  'Newsletter from my school',
  'Email marketing from my school',
  'Schwarzes Brett',
  'Posters',
  'Service desk Stammgelände',
  infoScreens,
  'Other',
])
export type StudentSourceOfInformation = z.infer<typeof StudentSourceOfInformation>
export const studentSourceOfInformationLabels: Labels<StudentSourceOfInformation> = {
  Instagram: { en: 'Instagram', de: 'Instagram' },
  LinkedIn: { en: 'LinkedIn', de: 'LinkedIn' },
  Telegram: { en: 'Telegram', de: 'Telegram' },
  'CIT website': { en: 'CIT website', de: 'CIT-Website' },
  'CST project week website': { en: 'CST project week website', de: 'CST-Website zur Projektwoche' },
  [professors]: { en: professors, de: 'Professorinnen und Professoren der Universität' },
  [students]: { en: students, de: 'Studierende der Universität' },
  [lectures]: { en: lectures, de: 'Vorlesungen der Universität' },
  'Newsletter from my school': { en: 'Newsletter from my school', de: 'Newsletter meiner Fakultät' },
  'Email marketing from my school': { en: 'Email marketing from my school', de: 'Werbe-E-Mail meiner Fakultät' },
  'Schwarzes Brett': { en: 'Schwarzes Brett', de: 'Schwarzes Brett' },
  Posters: { en: 'Posters', de: 'Plakate' },
  'Service desk Stammgelände': { en: 'Service desk Stammgelände', de: 'Servicedesk Stammgelände' },
  [infoScreens]: { en: infoScreens, de: 'Infobildschirme der Universität' },
  Other: { en: 'Other', de: 'Sonstiges' },
}

export const CompanySize = z.enum(['Small', 'Medium', 'Large', 'Very Large'])
export type CompanySize = z.infer<typeof CompanySize>
/** Shown as the number of people, not as the wire value. */
export const companySizeLabels: Labels<CompanySize> = {
  Small: { en: '-100', de: 'bis 100' },
  Medium: { en: '-500', de: 'bis 500' },
  Large: { en: '-1000', de: 'bis 1.000' },
  'Very Large': { en: '1000+', de: 'über 1.000' },
}

/** A field in the matching: both lists without the alias and without `Others`. */
export const BusinessField = z.enum([
  'Digitization',
  'Mechanical, Process & Energy Engineering',
  'Health',
  'IT',
  'Material & Production',
  'Mobility',
  'Security',
  'Built Environment',
  'Finance & Insurance',
  'Defense',
  'Consulting',
  'Civil Service',
  'BioTech/Chemistry',
  'Patent Attorney Firm',
])
export type BusinessField = z.infer<typeof BusinessField>
export const businessFieldLabels: Labels<BusinessField> = {
  Digitization: { en: 'Digitization', de: 'Digitalisierung' },
  'Mechanical, Process & Energy Engineering': {
    en: 'Mechanical, Process & Energy Engineering',
    de: 'Maschinenbau, Verfahrens- & Energietechnik',
  },
  Health: { en: 'Health', de: 'Gesundheit' },
  IT: { en: 'IT', de: 'IT' },
  'Material & Production': { en: 'Material & Production', de: 'Werkstoffe & Produktion' },
  Mobility: { en: 'Mobility', de: 'Mobilität' },
  Security: { en: 'Security', de: 'Sicherheit' },
  'Built Environment': { en: 'Built Environment', de: 'Gebaute Umwelt' },
  'Finance & Insurance': { en: 'Finance & Insurance', de: 'Finanzen & Versicherungen' },
  Defense: { en: 'Defense', de: 'Verteidigung' },
  Consulting: { en: 'Consulting', de: 'Beratung' },
  'Civil Service': { en: 'Civil Service', de: 'Öffentlicher Dienst' },
  'BioTech/Chemistry': { en: 'BioTech/Chemistry', de: 'Biotechnologie/Chemie' },
  'Patent Attorney Firm': { en: 'Patent Attorney Firm', de: 'Patentanwaltskanzlei' },
}

/** A student's options in the specification's order, with both names of the patent field. */
const fields = BusinessField.options
export const StudentBusinessField = z.enum([...fields.slice(0, 2), 'Patent Law Firm', ...fields.slice(2)])
export type StudentBusinessField = z.infer<typeof StudentBusinessField>
/** Both names mean the same field, so they share a label. */
const patentField = { en: 'Patent Law Firm / Patent Attorney Firm', de: 'Patentanwaltskanzlei' }
export const studentBusinessFieldLabels: Labels<StudentBusinessField> = {
  ...businessFieldLabels,
  'Patent Law Firm': patentField,
  'Patent Attorney Firm': patentField,
}

/** A company's options. `Others` never reaches the wire: the company's own text replaces it. */
export const CompanyBusinessField = z.enum([...BusinessField.options, 'Others'])
export type CompanyBusinessField = z.infer<typeof CompanyBusinessField>
export const companyBusinessFieldLabels: Labels<CompanyBusinessField> = {
  ...businessFieldLabels,
  Others: { en: 'Others', de: 'Andere' },
}

const fieldLabels: Readonly<Record<string, Label>> = { ...studentBusinessFieldLabels, ...businessFieldLabels }
/** The label of a student's or company's field; a company's own text is its own label. */
export const businessFieldLabel = (field: string): Label => fieldLabels[field] ?? { en: field, de: field }

/**
 * The field under which students and companies meet in the matching. A student's 'Patent Law Firm' is the company's
 * 'Patent Attorney Firm': listing both counts once, at the better rank. Undefined for `Others` and for a company's own
 * text, until an admin maps it to a field.
 */
export function businessFieldKey(field: StudentBusinessField): BusinessField
export function businessFieldKey(field: string): BusinessField | undefined
export function businessFieldKey(field: string): BusinessField | undefined {
  if (field === 'Patent Law Firm') return 'Patent Attorney Firm'
  return BusinessField.options.find((known) => known === field)
}

/** What a challenge adds to a pair's points as the first to fifth that a student named. */
export const challengePoints = [30, 25, 20, 15, 10]

/** After a student's three preferences: an unlisted field that the interest in patent work makes as good as the third. */
export const interestRank = 4
