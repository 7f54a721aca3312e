import { m } from '../../paraglide/messages.js'

const names: Record<string, () => string> = {
  Student: m.users_type_student,
  Company: m.users_type_company,
  Advisor: m.users_type_advisor,
  Viewer: m.users_type_viewer,
  Admin: m.users_type_admin,
}

export const typeText = (type: string): string => names[type]?.() ?? type
