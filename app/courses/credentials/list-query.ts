import { CREDENTIAL_STATUSES } from '#app/kit/people/credential-status.ts'
import { listQuery } from '#app/kit/lists/list-query.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { keyOf } from '#app/kit/urls/parsers.ts'

/** Latest first. */
export const credentialList = listQuery(['issued_at'], paths.credentials.list, {
  status: keyOf(CREDENTIAL_STATUSES),
})
export type CredentialQuery = ReturnType<typeof credentialList.readListQuery>
