import { m } from '../../paraglide/messages.js'

/** Labels of the roles in audit records; unknown roles are shown as they are. */
const names: Record<string, () => string> = {
  student: m.audit_role_student,
  company: m.audit_role_company,
  advisor: m.audit_role_advisor,
  viewer: m.audit_role_viewer,
  admin: m.audit_role_admin,
  visitor: m.audit_role_visitor,
  'identity-provider': m.audit_role_identity_provider,
  operator: m.audit_role_operator,
  system: m.audit_role_system,
}

export const roleText = (role: string): string => names[role]?.() ?? role
