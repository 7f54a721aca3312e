import { m } from '../../paraglide/messages.js'

/** On whose behalf an audit record says something was done; a role that it does not know stays itself. */
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
