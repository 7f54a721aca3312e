import type { CurrentDegree } from './enumerations.ts'
import * as z from 'zod/mini'
import { School } from './enumerations.ts'

/** Programmes by school. A value equals its label, in the form 'Programme - Degree'. */
const programmesOfSchool = {
  ED: [
    'Aerospace Engineering - M.Sc.',
    'Architecture - M.A.',
    'Automotive Engineering - M.Sc.',
    'Civil Engineering - M.Sc.',
    'Civil Engineering - Dr.-Ing.',
    'Computational Mechanics - M.Sc.',
    'Energy and Process Engineering - M.Sc.',
    'Environmental Engineering - M.Sc.',
    'Geodesy and Geoinformation - M.Sc.',
    'Industrial Design - M.Sc.',
    'Landscape Architecture - M.A.',
    'Mechanical Engineering - M.Sc.',
    'Mechanical Engineering - Dr.-Ing.',
    'Mechatronics - M.Sc.',
    'Mechatronics, Robotics and Biomechanical Engineering - M.Sc.',
    'Medical Engineering - M.Sc.',
    'Power Engineering - M.Sc.',
    'Product Development and Engineering Design - M.Sc.',
    'Production and Logistics - M.Sc.',
    'Sustainable Building - M.Sc.',
    'Transportation Systems - M.Sc.',
  ],
  CIT: [
    'Artificial Intelligence - M.Sc.',
    'Bioinformatics - M.Sc.',
    'Communications Engineering - M.Sc.',
    'Computational Science and Engineering - M.Sc.',
    'Computer Science - M.Sc.',
    'Computer Science - Dr. rer. nat.',
    'Data Engineering and Analytics - M.Sc.',
    'Electrical Engineering and Information Technology - M.Sc.',
    'Electrical Engineering and Information Technology - Dr.-Ing.',
    'Games Engineering - M.Sc.',
    'Information Systems - M.Sc.',
    'IT Security - M.Sc.',
    'Mathematical Finance and Actuarial Science - M.Sc.',
    'Mathematics - M.Sc.',
    'Mathematics - Dr. rer. nat.',
    'Mathematics in Data Science - M.Sc.',
    'Microelectronics and Chip Design - M.Sc.',
    'Neuroengineering - M.Sc.',
    'Robotics and Cognitive Systems - M.Sc.',
  ],
  SoT: [
    'Educational Sciences - Dr. phil.',
    'Environment and Society - M.A.',
    'Human Factors Engineering - M.Sc.',
    'Political Science - Dr. rer. pol.',
    'Politics and Technology - M.Sc.',
    'Public Policy - M.A.',
    'Research on Teaching and Learning - M.A.',
    'Science and Technology Studies - M.A.',
    'Teaching at Academic Secondary Schools - M.Ed.',
    'Technology Ethics - M.A.',
    'Vocational Education - M.Ed.',
  ],
  SoM: [
    'Business Administration - Executive MBA',
    'Business Administration - Dr. rer. pol.',
    'Consumer Science - M.Sc.',
    'Digital Business - Executive MBA',
    'Economics - Dr. rer. pol.',
    'Economics and Policy - M.Sc.',
    'Entrepreneurship - M.Sc.',
    'Finance and Information Management - M.Sc.',
    'Management - M.Sc.',
    'Management and Innovation - M.Sc.',
    'Management and Technology - M.Sc.',
    'Supply Chain Management - M.Sc.',
  ],
  'Campus Straubing': [
    'Bioeconomy - M.Sc.',
    'Biogenic Materials - M.Sc.',
    'Biomass Technology - M.Sc.',
    'Biotechnology and Sustainability - Dr. rer. nat.',
    'Chemical Biotechnology - M.Sc.',
    'Renewable Energy Systems - M.Sc.',
    'Sustainable Chemistry - M.Sc.',
    'Technology of Biogenic Resources - M.Sc.',
  ],
  NAT: [
    'Applied and Engineering Physics - M.Sc.',
    'Astrophysics - M.Sc.',
    'Biochemistry - M.Sc.',
    'Biophysics - M.Sc.',
    'Chemical Engineering - M.Sc.',
    'Chemistry - M.Sc.',
    'Chemistry - Dr. rer. nat.',
    'Condensed Matter Physics - M.Sc.',
    'Industrial Chemistry - M.Sc.',
    'Materials Science - M.Sc.',
    'Nuclear and Particle Physics - M.Sc.',
    'Physics - M.Sc.',
    'Physics - Dr. rer. nat.',
    'Quantum Science and Technology - M.Sc.',
  ],
  LS: [
    'Agricultural Science - Dr. agr.',
    'Agricultural Systems - M.Sc.',
    'Biology - M.Sc.',
    'Biology - Dr. rer. nat.',
    'Brewing and Beverage Technology - M.Sc.',
    'Ecology and Nature Conservation - M.Sc.',
    'Food Chemistry - M.Sc.',
    'Food Technology - M.Sc.',
    'Forest Science - M.Sc.',
    'Horticultural Science - M.Sc.',
    'Molecular Biotechnology - M.Sc.',
    'Nutrition and Biomedicine - M.Sc.',
    'Pharmaceutical Bioprocess Engineering - M.Sc.',
    'Sustainable Resource Management - M.Sc.',
  ],
  MH: [
    'Biomedical Neuroscience - M.Sc.',
    'Digital Health - M.Sc.',
    'Health Science - M.Sc.',
    'Medicine - State Examination',
    'Medicine - Dr. med.',
    'Molecular Medicine - M.Sc.',
    'Public Health - M.Sc.',
    'Sport and Exercise Science - M.Sc.',
    'Sport Science - Dr. phil.',
  ],
} as const satisfies Record<School, readonly string[]>

/** A student's `currentfieldofstudy` and an entry of a company's `preferredFieldOfStudy`. */
export type StudyProgramme = (typeof programmesOfSchool)[School][number]

/** Every programme with its school, in alphabetical order. */
export const studyProgrammes: readonly { readonly name: StudyProgramme; readonly school: School }[] = School.options
  .flatMap((school) => programmesOfSchool[school].map((name) => ({ name, school })))
  .sort((a, b) => a.name.localeCompare(b.name, 'en'))

export const StudyProgramme = z.enum(studyProgrammes.map(({ name }) => name))

/**
 * A programme's degree, from the end of its name. Undefined for degrees that are not in a student's options, such as a
 * state examination.
 */
function degreeOf(programme: string): CurrentDegree | undefined {
  const ending = programme.slice(programme.lastIndexOf(' - ') + 3)
  if (ending.startsWith('Dr.')) return 'Doctoral Candidates'
  return /^(M\.|Executive MBA)/.test(ending) ? 'Master' : undefined
}

/** Whether students of a programme can register in an edition that takes these degrees. */
export function isEligibleProgramme(programme: string, eligibleDegrees: readonly CurrentDegree[]): boolean {
  const degree = degreeOf(programme)
  return degree !== undefined && eligibleDegrees.includes(degree)
}
