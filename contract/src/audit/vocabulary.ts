import * as z from 'zod/mini'

/** What the audit log records that somebody did. */
export const AuditAction = z.enum([
  'add',
  'ask-password-reset',
  'cancel',
  'change-edition',
  'change-matching',
  'change-team',
  'choose-edition',
  'choose-run',
  'confirm-sign-on',
  'correct',
  'create-edition',
  'create-team',
  'dissolve-team',
  'download',
  'erase',
  'export',
  'import',
  'invite-admin',
  'invite-again',
  'login',
  'login-failed',
  'logout',
  'logout-refused',
  'read',
  'register',
  'remove',
  'remove-edition',
  'repeat',
  'resend',
  'restore',
  'run-matching',
  'set-password',
  'sign-on',
  'sign-on-refused',
  'sign-out-everywhere',
  'single-logout',
  'subscribe',
  'unsubscribe',
  'upload',
  'withdraw',
])
export type AuditAction = z.infer<typeof AuditAction>

/** Lists of personal data: reading one is recorded under its name. */
export const AuditedList = z.enum([
  'advisors',
  'authorised-users',
  'companies',
  'mails',
  'matching-runs',
  'profiles',
  'subscribers',
  'teams',
])
export type AuditedList = z.infer<typeof AuditedList>

/** To what the audit log records that it was done: a record, or a whole list. */
export const AuditRecordType = z.enum([
  ...AuditedList.options,
  'advisor',
  'authorised-user',
  'company',
  'edition',
  'file',
  'identity',
  'installation',
  'list',
  'mail',
  'matching-rule',
  'matching-run',
  'person',
  'profile',
  'session',
  'sign-on',
  'students',
  'subscriber',
  'team',
])
export type AuditRecordType = z.infer<typeof AuditRecordType>
