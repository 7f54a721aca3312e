import type { AuditAction } from '@project-week/contract/audit/vocabulary'
import { m } from '../../paraglide/messages.js'

/** What the audit log's actions are called on the page. */
const names: Record<AuditAction, () => string> = {
  add: m.audit_did_add,
  'ask-password-reset': m.audit_did_ask_password_reset,
  cancel: m.audit_did_cancel,
  'change-edition': m.audit_did_change_edition,
  'change-matching': m.audit_did_change_matching,
  'change-team': m.audit_did_change_team,
  'choose-edition': m.audit_did_choose_edition,
  correct: m.audit_did_correct,
  'create-edition': m.audit_did_create_edition,
  'create-team': m.audit_did_create_team,
  'dissolve-team': m.audit_did_dissolve_team,
  download: m.audit_did_download,
  erase: m.audit_did_erase,
  export: m.audit_did_export,
  import: m.audit_did_import,
  'invite-admin': m.audit_did_invite_admin,
  'invite-again': m.audit_did_invite_again,
  login: m.audit_did_login,
  'login-failed': m.audit_did_login_failed,
  logout: m.audit_did_logout,
  'logout-refused': m.audit_did_logout_refused,
  read: m.audit_did_read,
  register: m.audit_did_register,
  remove: m.audit_did_remove,
  repeat: m.audit_did_repeat,
  resend: m.audit_did_resend,
  restore: m.audit_did_restore,
  'run-matching': m.audit_did_run_matching,
  'set-password': m.audit_did_set_password,
  'sign-on': m.audit_did_sign_on,
  'sign-on-refused': m.audit_did_sign_on_refused,
  'single-logout': m.audit_did_single_logout,
  subscribe: m.audit_did_subscribe,
  unsubscribe: m.audit_did_unsubscribe,
  upload: m.audit_did_upload,
  withdraw: m.audit_did_withdraw,
}

export const actionText = (action: AuditAction): string => names[action]()
