import { brand } from '@project-week/contract/brand'
import type { CompanyRegistration } from '@project-week/contract/company'
import { composeMail, type Mail } from '../mail/compose.ts'

export const companyConfirmation = (company: CompanyRegistration): Mail =>
  composeMail({
    recipient: company.contactPerson.email,
    subject: {
      en: `${company.companyName} is registered for Project Week ${brand.programme}`,
      de: `${company.companyName} ist angemeldet`,
    },
    en: [
      `Hello ${company.contactPerson.firstName} ${company.contactPerson.lastName},`,
      `thank you for registering ${company.companyName} for Project Week ${brand.programme}. Once the students are matched with the companies we tell you who is on your team, and agree on travel and hosting with you.`,
      `The challenge you described: ${company.businessProblem}`,
    ],
    de: [
      `Guten Tag ${company.contactPerson.firstName} ${company.contactPerson.lastName},`,
      `danke, dass Sie ${company.companyName} für die Project Week ${brand.programme} angemeldet haben. Sobald die Studierenden den Unternehmen zugeordnet sind, nennen wir Ihnen Ihr Team und stimmen Anreise und Unterbringung mit Ihnen ab.`,
      `Ihre Aufgabe: ${company.businessProblem}`,
    ],
  })
