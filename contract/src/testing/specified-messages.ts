/**
 * The messages of the specification's sections 5 and 8 for its registration forms, copied to the letter. Tests compare
 * forms and server with this table; the product itself takes its messages from the schemas.
 */
export interface SpecifiedMessage {
  field: string
  /** A value that triggers the message; undefined omits the answer. */
  wrong: unknown
  message: string
  /** Checkboxes that exist only in the form and are not sent. */
  formOnly?: true
  /** The form starts with an answer that cannot be cleared. */
  serverOnly?: true
  /** Answers required for it to apply. */
  given?: Record<string, unknown>
}

const left = undefined

export const studentMessages: readonly SpecifiedMessage[] = [
  { field: 'countryofbirth', wrong: left, message: 'Country of Birth is required' },
  { field: 'currentfieldofstudy', wrong: left, message: 'Current Field of Study is required' },
  { field: 'gender', wrong: left, message: 'Gender is required' },
  { field: 'phone', wrong: left, message: 'Phone Number is required' },
  { field: 'phone', wrong: ' \t ', message: 'Phone Number is required' },
  { field: 'motivation', wrong: left, message: 'Motivation is required' },
  { field: 'motivation', wrong: '   ', message: 'Motivation is required' },
  { field: 'currentdegree', wrong: left, message: 'Current degree is required' },
  { field: 'school', wrong: left, message: 'Please select your school' },
  { field: 'semester', wrong: left, message: 'Current Semeseter is required' },
  { field: 'semester', wrong: 9, message: 'Current Semeseter is required' },
  {
    field: 'previousParticipation',
    wrong: left,
    message: 'Please select if you have participated in the previous {programme} Project Week',
    serverOnly: true,
  },
  { field: 'germanlanguagelevel', wrong: left, message: 'German Language Level of Study is required' },
  { field: 'masterCredits', wrong: left, message: 'Please select your finished Master Credits (ETCS)' },
  { field: 'sourceOfInformation', wrong: left, message: 'Please select how you found out about {programme}' },
  {
    field: 'sourceOfInformationOther',
    wrong: '',
    message: 'Please specify how you found out about {programme}',
    given: { sourceOfInformation: 'Other' },
  },
  { field: 'preferredFieldOfBusiness', wrong: [], message: 'Please enter the preferred field of business' },
  {
    field: 'preferredFieldOfBusiness',
    wrong: ['IT', 'Health', 'Mobility', 'Security'],
    message: 'Please select only up to 3 fields of study.',
  },
  {
    field: 'tumProgramsOther',
    wrong: '',
    message: 'Please specify other TUM programs',
    given: { tumPrograms: ['Others'] },
  },
  { field: 'consent', wrong: left, message: 'Please agree to the Declaration of Consent', formOnly: true },
  {
    field: 'attendance',
    wrong: left,
    message: '* Kindly acknowledge the message provided above.',
    formOnly: true,
  },
]

/** The five fields from the sign-on; blank ones are asked for, except the address. */
export const signOnMessages: readonly SpecifiedMessage[] = [
  { field: 'firstname', wrong: '', message: 'First Name is required' },
  { field: 'lastname', wrong: '', message: 'Last Name is required' },
  { field: 'matrikelnummer', wrong: '', message: 'Matriculation Number is required' },
  { field: 'email', wrong: '', message: 'Email is required' },
  { field: 'placeofbirth', wrong: '', message: 'Place of Birth is required' },
]

export const companyMessages: readonly SpecifiedMessage[] = [
  { field: 'companyName', wrong: left, message: 'Please enter the name of your company' },
  { field: 'companyName', wrong: '  ', message: 'Please enter the name of your company' },
  { field: 'fieldOfBusiness', wrong: left, message: 'Please select the field of business' },
  { field: 'preferredFieldOfStudy', wrong: [], message: 'Please enter the preferred field of study' },
  {
    field: 'preferredFieldOfStudy',
    wrong: [
      'Mechatronics - M.Sc.',
      'Computer Science - M.Sc.',
      'Architecture - M.A.',
      'Bioinformatics - M.Sc.',
      'Information Systems - M.Sc.',
      'Games Engineering - M.Sc.',
    ],
    message: 'Please select only up to 5 fields of study.',
  },
  { field: 'companySize', wrong: left, message: 'Please enter the size of your company' },
  { field: 'companyDescription', wrong: left, message: 'Please enter the description of your company' },
  { field: 'businessProblem', wrong: left, message: 'Please enter the potential business problem' },
  { field: 'reasonForParticipation', wrong: left, message: 'Please enter the reason for participation' },
  { field: 'sourceOfInformation', wrong: left, message: 'Please enter how you found out about {programme}' },
  { field: 'ndaRequired', wrong: left, message: 'Please select whether an NDA is required' },
  { field: 'address.street', wrong: left, message: 'Please enter the street' },
  { field: 'address.houseNumber', wrong: left, message: 'Please enter the house number' },
  { field: 'address.city', wrong: left, message: 'Please enter the city' },
  { field: 'address.country', wrong: left, message: 'Please select the country' },
  { field: 'contactPerson.firstName', wrong: left, message: 'Please enter the first name' },
  { field: 'contactPerson.lastName', wrong: left, message: 'Please enter the last name' },
  { field: 'contactPerson.email', wrong: left, message: 'Please enter the email' },
  { field: 'contactPerson.email', wrong: 'nobody', message: 'Please enter a valid email' },
  { field: 'contactPerson.phone', wrong: left, message: 'Please enter the phone number' },
  { field: 'termsOfService', wrong: left, message: 'Please agree to the Terms of Service', formOnly: true },
  { field: 'consent', wrong: left, message: 'Please agree to the Declaration of Consent', formOnly: true },
  {
    field: 'costs',
    wrong: left,
    message: 'Please agree to covering the costs of the student team',
    formOnly: true,
  },
]

export const subscriptionMessages: readonly SpecifiedMessage[] = [
  { field: 'firstName', wrong: left, message: 'Please enter your first name' },
  { field: 'lastName', wrong: left, message: 'Please enter your last name' },
  { field: 'email', wrong: left, message: 'Please enter a valid email' },
  { field: 'email', wrong: 'a@', message: 'Please enter a valid email' },
  { field: 'company', wrong: left, message: 'Please enter your company name' },
]
