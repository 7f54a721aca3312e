import type { CountryCode } from '@project-week/contract/enumerations/countries'
import type { StudyProgramme } from '@project-week/contract/enumerations/study-programmes'
import type { Asserted } from '../../../db/tables.ts'

interface SamplePerson extends Asserted {
  countryofbirth: CountryCode | ''
  currentfieldofstudy: StudyProgramme | ''
  note: { en: string; de: string }
}

/** An authorised user of type Admin has this address, which makes the sample person an admin. */
export const sampleAdminEmail = 'admin@university.example'

/** Fictional people who can sign on in the demo. */
export const samplePersons: readonly SamplePerson[] = [
  {
    subject: 'lena',
    role: 'student',
    firstname: 'Lena',
    lastname: 'Brandt',
    matrikelnummer: '03700001',
    email: 'lena.brandt@university.example',
    placeofbirth: 'Augsburg',
    countryofbirth: 'DE',
    currentfieldofstudy: 'Mechatronics - M.Sc.',
    note: { en: "Master's student, not registered yet", de: 'Masterstudentin, noch nicht angemeldet' },
  },
  {
    subject: 'arjun',
    role: 'student',
    firstname: 'Arjun',
    lastname: 'Mehta',
    matrikelnummer: '03700002',
    email: 'arjun.mehta@university.example',
    placeofbirth: 'Pune',
    countryofbirth: 'IN',
    currentfieldofstudy: 'Computer Science - M.Sc.',
    note: { en: "Master's student, registered for this edition", de: 'Masterstudent, für dieses Mal angemeldet' },
  },
  {
    subject: 'sofia',
    role: 'student',
    firstname: 'Sofía',
    lastname: 'Nuñez Ortega',
    matrikelnummer: '03700003',
    email: 'sofia.nunez@university.example',
    placeofbirth: 'Bogotá',
    countryofbirth: 'CO',
    currentfieldofstudy: 'Management and Technology - M.Sc.',
    note: { en: "Master's student, took part in SS25", de: 'Masterstudentin, war im SS25 dabei' },
  },
  {
    subject: 'jonas',
    role: 'advisor',
    firstname: 'Jonas',
    lastname: 'Weidenfeld',
    matrikelnummer: '',
    email: 'jonas.weidenfeld@university.example',
    placeofbirth: '',
    countryofbirth: '',
    currentfieldofstudy: '',
    note: { en: 'Member of staff who can coach a team', de: 'Mitarbeiter, der ein Team begleiten kann' },
  },
  {
    subject: 'miriam',
    role: 'advisor',
    firstname: 'Miriam',
    lastname: 'Albers',
    matrikelnummer: '',
    email: sampleAdminEmail,
    placeofbirth: '',
    countryofbirth: '',
    currentfieldofstudy: '',
    note: { en: 'Programme office, admin', de: 'Programmbüro, Admin' },
  },
]
