import type { Mutant } from './mutant.ts'

/** Defects in provisioning by a company's directory. */
const USERS = 'tests/api/access/scim/users.test.ts'
const MAINTAINED = 'tests/api/access/scim/maintained.test.ts'

export const SCIM: Mutant[] = [
  {
    name: 'a session calls the directory’s service',
    file: 'api/access/scim/service.ts',
    text: `if (c.get('scope')?.token?.kind !== 'company') {`,
    replacement: `if (!c.get('scope')) {`,
    caughtBy: { files: USERS, titles: 'only a company token with the scope' },
  },
  {
    name: 'a directory that is off goes on',
    file: 'api/access/scim/service.ts',
    text: `  if (!settings.enabled) {`,
    replacement: `  if (settings.version < 0) {`,
    caughtBy: { files: USERS, titles: 'only a company token with the scope' },
  },
  {
    name: 'the ETag of a changed person is not looked at',
    file: 'api/access/scim/etag.ts',
    text: `  if (ifMatch !== undefined && !listed(ifMatch, etag)) throw stale()`,
    replacement: `  if (ifMatch === 'never' && !listed(ifMatch, etag)) throw stale()`,
    caughtBy: { files: USERS, titles: 'a version that is no longer stored' },
  },
  {
    name: 'a form changes what the directory maintains',
    file: 'api/people/users/update.ts',
    text: `    if (maintained.length > 0) throw invalid(maintained)\n`,
    replacement: ``,
    caughtBy: { files: MAINTAINED, titles: 'the form refuses each such field' },
  },
  {
    name: 'a person whom the directory deleted is read again',
    file: 'api/access/scim/read.ts',
    text: `and u.id = \${id} and l.removed_at is null`,
    replacement: `and u.id = \${id}`,
    caughtBy: { files: USERS, titles: 'a person that the directory deletes' },
  },
  {
    name: 'another person gets the account of a user name that comes back',
    file: 'api/access/scim/users/identity.ts',
    text: ': sql`l.external_id = ${external}`',
    replacement: ': sql`l.external_id is not null`',
    caughtBy: { files: 'tests/api/access/scim/identity.test.ts' },
  },
  {
    name: 'a revived account keeps its role and its password',
    file: 'api/access/scim/users/identity.ts',
    text: '  if (stored.disabled) await takeAccess(tx, scope, id)\n',
    replacement: '',
    caughtBy: { files: 'tests/api/access/scim/identity.test.ts' },
  },
]
