/**
 * The migrations of the newest release. A release that still runs during an update reads and writes the schema that they
 * make, so later ones only add to it (decision 135). When a release is made, its migrations are added here.
 */
export const releasedMigrations = [
  '001-foundation',
  '020-installation',
  '030-sign-on',
  '050-withdrawal',
  '051-advisors',
  '052-mail-lease',
  '060-matching-runs',
  '061-matching-refusals',
  '073-invitations',
  '080-files',
  '094-audit-ip',
  '095-tum-programs',
  '096-matching-ranks',
  '097-chosen-run',
  '098-rules-between-people',
  '130-run-leases',
  '131-rate-limits',
  '132-confirmed-identities',
]
