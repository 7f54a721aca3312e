/** No space on a disk (ENOSPC) or within a quota (EDQUOT), or a file above the system's limit (EFBIG). */
const ofSystem = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/** SQLSTATE (PostgreSQL, appendix A): 53100 disk_full. */
const ofPostgres = '53100'

/** MinIO's and Ceph's codes for a full disk or bucket; S3 itself has none. */
const ofS3 = new Set(['XMinioStorageFull', 'XMinioAdminBucketQuotaExceeded', 'QuotaExceeded'])

/** Whether the database or the file store is full; nothing of the request was kept. */
export function isStorageFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, name, $metadata, cause } = error as Record<string, unknown>
  if (typeof code === 'string' && (code === ofPostgres || ofSystem.has(code) || ofS3.has(code))) return true
  if (typeof name === 'string' && ofS3.has(name)) return true
  // RFC 4918, 11.5: insufficient storage.
  const status = ($metadata as { httpStatusCode?: unknown } | undefined)?.httpStatusCode
  return status === 507 || isStorageFull(cause)
}
