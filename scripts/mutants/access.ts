import type { Mutant } from './mutant.ts'

/** Defects in access checks: roles, sessions and public calls. */
const SWEEP = 'tests/api/platform/tenancy/access.test.ts'

export const ACCESS: Mutant[] = [
  {
    name: 'readers do what is for administrators',
    file: 'api/platform/identity/access.ts',
    text: `  if (access === 'admin' && !isAdministrator(scope)) throw forbidden()\n`,
    replacement: '',
    caughtBy: { files: SWEEP, titles: 'role' },
  },
  {
    name: 'learners enter the console',
    file: 'api/platform/identity/access.ts',
    text: `  if (access === 'staff' && !isAdministrator(scope) && actor.role !== 'reader') throw forbidden()\n`,
    replacement: '',
    caughtBy: { files: SWEEP, titles: 'role' },
  },
  {
    name: 'administrators do what is for super-administrators',
    file: 'api/platform/identity/access.ts',
    text: `  if (access === 'super' && !actor.superadmin) throw forbidden()\n`,
    replacement: '',
    caughtBy: { files: SWEEP, titles: 'role' },
  },
  {
    name: 'one endpoint is left open to readers',
    file: 'contract/platform/record-calls.ts',
    text: `summary, ...admin, body, status: 201`,
    replacement: `summary, ...staff, body, status: 201`,
    caughtBy: { files: 'tests/api/people/groups', titles: 'reader' },
  },
  {
    name: 'a password that has to be changed may stay',
    file: 'api/platform/calls/operation.ts',
    text: `  if (scope.mustChangePassword && endpoint.access !== 'learner') {`,
    replacement: `  if (scope.mustChangePassword && endpoint.access === 'public') {`,
    caughtBy: { files: SWEEP, titles: 'change their password first' },
  },
  {
    name: 'companies have features that were not given to them',
    file: 'api/platform/identity/access.ts',
    text: `  if (features.length > 0 && !features.some((one) => on[one])) throw notFound()\n`,
    replacement: '',
    caughtBy: { files: SWEEP, titles: 'feature that the company lacks' },
  },
  {
    name: 'roles are checked before the company’s features',
    file: 'api/platform/identity/access.ts',
    text: `  if (features.length > 0 && !features.some((one) => on[one])) throw notFound()\n`,
    replacement: `  requireAccess(access, scope)
  if (features.length > 0 && !features.some((one) => on[one])) throw notFound()\n`,
    caughtBy: { files: SWEEP, titles: 'feature that the company lacks' },
  },
  {
    name: 'a token is believed without its signature',
    file: 'api/platform/identity/tokens.ts',
    text: `          const { payload } = await jwtVerify(token, key, { issuer: ISSUER, algorithms: ['HS256'] })`,
    replacement: `          const payload = JSON.parse(atob(token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))`,
    caughtBy: { files: SWEEP, titles: 'has no session' },
  },
  {
    name: 'whoever was disabled goes on',
    file: 'api/access/sessions/routines.sql',
    text: `u.token_version = s.token_version and not u.disabled`,
    replacement: `u.token_version = s.token_version`,
    caughtBy: { files: SWEEP, titles: 'was disabled' },
  },
  {
    name: 'a session outlives the password',
    file: 'api/access/sessions/routines.sql',
    text: `u.token_version = s.token_version and not u.disabled`,
    replacement: `not u.disabled`,
    caughtBy: { files: SWEEP, titles: 'password was changed' },
  },
  {
    name: 'a suspended company goes on',
    file: 'api/access/sessions/routines.sql',
    text: `home.id = u.tenant_id and home.active`,
    replacement: `home.id = u.tenant_id`,
    caughtBy: { files: SWEEP, titles: 'company is suspended' },
  },
  {
    name: 'everybody acts on every company',
    file: 'api/access/sessions/routines.sql',
    text: `and (t.id = u.tenant_id or u.superadmin);`,
    replacement: `;`,
    caughtBy: { files: SWEEP, titles: 'only a super-administrator' },
  },
  {
    name: 'the search finds people outside the business units',
    file: 'api/oversight/search/search.ts',
    text: 'first_users(${q}, ${scope.areaIds}::bigint[],',
    replacement: 'first_users(${q}, null::bigint[],',
    caughtBy: { files: 'tests/api/oversight/search', titles: 'business units' },
  },
  {
    name: 'the search finds kinds whose feature the company lacks',
    file: 'api/oversight/search/search.ts',
    text: '    mayCall({ feature, endpoint }, scope),\n',
    replacement: '    Boolean(feature && endpoint),\n',
    caughtBy: { files: 'tests/api/oversight/search', titles: 'feature the company lacks' },
  },
  {
    name: 'a view as somebody else changes things',
    file: 'api/platform/identity/impersonation.ts',
    text: `  if (endpoint.method !== 'get') {`,
    replacement: `  if (endpoint.method === 'delete') {`,
    caughtBy: {
      files: 'tests/api/platform/tenancy/impersonation.test.ts',
      titles: 'changes nothing',
    },
  },
  {
    name: 'a view as somebody else keeps the administrator’s access',
    file: 'api/platform/identity/impersonation.ts',
    text: `    ...accessOf(row),\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/access/impersonations', titles: 'in every call' },
  },
  {
    name: 'a view as somebody else shows what they keep for themselves',
    file: 'api/platform/identity/impersonation.ts',
    text: `  return acting || impersonation || token`,
    replacement: `  return (acting && !impersonation) || token`,
    caughtBy: { files: 'tests/api/access/impersonations', titles: 'private to the reader' },
  },
  {
    name: 'a view goes on when its reader was disabled and enabled',
    file: 'api/access/impersonations/routines.sql',
    text: `        case when u.token_version <> i.subject_version then 'subject' end,\n`,
    replacement: '',
    caughtBy: { files: 'tests/api/access/impersonations', titles: 'ends by itself' },
  },
  {
    name: 'limited administrators see more through a reader',
    file: 'api/access/impersonations/routines.sql',
    text: `  if (own_areas is not null and (areas <@ own_areas) is not true)`,
    replacement: `  if (own_areas is not null and areas <@ own_areas is false)`,
    caughtBy: {
      files: 'tests/api/access/impersonations',
      titles: 'sees more than the administrator',
    },
  },
]
