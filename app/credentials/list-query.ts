import { CREDENTIAL_STATUSES } from '#app/copy/credential-status.ts'
import { listQuery } from '#app/lists/list-query.ts'
import { paths } from '../paths.ts'
import { keyOf } from '#app/url-state/parsers.ts'

/** Latest first. */
export const credentialList = listQuery(['issued_at'], paths.credentials.list, {
  status: keyOf(CREDENTIAL_STATUSES),
})
export type CredentialQuery = ReturnType<typeof credentialList.readListQuery>
